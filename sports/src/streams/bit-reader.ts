/** Data that cannot be unpacked. */
export class PackedDataError extends Error {
  override readonly name = 'PackedDataError';
}

/** Reads bits from the highest of each byte to the lowest. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #place = 0;
  #bits = 0;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The next bits as a number that is not negative; at most 24 at once. Throws PackedDataError at the end. */
  read(count: number): number {
    while (this.#count < count) {
      const byte = this.#bytes[this.#place];
      if (byte === undefined) throw new PackedDataError('the packed data ends too early');
      this.#place += 1;
      this.#bits = ((this.#bits << 8) | byte) & 0xffffffff;
      this.#count += 8;
    }
    this.#count -= count;
    return (this.#bits >>> this.#count) & ((1 << count) - 1);
  }

  flag(): boolean {
    return this.read(1) === 1;
  }

  /** 32 bits, not negative. */
  word(): number {
    return this.read(16) * 0x10000 + this.read(16);
  }

  /** Goes to the start of the next byte. */
  align(): void {
    this.#count -= this.#count % 8;
  }

  /** Whether whole bytes are left; call it aligned. */
  hasMore(): boolean {
    return this.#place - this.#count / 8 < this.#bytes.length;
  }
}
