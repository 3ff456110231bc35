import { type CasinoCall, roundKeyOf } from '#casino/casino-move.ts';
import { type CasinoRound, ownedKeyOf } from '#casino/casino-round.ts';
import type { ExchangeState } from './exchange-state.ts';

/** What the exchange knows of games beside the rounds that are open, which lie with their accounts. */
export interface CasinoState {
  nextTransactionId: number;
  /** Newest calls, `txKeyOf` → number of the transaction; older ones are found in the database. */
  readonly recent: Map<string, number>;
  /** Rounds that ended of late, in that order: a correction may still come. */
  readonly ended: Map<string, CasinoRound>;
}

/** By then a call has long been committed, so that a repeat is found in the database. */
const KNOWN_CALLS = 20_000;
/** Of rounds that are over; a day at most, and no more than these. */
const KNOWN_ROUNDS = 20_000;
/** The oldest leave by so many at once: a map whose front is deleted one by one is walked anew each time. */
const LEAVE_TOGETHER = 1_000;
const KNOWN_FOR_MS = 24 * 3_600_000;

export function createCasinoState(): CasinoState {
  return { nextTransactionId: 1, recent: new Map(), ended: new Map() };
}

/** Key of a call among those of all providers. */
export function txKeyOf(provider: string, txId: string): string {
  return `${provider}/${txId}`;
}

/** The caller's round, open or over; null when it is not in memory. */
export function roundIn(
  state: ExchangeState,
  call: Pick<CasinoCall, 'accountId' | 'provider' | 'roundId'>,
): CasinoRound | null {
  const open = state.accounts.get(call.accountId)?.rounds.get(roundKeyOf(call));
  return open ?? state.casino.ended.get(ownedKeyOf(call)) ?? null;
}

/** Number of the transaction that a call has made, as far as the state knows it. */
export function transactionIn(state: ExchangeState, call: CasinoCall): number | null {
  const { recent } = state.casino;
  const { provider, txId } = call;
  return recent.get(txKeyOf(provider, txId)) ?? roundIn(state, call)?.txIds.get(txId) ?? null;
}

/** Lets the oldest calls and rounds go. */
export function forgetOldPlay({ recent, ended, nextTransactionId }: CasinoState, at: number): void {
  if (recent.size >= KNOWN_CALLS + LEAVE_TOGETHER) {
    for (const [key, id] of recent) {
      if (id >= nextTransactionId - KNOWN_CALLS) break;
      recent.delete(key);
    }
  }
  const most = ended.size >= KNOWN_ROUNDS + LEAVE_TOGETHER ? KNOWN_ROUNDS : ended.size;
  for (const [key, round] of ended) {
    if (ended.size <= most && (round.endedAt ?? at) > at - KNOWN_FOR_MS) break;
    ended.delete(key);
  }
}
