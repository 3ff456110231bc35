/** Reads the numbers of a font file, all of them big-endian, one after the other. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }

  uint8(): number {
    this.at += 1;
    return this.#view.getUint8(this.at - 1);
  }

  uint16(): number {
    this.at += 2;
    return this.#view.getUint16(this.at - 2);
  }

  int16(): number {
    this.at += 2;
    return this.#view.getInt16(this.at - 2);
  }

  uint32(): number {
    this.at += 4;
    return this.#view.getUint32(this.at - 4);
  }

  /** So many bytes as they are. */
  bytes(count: number): Uint8Array {
    this.at += count;
    return this.#bytes.subarray(this.at - count, this.at);
  }

  /** WOFF2 4.1: seven bits in a byte, the highest bit says that there are more. */
  base128(): number {
    let value = 0;
    for (let count = 0; count < 5; count++) {
      const byte = this.uint8();
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
    throw new RangeError('a number of the font is too long');
  }

  /** WOFF2 4.2: small numbers in one byte, others with a mark before them. */
  short255(): number {
    const code = this.uint8();
    if (code === 253) return this.uint16();
    if (code === 255) return this.uint8() + 253;
    return code === 254 ? this.uint8() + 506 : code;
  }
}

/** Writes numbers of a font file. */
export class ByteWriter {
  #bytes = new Uint8Array(1_024);
  #view = new DataView(this.#bytes.buffer);
  length = 0;

  uint8(value: number): this {
    this.#room(1);
    this.#view.setUint8(this.length - 1, value);
    return this;
  }

  /** Below zero too. */
  int16(value: number): this {
    this.#room(2);
    this.#view.setInt16(this.length - 2, value);
    return this;
  }

  uint32(value: number): this {
    this.#room(4);
    this.#view.setUint32(this.length - 4, value);
    return this;
  }

  bytes(bytes: Uint8Array): this {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.length - bytes.length);
    return this;
  }

  /** Zeros up to a multiple of four bytes. */
  pad(): this {
    while (this.length % 4 !== 0) this.uint8(0);
    return this;
  }

  done(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }

  #room(count: number): void {
    this.length += count;
    if (this.length <= this.#bytes.length) return;
    const grown = new Uint8Array(this.length * 2);
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}
