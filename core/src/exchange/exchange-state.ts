import { IdRanges, IdTable } from '#base/id-collections.ts';
import { OwnedKeys } from '#base/owned-keys.ts';
import type { Bet } from '#bet/bet.ts';
import { type CasinoCall, makeRoundKey } from '#casino/casino-move.ts';
import { type CasinoRound, makeOwnedRoundKey } from '#casino/casino-round.ts';
import { Ledger } from '#ledger/ledger.ts';
import type { SportEvent } from '#market/market-terms.ts';
import type { Account } from './account.ts';
import type { CashOut } from './command.ts';
import type { Market } from './market.ts';

/** Recent calls kept in memory; older ones have long been committed, so repeats are found in the database. */
const KNOWN_CALLS = 20_000;
/** Ended rounds kept in memory, for at most a day. */
const KNOWN_ROUNDS = 20_000;
/** Eviction batch size: deleting one by one from the front of a map rescans it each time. */
const EVICTION_BATCH = 1_000;
const KNOWN_FOR_MS = 24 * 3_600_000;

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

export function createState(): ExchangeState {
  const bets = new IdTable<Bet>();
  return {
    sequence: 0,
    at: 0,
    nextEventId: 1,
    nextMarketId: 1,
    nextRunnerId: 1,
    nextBetId: 1,
    nextFillId: 1,
    nextCrossId: 1,
    nextCashOutId: 1,
    version: 0,
    accounts: new Map(),
    closedAccountIds: new IdRanges(),
    events: new Map(),
    markets: new Map(),
    bets,
    clientBetIds: new OwnedKeys((id, accountId, clientBetId) => {
      const bet = bets.get(id);
      return bet?.clientBetId === clientBetId && bet.accountId === accountId;
    }),
    requestKeys: new Map(),
    heldBetIds: new Set(),
    withdrawnBetIds: new Set(),
    heldCashOuts: new Map(),
    casino: createCasinoState(),
    ledger: new Ledger(),
  };
}

/** Casino state other than open rounds, which are stored with their accounts. */
export interface CasinoState {
  nextTransactionId: number;
  /** Latest calls, `makeTxKey` → transaction number; older ones are in the database. */
  readonly recent: Map<string, number>;
  /** Recently ended rounds in order of ending, kept for corrections. */
  readonly ended: Map<string, CasinoRound>;
}

interface RoundState {
  readonly accounts: ReadonlyMap<number, Pick<Account, 'rounds'>>;
  readonly casino: CasinoState;
}

export function createCasinoState(): CasinoState {
  return { nextTransactionId: 1, recent: new Map(), ended: new Map() };
}

export function makeTxKey(provider: string, txId: string): string {
  return `${provider}/${txId}`;
}

/** The round of a call, open or ended; null if it isn't in memory. */
export function findRound(
  state: RoundState,
  call: Pick<CasinoCall, 'accountId' | 'provider' | 'roundId'>,
): CasinoRound | null {
  const open = state.accounts.get(call.accountId)?.rounds.get(makeRoundKey(call));
  return open ?? state.casino.ended.get(makeOwnedRoundKey(call)) ?? null;
}

/** Transaction number of a call if it is still in memory, else null. */
export function findTransaction(state: RoundState, call: CasinoCall): number | null {
  const { recent } = state.casino;
  const { provider, txId } = call;
  return recent.get(makeTxKey(provider, txId)) ?? findRound(state, call)?.txIds.get(txId) ?? null;
}

export function evictOldPlay({ recent, ended, nextTransactionId }: CasinoState, at: number): void {
  if (recent.size >= KNOWN_CALLS + EVICTION_BATCH) {
    for (const [key, id] of recent) {
      if (id >= nextTransactionId - KNOWN_CALLS) break;
      recent.delete(key);
    }
  }
  const most = ended.size >= KNOWN_ROUNDS + EVICTION_BATCH ? KNOWN_ROUNDS : ended.size;
  for (const [key, round] of ended) {
    if (ended.size <= most && (round.endedAt ?? at) > at - KNOWN_FOR_MS) break;
    ended.delete(key);
  }
}
