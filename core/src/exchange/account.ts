import type { KeysOfOwner } from '#base/owned-keys.ts';
import type { CasinoRound } from '#casino/casino-round.ts';
import type { PlayerFreeRounds } from '#casino/free-rounds.ts';
import type { Currency, Money } from '#money/money.ts';
import type { Play } from '#play/play.ts';

/** PLAYER: a bettor. MAKER: an ordinary account used for market making. */
export type AccountRole = 'PLAYER' | 'MAKER';

export interface AccountLimits {
  readonly exposureLimit: Money | null;
  readonly minStake: Money | null;
  readonly maxStake: Money | null;
  /** Account-specific commission rate in hundredths of a percent, or null. */
  readonly commissionBps: number | null;
  readonly betLocked: boolean;
}

/** A site's limits per bet and per player in a market, paise; absent for no limit. */
export interface SiteLimits {
  readonly minStake?: Money;
  readonly maxStake?: Money;
  readonly exposureLimit?: Money;
  readonly maxProfit?: Money;
}

/** A wallet's owner. Balances are in the ledger only. */
export interface Account {
  readonly id: number;
  readonly role: AccountRole;
  readonly currency: Currency;
  limits: AccountLimits;
  /** Total exposure in unsettled markets, paise; equals the `held` ledger account. */
  exposure: Money;
  /** Ledger accounts of free and reserved cash. */
  readonly cashLedgerId: number;
  readonly heldLedgerId: number;
  /** Cashier holds per withdrawal and bonus, paise, keyed `withdrawal:7` and `bonus:7`. */
  purses: ReadonlyMap<string, Money>;
  /** Player-set limits and breaks; null until the first, and nothing is tallied before. */
  play: Play | null;
  /** Incremented with every change of balance or exposure; sent with their pushes. */
  balanceVersion: number;
  /** `clientBetId` → bet ID, for bets in memory; older ones are in the database. */
  readonly betIds: KeysOfOwner;
  /** Open game rounds, by `makeRoundKey`. */
  readonly rounds: Map<string, CasinoRound>;
  freeRounds: PlayerFreeRounds;
  readonly marketIds: Set<number>;
}

/** Shared by accounts without a withdrawal or bonus. */
export const NO_PURSES: ReadonlyMap<string, Money> = new Map();
