import * as z from 'zod/mini';
import { amount } from '#values/amount.ts';
import type { Rupees } from '#values/money.ts';
import { flag } from '#values/number-from.ts';

/** The rules of the house for its operators. */
export interface OperatorRules {
  /** Whether acts on money above the amount need a second operator to confirm. */
  readonly fourEyes: boolean;
  /** Money up to which one operator is enough, with what they did within 24 hours; 0: never. */
  readonly fourEyesAbove: Rupees;
  /** Most that one operator may credit and debit within 24 hours, per currency. */
  readonly balancesPerDay: Rupees;
}

export const operatorRuleFields = {
  fourEyes: z.optional(flag),
  fourEyesAbove: z.optional(z.union([z.literal(0), amount])),
  balancesPerDay: z.optional(z.union([z.literal(0), amount])),
};
