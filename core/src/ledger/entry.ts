import type { Currency, Money } from '#money/money.ts';

/**
 * Why money moved. HOLD and RELEASE reserve cash for exposure and give it back; they are not on the statement. Those from
 * DEPOSIT to FEE are the cashier's; the last ones are of games.
 */
export type EntryKind =
  | 'HOLD'
  | 'RELEASE'
  | 'DEMO_GRANT'
  | 'ADJUST'
  | 'BET_SETTLE'
  | 'COMMISSION'
  | 'REVERSAL'
  | 'ROUNDING'
  | 'DEPOSIT'
  | 'DEPOSIT_REVERSED'
  | 'WITHDRAWAL_HELD'
  | 'WITHDRAWAL_PAID'
  | 'WITHDRAWAL_RELEASED'
  | 'WITHDRAWAL_RETURNED'
  | 'BONUS_GRANTED'
  | 'BONUS_CONVERTED'
  | 'BONUS_ENDED'
  | 'FREE_BET_WON'
  | 'FREE_BET_REVERSED'
  | 'DEBT_REPAID'
  | 'DEBT_WRITTEN_OFF'
  | 'TAX'
  /** Tax at the end of a year. */
  | 'WINNINGS_TAXED'
  /** Money from outside, between the house's own accounts. */
  | 'RECEIPT'
  | 'FEE'
  | 'CASINO_BET'
  | 'CASINO_WIN'
  | 'CASINO_ROLLBACK'
  /** What a round has left, between the open rounds and the house. */
  | 'CASINO_RESULT'
  /** Free rounds: their stake, what their player keeps, and what goes back to the house, which has staked. */
  | 'FREE_ROUND_BET'
  | 'FREE_ROUND_WON'
  | 'FREE_ROUND_RETURNED';

/**
 * One balanced movement: `amount` leaves `from` and arrives at `to`, so every entry sums to zero by its shape.
 * Both accounts have the same currency.
 */
export interface Entry {
  readonly id: number;
  /** Idempotency key: the caller's own, or `command sequence.number within the command`. Unique for ever. */
  readonly key: string;
  readonly at: number;
  readonly kind: EntryKind;
  /** Ledger account that gives, and the one that receives. */
  readonly from: number;
  readonly to: number;
  /** Paise, at least 1. */
  readonly amount: Money;
  /** Account, market this belongs to, or 0. */
  readonly accountId: number;
  readonly marketId: number;
  readonly reason: string | null;
}

/** A ledger account: a path such as `player:42:DEMO`, and what it holds. */
export interface LedgerAccount {
  readonly id: number;
  readonly path: string;
  /** The one its path ends in. */
  readonly currency: Currency;
  /** Received minus given, paise. Below zero for `house:` accounts that hand out money. */
  balance: Money;
}
