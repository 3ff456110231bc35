import { type CasinoCall, makeRoundKey } from '#casino/casino-move.ts';
import { type CasinoRound, makeOwnedRoundKey } from '#casino/casino-round.ts';
import type { Account } from './account.ts';

/** Casino state other than open rounds, which are stored with their accounts. */
export interface CasinoState {
  nextTransactionId: number;
  /** Latest calls, `makeTxKey` → transaction number; older ones are in the database. */
  readonly recent: Map<string, number>;
  /** Recently ended rounds in order of ending, kept for corrections. */
  readonly ended: Map<string, CasinoRound>;
}

/** State in which the rounds of the casino are looked up. */
interface RoundState {
  readonly accounts: ReadonlyMap<number, Pick<Account, 'rounds'>>;
  readonly casino: CasinoState;
}

/** Recent calls kept in memory; older ones have long been committed, so repeats are found in the database. */
const KNOWN_CALLS = 20_000;
/** Ended rounds kept in memory, for at most a day. */
const KNOWN_ROUNDS = 20_000;
/** Eviction batch size: deleting one by one from the front of a map rescans it each time. */
const EVICTION_BATCH = 1_000;
const KNOWN_FOR_MS = 24 * 3_600_000;

export function createCasinoState(): CasinoState {
  return { nextTransactionId: 1, recent: new Map(), ended: new Map() };
}

/** Key of a call across providers. */
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

/** Evicts the oldest calls and rounds. */
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
