const FIRST_CAPACITY = 1_024;

/** Buffer for an incomplete message. Grows by doubling, not per chunk. */
export class PartialInput {
  private buffer = Buffer.allocUnsafe(FIRST_CAPACITY);
  private length = 0;

  append(data: Buffer): void {
    const needed = this.length + data.length;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.buffer.length));
      this.buffer.copy(larger, 0, 0, this.length);
      this.buffer = larger;
    }
    data.copy(this.buffer, this.length);
    this.length = needed;
  }

  /** Valid until the next `append`. */
  get bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
  }
}
