import { assert } from '#base/assert.ts';
import type { ExchangeState } from './exchange-state.ts';
import { toImage } from './snapshot.ts';

/**
 * Digest of the complete state, 32 hexadecimal digits. Equal after replaying the same commands and after a snapshot
 * round trip; sensitive even to the order of two bets in a queue.
 */
export function stateHash(state: ExchangeState): string {
  const digest = new Digest();
  addValue(digest, toImage(state));
  return digest.toText();
}

/** Walks plain data with sorted keys, so that assignment order doesn't matter. */
function addValue(digest: Digest, value: unknown): void {
  if (typeof value === 'number') digest.addNumber(value);
  else if (typeof value === 'string') digest.addText(value);
  else if (typeof value === 'boolean') digest.addNumber(value ? -2 : -3);
  else if (value === null || value === undefined) digest.addNumber(-4);
  else if (Array.isArray(value)) {
    digest.addNumber(value.length);
    for (const item of value) addValue(digest, item);
  } else {
    assert(typeof value === 'object', 'a state is plain data');
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    fields.sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, field] of fields) {
      digest.addText(name);
      addValue(digest, field);
    }
  }
}

/**
 * Streaming 128-bit digest of numbers and texts, well mixed and the same on every platform. Detects states that
 * differ unexpectedly; not cryptographic, so it gives no protection against deliberate collisions.
 */
export class Digest {
  #a = 0x243f6a88;
  #b = 0x85a308d3;
  #c = 0x13198a2e;
  #d = 0x03707344;

  addNumber(value: number): void {
    this.#mix(value | 0);
    this.#mix(Math.floor(value / 0x1_0000_0000) | 0);
  }

  /** Adds a text prefixed with its length, so that adjacent texts can't be confused. */
  addText(text: string): void {
    this.#mix(text.length);
    for (let place = 0; place < text.length; place++) this.#mix(text.charCodeAt(place));
  }

  toText(): string {
    for (let round = 0; round < 8; round++) this.#mix(round);
    return [this.#a, this.#b, this.#c, this.#d].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  /** Multiplies by odd constants and rotates, each word feeding the next (murmur family). */
  #mix(word: number): void {
    const k = Math.imul(word ^ this.#d, 0x9e3779b1);
    this.#a = Math.imul(this.#a ^ k, 0x85ebca6b);
    this.#a = (this.#a << 13) | (this.#a >>> 19);
    this.#b = Math.imul(this.#b + this.#a, 0xc2b2ae35);
    this.#b = (this.#b << 17) | (this.#b >>> 15);
    this.#c = Math.imul(this.#c ^ (this.#b + k), 0x27d4eb2f);
    this.#c = (this.#c << 11) | (this.#c >>> 21);
    this.#d = (this.#d + this.#c) ^ (this.#a >>> 5);
  }
}
