/** Bits per key and looks per key that make one wrong "perhaps" in about a hundred. */
const BITS_PER_KEY = 10;
const LOOKS = 7;

/** Keys of the first filter; each further one holds twice as many. */
const FIRST_CAPACITY = 1 << 16;

/**
 * A growing set of texts that answers "surely not" or "perhaps" (Bloom filters in a row): ten bits a key where a set of strings
 * would take a hundred bytes.
 */
export class KeyFilter {
  readonly #filters: { readonly bits: Uint32Array; readonly capacity: number; count: number }[] =
    [];

  add(key: string): void {
    let filter = this.#filters.at(-1);
    if (filter === undefined || filter.count === filter.capacity) {
      const capacity = filter === undefined ? FIRST_CAPACITY : filter.capacity * 2;
      filter = { bits: new Uint32Array((capacity * BITS_PER_KEY) >> 5), capacity, count: 0 };
      this.#filters.push(filter);
    }
    filter.count += 1;
    const { bits } = filter;
    const [first, step] = hashesOf(key);
    for (let look = 0; look < LOOKS; look += 1) {
      const bit = ((first + Math.imul(look, step)) >>> 0) % (bits.length << 5);
      bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  /** False: it was never added. True: it was, or in one case of a hundred it was not. */
  mayHold(key: string): boolean {
    if (this.#filters.length === 0) return false;
    const hashes = hashesOf(key);
    return this.#filters.some(({ bits }) => isIn(bits, hashes));
  }
}

function isIn(bits: Uint32Array, [first, step]: readonly [number, number]): boolean {
  for (let look = 0; look < LOOKS; look += 1) {
    const bit = ((first + Math.imul(look, step)) >>> 0) % (bits.length << 5);
    if (((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
  }
  return true;
}

/** Two hashes of a text (FNV-1a and the one of Java's strings), from which all looks are made; the second is odd. */
function hashesOf(key: string): readonly [number, number] {
  let first = 0x811c9dc5;
  let second = 7;
  for (let i = 0; i < key.length; i += 1) {
    const code = key.charCodeAt(i);
    first = Math.imul(first ^ code, 0x01000193);
    second = (Math.imul(second, 31) + code) | 0;
  }
  // Mixed once more: neighbouring keys would share their high bits.
  first ^= first >>> 16;
  first = Math.imul(first, 0x85ebca6b);
  return [first ^ (first >>> 13), second | 1];
}
