import type { Log } from '#base/system/log.ts';
import { type ClientId, formatClientId, type Journal } from '#journal/journal.ts';

/** Filter size in bits: 16 MiB from the first such bet, independent of their number. */
const BITS = 2 ** 27;
/** Bits set per key. */
const BITS_PER_KEY = 4;

/** Dependencies for loading past bets. */
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
        log.warn('Couldn’t load client IDs of past bets; looking up every new bet.', {
          error,
        });
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
