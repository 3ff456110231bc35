import type { Money } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import { createIssue } from '#errors/field-messages.ts';
import { problem } from '#errors/field-problem.ts';
import { toPaise } from './money.ts';
import { numberFrom } from './number-from.ts';

/** Rupees with a minimum in paise; parsed to paise. */
function rupeesAtLeast(min: Money) {
  return z.pipe(
    numberFrom,
    z.transform((rupees: number, context): Money => {
      const paise = toPaise(rupees);
      if (paise !== null && paise >= min) return paise;
      context.issues.push(createIssue(problem('NOT_AMOUNT'), rupees));
      return z.NEVER;
    }),
  );
}

/** Amount of at least ₹0.01; parsed to paise. */
export const amount = rupeesAtLeast(1);

/** Amount including ₹0; parsed to paise. */
export const amountOrNothing = rupeesAtLeast(0);
