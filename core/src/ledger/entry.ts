import type { Currency, Money } from '#money/money.ts';

/**
 * Reason for a movement. HOLD and RELEASE reserve cash for exposure and release it; they aren't on the statement.
 * DEPOSIT to FEE are the cashier's; the last ones are for games.
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
  /** Year-end tax. */
  | 'WINNINGS_TAXED'
  /** External money, between the house's own accounts. */
  | 'RECEIPT'
  | 'FEE'
  | 'CASINO_BET'
  | 'CASINO_WIN'
  | 'CASINO_ROLLBACK'
  /** Remainder of a round, between the open rounds and the house. */
  | 'CASINO_RESULT'
  /** Free rounds: the stake, the player's share, and the part returned to the house that staked them. */
  | 'FREE_ROUND_BET'
  | 'FREE_ROUND_WON'
  | 'FREE_ROUND_RETURNED';

/**
 * A balanced movement of `amount` from `from` to `to`, so every entry sums to zero by construction. Both accounts
 * have the same currency.
 */
export interface Entry {
  readonly id: number;
  /** Idempotency key: the caller's own, or `command sequence.number within the command`. Globally unique, for ever. */
  readonly key: string;
  readonly at: number;
  readonly kind: EntryKind;
  /** Debited and credited ledger account. */
  readonly from: number;
  readonly to: number;
  /** Paise, at least 1. */
  readonly amount: Money;
  /** Related account and market, or 0. */
  readonly accountId: number;
  readonly marketId: number;
  readonly reason: string | null;
}

/** A ledger account: a path such as `player:42:DEMO`, with its balance. */
export interface LedgerAccount {
  readonly id: number;
  readonly path: string;
  /** Derived from the end of the path. */
  readonly currency: Currency;
  /** Received minus given, paise. Negative for `house:` accounts that hand out money. */
  balance: Money;
}
