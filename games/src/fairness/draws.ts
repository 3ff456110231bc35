import { assert } from '#base/assert.ts';
import { bytesOfText } from './bytes.ts';
import { hmacSha256 } from './hmac.ts';

/** What the random numbers of one round come from. */
export interface FairInputs {
  /** 64 hexadecimal digits, used as text. */
  readonly serverSeed: string;
  /** The player's seed, or the public seed of a shared round. */
  readonly clientSeed: string;
  /** Number of the bet on its pair of seeds, or of the shared round. */
  readonly nonce: number;
}

/** The version of the scheme; stored with every round. */
export const SCHEME = 'PF1';

/** Numbers of u32. */
const WORDS = 0x1_0000_0000;
const BLOCK_BYTES = 32;

/** 32 bytes of the stream: HMAC-SHA256 of `clientSeed:nonce:index` with the server's seed as key. */
export function blockOf({ serverSeed, clientSeed, nonce }: FairInputs, index: number): Uint8Array {
  return hmacSha256(bytesOfText(serverSeed), bytesOfText(`${clientSeed}:${nonce}:${index}`));
}

/** A source of uniform whole numbers, each from 0 up to but without `below`. */
export interface Draws {
  int(below: number): number;
}

/**
 * The random numbers of a round, in order. The same inputs give the same numbers to everybody.
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

  /** Words taken so far, rejected ones included. */
  get words(): number {
    return this.#words;
  }

  /** The next four bytes, the highest first. */
  u32(): number {
    if (this.#place === this.#block.length) {
      this.#block = Uint8Array.from(blockOf(this.#inputs, this.#nextBlock));
      assert(this.#block.length === BLOCK_BYTES, 'a block has 32 bytes');
      this.#nextBlock += 1;
      this.#place = 0;
    }
    const word = new DataView(this.#block.buffer).getUint32(this.#place);
    this.#place += 4;
    this.#words += 1;
    return word;
  }

  /** Words at or above the highest multiple of `below` are drawn again, so that no number comes more often. */
  int(below: number): number {
    assert(Number.isInteger(below) && below >= 1 && below <= WORDS, 'a draw is from 1 to 2^32');
    const limit = WORDS - (WORDS % below);
    let word = this.u32();
    while (word >= limit) word = this.u32();
    return word % below;
  }
}
