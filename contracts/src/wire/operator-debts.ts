import type { Currency } from '@crease/core/money/money.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';

/** What took back money that was spent already. */
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
 * What a player owes the house. CASH: their free cash is below zero, and whatever comes makes it good first; until then
 * they place no bet. DEPOSIT: a deposit or the win of a free bet was taken back that was spent, or tax at the end of a year was more than their cash;
 * it is a debt beside their cash.
 */
export interface OpDebt {
  readonly userId: number;
  readonly userName: string;
  readonly currency: Currency;
  readonly kind: 'CASH' | 'DEPOSIT';
  /** Above zero. */
  readonly owed: Rupees;
  /** Null: not known any more. */
  readonly cause: DebtCause | null;
  readonly marketId: number | null;
  readonly eventId: number | null;
  readonly marketName: string | null;
  /** The newest deposit that was taken back; only DEPOSIT. */
  readonly requestNo: string | null;
  readonly time: Time | null;
  /** Whether what comes to the player pays it; always so of CASH. */
  readonly isCollected: boolean;
}
