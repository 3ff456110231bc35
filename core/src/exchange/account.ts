import type { KeysOfOwner } from '#base/owned-keys.ts';
import type { CasinoRound } from '#casino/casino-round.ts';
import type { FreeRoundsOf } from '#casino/free-rounds.ts';
import type { Currency, Money } from '#money/money.ts';
import type { Play } from '#play/play.ts';

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

/** A wallet's owner as the exchange knows them. Balances are in the ledger, never here. */
export interface Account {
  readonly id: number;
  readonly role: AccountRole;
  readonly currency: Currency;
  limits: AccountLimits;
  /** Sum of the exposures of their unsettled markets, paise; equals their `held` ledger account. */
  exposure: Money;
  /** Ledger accounts of their free cash and of their reserved cash. */
  readonly cashLedgerId: number;
  readonly heldLedgerId: number;
  /** What the cashier holds for each withdrawal and bonus, paise, by `withdrawal:7` and `bonus:7`. */
  purses: ReadonlyMap<string, Money>;
  /** Their own limits and pauses; null until there are some, and nothing counts toward them yet. */
  play: Play | null;
  /** Rises with every change of balance or exposure; pushed with them. */
  balanceVersion: number;
  /** `clientBetId` → bet id, for their bets in memory; older ones are found in the database. */
  readonly betIds: KeysOfOwner;
  /** Their rounds of games that are open, by `roundKeyOf`. */
  readonly rounds: Map<string, CasinoRound>;
  /** Rounds that the house stakes for them, by the bonus. */
  freeRounds: FreeRoundsOf;
  /** Markets where they have a position. */
  readonly marketIds: Set<number>;
}

/** What accounts without a withdrawal or bonus share. */
export const NO_PURSES: ReadonlyMap<string, Money> = new Map();
