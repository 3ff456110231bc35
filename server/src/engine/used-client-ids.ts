import { type ClientId, type Journal, keyOfClientId } from '#ports/journal.ts';
import type { Log } from '#ports/log.ts';

/** Bits of the filter: 16 MiB from the first such bet on, however many there are. */
const BITS = 2 ** 27;
/** Bits that each key sets. */
const BITS_PER_KEY = 4;

/** What the reading of former bets needs. */
interface Reading {
  readonly journal: Pick<Journal, 'usedClientIds'>;
  readonly log: Pick<Log, 'warn'>;
  /** Waits before the next try; false ends the reading. */
  readonly pause: () => Promise<boolean>;
}

/**
 * Client ids of bets that have left the state, as a Bloom filter of fixed size: it says of an id that it is surely new, or that it
 * may have been used. With ten million bets it is wrong about one new id in 230, with forty million about one in four; those
 * are looked up in the database for nothing.
 */
export class UsedClientIds {
  #words: Uint32Array | null = null;
  /** Until the former bets are read every id may have been used. */
  #isComplete: boolean = false;

  /** Reads the ids of all former bets while the engine works. Those that leave the state meanwhile are added beside it. */
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
        log.warn('Client ids of former bets could not be read; every new bet is looked up.', {
          error,
        });
        if (!(await pause())) return;
      }
    }
  }

  add(id: ClientId): void {
    this.#add(keyOfClientId(id));
  }

  /** False: no bet that has left the state has this id. */
  mayHold(id: ClientId): boolean {
    if (!this.#isComplete) return true;
    const words = this.#words;
    if (words === null) return false;
    const hashes = hashesOf(keyOfClientId(id));
    for (let i = 0; i < BITS_PER_KEY; i += 1) {
      const bit = bitOf(hashes, i);
      if (((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }

  #add(key: string): void {
    this.#words ??= new Uint32Array(BITS / 32);
    const words = this.#words;
    const hashes = hashesOf(key);
    for (let i = 0; i < BITS_PER_KEY; i += 1) {
      const bit = bitOf(hashes, i);
      words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }
}

function bitOf([first, step]: readonly [number, number], i: number): number {
  return (first + Math.imul(i, step)) & (BITS - 1);
}

/** Two hashes of a text, FNV-1a and a polynomial, each mixed so that all its bits count; the second is odd. */
function hashesOf(key: string): readonly [number, number] {
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
