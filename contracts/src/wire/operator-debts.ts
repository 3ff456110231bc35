import type { Currency } from '@crease/core/money/money.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';

/** Reversal that created the debt. */
export type DebtCause =
  | 'VOID'
  | 'REDUCTION'
  | 'REVERSAL'
  | 'REMOVAL'
  | 'DEAD_HEAT'
  | 'DEPOSIT_REVERSED'
  | 'FREE_BET_REVERSED'
  | 'WINNINGS_TAXED';

/**
 * A player's debt. CASH: negative cash balance, repaid by any credit; the player can't bet until then. DEPOSIT: a
 * spent deposit or free bet win was reversed, or year-end tax exceeded their cash; owed separately from the cash
 * balance.
 */
export interface OperatorDebt {
  readonly userId: number;
  readonly userName: string;
  readonly currency: Currency;
  readonly kind: 'CASH' | 'DEPOSIT';
  /** Amount owed, positive. */
  readonly owed: Rupees;
  /** Null if no longer known. */
  readonly cause: DebtCause | null;
  readonly marketId: number | null;
  readonly eventId: number | null;
  readonly marketName: string | null;
  /** Latest reversed deposit; DEPOSIT only. */
  readonly requestNo: string | null;
  readonly time: Time | null;
  /** True if incoming credits repay it; always true for CASH. */
  readonly isCollected: boolean;
}
