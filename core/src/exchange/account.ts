import type { Currency, Money } from '#money/money.ts';

/** PLAYER bets · MAKER is an ordinary account that keeps prices on the screen. */
export type AccountRole = 'PLAYER' | 'MAKER';

/** Limits and locks of one account; null means none of its own. */
export interface AccountLimits {
  readonly exposureLimit: Money | null;
  readonly minStake: Money | null;
  readonly maxStake: Money | null;
  /** Commission rate of its own in hundredths of a percent, or null. */
  readonly commissionBps: number | null;
  readonly betLocked: boolean;
}

/** A wallet's owner as the exchange knows him. Balances are in the ledger, never here. */
export interface Account {
  readonly id: number;
  readonly role: AccountRole;
  readonly currency: Currency;
  limits: AccountLimits;
  /** Sum of the exposures of his unsettled markets, paise; equals his `held` ledger account. */
  exposure: Money;
  /** Ledger accounts of his free cash and of his reserved cash. */
  readonly cashLedgerId: number;
  readonly heldLedgerId: number;
  /** Rises with every change of balance or exposure; pushed with them. */
  balanceVersion: number;
  /** `clientBetId` → bet id, for his bets in memory; older ones are found in the database. */
  readonly betIds: Map<string, number>;
  /** Markets where he has a position. */
  readonly marketIds: Set<number>;
}
