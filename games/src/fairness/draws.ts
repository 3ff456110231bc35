import { assert } from '#base/assert.ts';
import { textToBytes } from './bytes.ts';
import { hmacSha256 } from './hmac.ts';

/** Inputs of a round's random numbers. */
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

/** Number of u32 values. */
const WORDS = 0x1_0000_0000;
const BLOCK_BYTES = 32;

/** 32 bytes of the stream: HMAC-SHA256 of `clientSeed:nonce:index`, keyed with the server seed. */
export function computeBlock(
  { serverSeed, clientSeed, nonce }: FairInputs,
  index: number,
): Uint8Array {
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
