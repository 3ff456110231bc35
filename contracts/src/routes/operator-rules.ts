import * as z from 'zod/mini';
import { FOUR_EYES_KINDS, FOUR_EYES_WINDOWS, type FourEyesAmount } from '#rules/four-eyes.ts';
import { amount } from '#values/amount.ts';
import type { Rupees } from '#values/money.ts';
import { flag } from '#values/number-from.ts';

/** House rules for operators. */
export interface OperatorRules {
  /** True if money actions above the amounts need a second operator. */
  readonly fourEyes: boolean;
  /** Amounts up to which one operator suffices, by kind and role. In a request, rows left out are unchanged. */
  readonly fourEyesAmounts: readonly FourEyesAmount<Rupees>[];
  /** Maximum that one operator may credit and debit within 24 hours, per currency. */
  readonly balancesPerDay: Rupees;
}

/** Each kind for each role, with room for kinds to come. */
const MAX_AMOUNTS = 50;

export const operatorRuleFields = {
  fourEyes: z.optional(flag),
  fourEyesAmounts: z.optional(
    z
      .array(
        z.object({
          kind: z.enum(FOUR_EYES_KINDS),
          role: z.enum(['admin', 'trader', 'cashier', 'support']),
          above: z.union([z.literal(0), amount]),
          window: z.enum(FOUR_EYES_WINDOWS),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_AMOUNTS)),
  ),
  balancesPerDay: z.optional(z.union([z.literal(0), amount])),
};
