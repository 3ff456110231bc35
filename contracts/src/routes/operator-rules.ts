import * as z from 'zod/mini';
import { amount } from '#values/amount.ts';
import type { Rupees } from '#values/money.ts';
import { flag } from '#values/number-from.ts';

/** House rules for operators. */
export interface OperatorRules {
  /** True if money actions above the threshold need a second operator. */
  readonly fourEyes: boolean;
  /**
   * Threshold up to which one operator suffices, including their other actions within 24 hours; 0 if a second one is
   * always needed.
   */
  readonly fourEyesAbove: Rupees;
  /** Maximum that one operator may credit and debit within 24 hours, per currency. */
  readonly balancesPerDay: Rupees;
}

export const operatorRuleFields = {
  fourEyes: z.optional(flag),
  fourEyesAbove: z.optional(z.union([z.literal(0), amount])),
  balancesPerDay: z.optional(z.union([z.literal(0), amount])),
};
