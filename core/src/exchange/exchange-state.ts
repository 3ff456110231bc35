import type { IdRanges } from '#base/id-ranges.ts';
import type { IdTable } from '#base/id-table.ts';
import type { OwnedKeys } from '#base/owned-keys.ts';
import type { Bet } from '#bet/bet.ts';
import type { Ledger } from '#ledger/ledger.ts';
import type { SportEvent } from '#market/sport-event.ts';
import type { Account } from './account.ts';
import type { CasinoState } from './casino-state.ts';
import type { CashOut } from './command.ts';
import type { Market } from './market.ts';

/** A cash-out in the in-play delay. Rejected if its market is suspended, closed or materially changed meanwhile. */
export interface HeldCashOut {
  readonly id: number;
  readonly command: CashOut;
  readonly heldUntil: number;
  /** `market.materialVersion` when it was requested. */
  readonly materialVersion: number;
}

/**
 * The complete exchange state. Has one owner, which changes it through `apply` only; never shared between writers.
 *
 * The ID counters are part of the state, so that a replay assigns the same IDs.
 */
export interface ExchangeState {
  /** Commands applied, including rejected ones. */
  sequence: number;
  /** Time of the latest command, ms since 1970 UTC; monotonic. */
  at: number;
  nextEventId: number;
  nextMarketId: number;
  nextRunnerId: number;
  nextBetId: number;
  nextFillId: number;
  nextCrossId: number;
  nextCashOutId: number;
  /** Latest market version, global across markets. */
  version: number;
  readonly accounts: Map<number, Account>;
  /** Closed accounts, whose IDs can't be reopened. */
  readonly closedAccountIds: IdRanges;
  readonly events: Map<number, SportEvent>;
  readonly markets: Map<number, Market>;
  /** Bets of markets that are not archived. */
  readonly bets: IdTable<Bet>;
  /** `clientBetId` of each bet, by account; read through `account.betIds`. */
  readonly clientBetIds: OwnedKeys;
  /** Keys of recent adjustments and completed cash-outs → ID of the entry or first bet. */
  readonly requestKeys: Map<string, number>;
  /** Bets in the in-play delay. */
  readonly heldBetIds: Set<number>;
  /** Held bets whose unmatched remainder is cancelled when the delay ends. */
  readonly withdrawnBetIds: Set<number>;
  /** Cash-outs in the in-play delay, by ID. They are in no book and have no effect until released. */
  readonly heldCashOuts: Map<number, HeldCashOut>;
  /** Calls and ended rounds of games; open rounds are stored with their accounts. */
  readonly casino: CasinoState;
  readonly ledger: Ledger;
}
