import type { Money } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import { issueOf, problem } from '#errors/field-problem.ts';
import { numberFrom } from './number-from.ts';

/** Rupees on the wire: a JSON number with at most two decimals and thirteen digits before the point. */
export type Rupees = number;

const LARGEST_RUPEES = 9_999_999_999_999.99;

/** Paise as rupees for the wire: 12550 is 125.5. */
export function rupeesOf(paise: Money): Rupees {
  return paise / 100;
}

/**
 * Rupees as whole paise, or null when there are more than two decimals or too many digits.
 * The quotient of whole paise by 100 is the double nearest to the decimal, so equality proves the decimals.
 */
export function paiseOf(rupees: Rupees): Money | null {
  if (!Number.isFinite(rupees) || Math.abs(rupees) > LARGEST_RUPEES) return null;
  const paise = Math.round(rupees * 100);
  return paise / 100 === rupees ? paise : null;
}

/** Rupees of at least so many paise; paise after parsing. */
function rupeesFrom(least: Money) {
  return z.pipe(
    numberFrom,
    z.transform((rupees: number, context): Money => {
      const paise = paiseOf(rupees);
      if (paise !== null && paise >= least) return paise;
      context.issues.push(issueOf(problem('NOT_AMOUNT'), rupees));
      return z.NEVER;
    }),
  );
}

/** An amount of at least ₹0.01; paise after parsing. */
export const amount = rupeesFrom(1);

/** An amount that may be ₹0; paise after parsing. */
export const amountOrNothing = rupeesFrom(0);
