/**
 * A running digest of numbers and texts: 128 bits, well mixed, the same everywhere. It finds differences between
 * states that should be equal; it is no protection against somebody who wants two of them to look alike.
 */
export class Digest {
  #a = 0x243f6a88;
  #b = 0x85a308d3;
  #c = 0x13198a2e;
  #d = 0x03707344;

  /** Takes in a safe integer. */
  addNumber(value: number): void {
    this.#mix(value | 0);
    this.#mix(Math.floor(value / 0x1_0000_0000) | 0);
  }

  /** Takes in a text with its length, so that neighbours cannot run into each other. */
  addText(text: string): void {
    this.#mix(text.length);
    for (let place = 0; place < text.length; place++) this.#mix(text.charCodeAt(place));
  }

  /** 32 hexadecimal digits. */
  toText(): string {
    for (let round = 0; round < 8; round++) this.#mix(round);
    return [this.#a, this.#b, this.#c, this.#d]
      .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
      .join('');
  }

  /** Multiplications by odd constants and rotations, each word feeding the next (after the murmur family). */
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
