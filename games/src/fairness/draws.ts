import { assert } from '#base/assert.ts';
import { hmacSha256, textToBytes } from './sha256.ts';

export interface FairInputs {
  /** 64 hexadecimal digits, used as text. */
  readonly serverSeed: string;
  /** The player's seed, or a shared round's public seed. */
  readonly clientSeed: string;
  /** Number of the bet on its seed pair, or of the shared round. */
  readonly nonce: number;
}

/** Version of the scheme; stored with every round. */
export const SCHEME = 'PF1';

const WORDS = 0x1_0000_0000;
const BLOCK_BYTES = 32;

/** 32 bytes of the stream: HMAC-SHA256 of `clientSeed:nonce:index`, keyed with the server seed. */
export function computeBlock({ serverSeed, clientSeed, nonce }: FairInputs, index: number): Uint8Array {
  return hmacSha256(textToBytes(serverSeed), textToBytes(`${clientSeed}:${nonce}:${index}`));
}

/** A source of uniform integers from 0 (inclusive) to `below` (exclusive). */
export interface Draws {
  int(below: number): number;
}

/**
 * The random numbers of a round, in order. Deterministic for the same inputs.
 *
 * @source fairness.md 3
 */
export class FairDraws implements Draws {
  readonly #inputs: FairInputs;
  #block = new Uint8Array();
  #nextBlock = 0;
  #place = 0;
  #words = 0;

  constructor(inputs: FairInputs) {
    this.#inputs = inputs;
  }

  /** Words consumed so far, including rejected ones. */
  get words(): number {
    return this.#words;
  }

  /** Next four bytes, big-endian. */
  u32(): number {
    if (this.#place === this.#block.length) {
      this.#block = Uint8Array.from(computeBlock(this.#inputs, this.#nextBlock));
      assert(this.#block.length === BLOCK_BYTES, 'a block has 32 bytes');
      this.#nextBlock += 1;
      this.#place = 0;
    }
    const word = new DataView(this.#block.buffer).getUint32(this.#place);
    this.#place += 4;
    this.#words += 1;
    return word;
  }

  /** Rejects words at or above the highest multiple of `below`, to avoid modulo bias. */
  int(below: number): number {
    assert(Number.isInteger(below) && below >= 1 && below <= WORDS, 'a draw is from 1 to 2^32');
    const limit = WORDS - (WORDS % below);
    let word = this.u32();
    while (word >= limit) word = this.u32();
    return word % below;
  }
}

/** A shuffled deck dealt from the top; cards are drawn lazily (Fisher–Yates from the front). */
export class ShuffledDeck {
  readonly #draws: Draws;
  readonly #size: number;
  /** Cards no longer at their original position. */
  readonly #moved = new Map<number, number>();
  #taken = 0;

  constructor(draws: Draws, size: number) {
    this.#draws = draws;
    this.#size = size;
  }

  get left(): number {
    return this.#size - this.#taken;
  }

  /** Next card, from 0 (inclusive) to `size` (exclusive). The last card of a deck needs no draw. */
  take(): number {
    assert(this.left > 0, 'a card is taken from a deck that has one');
    const place = this.#taken;
    const from = this.left === 1 ? place : place + this.#draws.int(this.left);
    const card = this.#moved.get(from) ?? from;
    this.#moved.set(from, this.#moved.get(place) ?? place);
    this.#taken += 1;
    return card;
  }

  takeMany(count: number): readonly number[] {
    return Array.from({ length: count }, () => this.take());
  }
}

export interface LoggedDraw {
  /** Four-byte words as numbers; all but the last were rejected as too high. */
  readonly words: readonly number[];
  readonly below: number;
  readonly value: number;
}

/** Draws that record how each number was obtained, for verifying a round manually. */
export class LoggedDraws extends FairDraws {
  readonly #log: LoggedDraw[] = [];
  #taken: number[] = [];

  get log(): readonly LoggedDraw[] {
    return this.#log;
  }

  override u32(): number {
    const word = super.u32();
    this.#taken.push(word);
    return word;
  }

  override int(below: number): number {
    this.#taken = [];
    const value = super.int(below);
    this.#log.push({ words: this.#taken, below, value });
    return value;
  }
}

/** Memoized draws of one size by index: the same index always returns the same number. */
export function drawsByPlace(draws: Draws, below: number): (place: number) => number {
  const drawn: number[] = [];
  return (place) => {
    while (drawn.length <= place) drawn.push(draws.int(below));
    return drawn[place] ?? 0;
  };
}
