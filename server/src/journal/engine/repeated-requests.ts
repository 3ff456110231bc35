import { type CasinoCall, makeEndTxId } from '@crease/core/casino/casino-move.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import { type ExchangeState, findRound } from '@crease/core/exchange/exchange-state.ts';
import { listMarketBets } from '@crease/core/exchange/market.ts';
import { makeAdjustmentKey, makeCashierKey, makeCashOutKey, makeHedgeId } from '@crease/core/exchange/request-keys.ts';
import type { Answer } from '@crease/core/exchange/step.ts';
import type { Log } from '#base/system/log.ts';
import { type ClientId, formatClientId, type Journal, type RequestId } from '#journal/journal.ts';

/**
 * Idempotency rule: an ID given to a bet, cash-out, correction, cashier movement or game provider call is valid for
 * ever, and a repeat gets the original response.
 *
 * `core` answers what the state still knows. Requests that may have left the state with their market are looked up in
 * the database before the command is applied. Table constraints reject anything that passes both.
 */
export function findRequestId(command: Command, state: ExchangeState | null): RequestId | null {
  switch (command.type) {
    case 'PlaceBet': {
      const { accountId, clientBetId } = command;
      return isMaker(accountId, state) ? null : { accountId, clientBetId };
    }
    case 'CashOut': {
      const { accountId, clientRequestId } = command;
      return { accountId, clientBetId: makeHedgeId(clientRequestId, 1) };
    }
    case 'AdjustBalance':
      return { entryKey: makeAdjustmentKey(command.key) };
    case 'MoveCash':
    case 'MoveHouseCash':
      return { entryKey: makeCashierKey(command.key) };
    case 'MoveCasino':
      return { provider: command.call.provider, txIds: listTxIds(command.call, state) };
    default:
      return null;
  }
}

/**
 * True if the state knows the request and will still know it when the command is applied. Corrections and cashier
 * requests are forgotten by age.
 */
export function isKept(command: Command, state: ExchangeState): boolean {
  switch (command.type) {
    case 'PlaceBet':
      return state.accounts.get(command.accountId)?.betIds.has(command.clientBetId) === true;
    case 'CashOut':
      return state.requestKeys.has(makeCashOutKey(command));
    case 'MoveCasino':
      return isKnownRollback(command.call, state);
    default:
      return false;
  }
}

/**
 * IDs under which a provider call, or a transaction that excludes it, may be in the database: its own, for a bet the
 * end of its round, for a rollback the bet. The caller can tell which by the transaction in the response.
 */
function listTxIds(call: CasinoCall, state: ExchangeState | null): readonly string[] {
  const { txId, move } = call;
  if (state !== null && findRound(state, call) !== null && move.type !== 'ROLLBACK') return [txId];
  if (move.type === 'BET') return [txId, makeEndTxId(call)];
  if (move.type !== 'ROLLBACK' || (state !== null && isKnownRollback(call, state))) return [txId];
  return [txId, move.betTxId];
}

/** True if a call rolls back a bet that the state knows, so that the state knows its repeat as well. */
function isKnownRollback(call: CasinoCall, state: ExchangeState): boolean {
  const { move } = call;
  return move.type === 'ROLLBACK' && findRound(state, call)?.bets.has(move.betTxId) === true;
}

/** True if a command removes requests from the state, leaving their IDs in the database only. */
export function evictsRequests({ type }: Command): boolean {
  return type === 'ArchiveMarket';
}

/** Client IDs of bets that leave the state with a command, except makers'. */
export function listEvictedIds(command: Command, state: ExchangeState): readonly ClientId[] {
  if (command.type !== 'ArchiveMarket') return [];
  const market = state.markets.get(command.marketId);
  const bets = market === undefined ? [] : listMarketBets(state, market);
  return bets.filter(({ accountId }) => !isMaker(accountId, state));
}

/** Response to a repeat of a request that is only in the database; `id` is the original bet or entry. */
export function repeatedAnswer(id: number): Answer {
  return {
    ok: true,
    events: [],
    id,
    heldUntil: 0,
    repeated: true,
    cancelled: [],
    notCancelled: [],
    betIds: [],
    settlement: null,
  };
}

/** Makers generate a new ID for each bet and never repeat one. */
function isMaker(accountId: number, state: ExchangeState | null): boolean {
  return state?.accounts.get(accountId)?.role === 'MAKER';
}

/** Filter size in bits: 16 MiB from the first such bet, independent of their number. */
const BITS = 2 ** 27;
const BITS_PER_KEY = 4;

interface Reading {
  readonly journal: Pick<Journal, 'usedClientIds'>;
  readonly log: Pick<Log, 'warn'>;
  /** Waits before the next attempt; false to stop loading. */
  readonly pause: () => Promise<boolean>;
}

/**
 * Client IDs of bets that have left the state, as a fixed-size Bloom filter: an ID is either definitely new or
 * possibly used. The false positive rate is one in 230 with ten million bets and about one in four with forty
 * million; each costs a needless database lookup.
 */
export class UsedClientIds {
  #words: Uint32Array | null = null;
  /** Until past bets are loaded, every ID may have been used. */
  #isComplete: boolean = false;

  /** Loads the IDs of all past bets while the engine runs. Those leaving the state meanwhile are added concurrently. */
  async read({ journal, log, pause }: Reading): Promise<void> {
    let from = 0;
    while (!this.#isComplete) {
      try {
        const page = await journal.usedClientIds(from);
        if (page === null) this.#isComplete = true;
        else {
          for (const key of page.keys) this.#add(key);
          from = page.lastBetId;
        }
      } catch (error) {
        log.warn('Couldn’t load client IDs of past bets; looking up every new bet.', { error });
        if (!(await pause())) return;
      }
    }
  }

  add(id: ClientId): void {
    this.#add(formatClientId(id));
  }

  /** False if no bet that has left the state has this ID. */
  mayHold(id: ClientId): boolean {
    if (!this.#isComplete) return true;
    const words = this.#words;
    if (words === null) return false;
    const hashes = computeHashes(formatClientId(id));
    for (let i = 0; i < BITS_PER_KEY; i += 1) {
      const bit = getBit(hashes, i);
      if (((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }

  #add(key: string): void {
    this.#words ??= new Uint32Array(BITS / 32);
    const words = this.#words;
    const hashes = computeHashes(key);
    for (let i = 0; i < BITS_PER_KEY; i += 1) {
      const bit = getBit(hashes, i);
      words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }
}

function getBit([first, step]: readonly [number, number], i: number): number {
  return (first + Math.imul(i, step)) & (BITS - 1);
}

/** Returns two hashes of a text, FNV-1a and a polynomial, each mixed so that all its bits matter; the second is odd. */
function computeHashes(key: string): readonly [number, number] {
  let first = 0x811c9dc5;
  let second = 7;
  for (let i = 0; i < key.length; i += 1) {
    const code = key.charCodeAt(i);
    first = Math.imul(first ^ code, 0x01000193);
    second = (Math.imul(second, 31) + code) | 0;
  }
  return [mixed(first), mixed(second) | 1];
}

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return once ^ (once >>> 13);
}
