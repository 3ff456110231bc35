import type { IdRanges } from '#base/id-ranges.ts';
import type { IdTable } from '#base/id-table.ts';
import type { OwnedKeys } from '#base/owned-keys.ts';
import type { Bet } from '#bet/bet.ts';
import type { Ledger } from '#ledger/ledger.ts';
import type { SportEvent } from '#market/sport-event.ts';
import type { Account } from './account.ts';
import type { CasinoState } from './casino-state.ts';
import type { HeldCashOut } from './held-cash-out.ts';
import type { Market } from './market.ts';

/**
 * Everything the exchange knows. One owner changes it, through `apply` only; it is never shared between writers.
 *
 * The counters make ids part of the state, so that a replay of the same commands gives the same ids.
 */
export interface ExchangeState {
  /** Number of commands applied, refused ones too. */
  sequence: number;
  /** Time of the newest command, ms since 1970 UTC; never goes back. */
  at: number;
  nextEventId: number;
  nextMarketId: number;
  nextRunnerId: number;
  nextBetId: number;
  nextFillId: number;
  nextCrossId: number;
  nextCashOutId: number;
  /** Newest market version; grows over the whole installation. */
  version: number;
  readonly accounts: Map<number, Account>;
  /** Accounts that were closed; their ids are never opened again. */
  readonly closedAccountIds: IdRanges;
  readonly events: Map<number, SportEvent>;
  readonly markets: Map<number, Market>;
  /** Bets of markets that are not archived. */
  readonly bets: IdTable<Bet>;
  /** The `clientBetId` of each of them, by account; read through `account.betIds`. */
  readonly clientBetIds: OwnedKeys;
  /** Keys of adjustments of late and of cash-outs already done → id of the entry or first bet. */
  readonly requestKeys: Map<string, number>;
  /** Bets in the in-play delay. */
  readonly heldBetIds: Set<number>;
  /** Of those, the ones to be cancelled as far as they are unmatched once the delay is over. */
  readonly withdrawnBetIds: Set<number>;
  /** Cash-outs in the in-play delay, by their id. They are in no book and move nothing until released. */
  readonly heldCashOuts: Map<number, HeldCashOut>;
  /** Calls and rounds of games that are over; open rounds lie with their accounts. */
  readonly casino: CasinoState;
  readonly ledger: Ledger;
}
