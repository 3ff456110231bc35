import { type BitReader, PackedDataError } from './bit-reader.ts';

const LONGEST = 20;

/** A canonical prefix code: shorter codes come first, and within a length symbols in their order. */
export class PrefixCode {
  /** By length: the last code of it, what to take from a code to get its place, and symbols by place. */
  readonly #limits = new Int32Array(LONGEST + 2).fill(-1);
  readonly #offsets = new Int32Array(LONGEST + 2);
  readonly #symbols: Int32Array;

  /** @param lengths bits of the code of every symbol, 1 to 20. */
  constructor(lengths: readonly number[]) {
    const counts = new Int32Array(LONGEST + 2);
    for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
    this.#symbols = Int32Array.from(
      lengths
        .map((length, symbol) => ({ length, symbol }))
        .sort((a, b) => a.length - b.length || a.symbol - b.symbol)
        .map(({ symbol }) => symbol),
    );
    let code = 0;
    let place = 0;
    for (let length = 1; length <= LONGEST; length++) {
      const count = counts[length] ?? 0;
      this.#offsets[length] = place - code;
      if (count > 0) this.#limits[length] = code + count - 1;
      code = (code + count) << 1;
      place += count;
    }
  }

  /** The next symbol. */
  read(bits: BitReader): number {
    let code = 0;
    for (let length = 1; length <= LONGEST; length++) {
      code = (code << 1) | bits.read(1);
      if (code <= (this.#limits[length] ?? -1)) {
        const symbol = this.#symbols[code + (this.#offsets[length] ?? 0)];
        if (symbol !== undefined) return symbol;
      }
    }
    throw new PackedDataError('the packed data holds a code that nothing has');
  }
}
