/** Items uploaded by a client for one parameter of a call, read by the method at its own pace. */
export class UploadStream implements AsyncIterable<unknown> {
  private readonly onTaken: () => void;
  private items: unknown[] = [];
  private ended: boolean = false;
  private failure: Error | null = null;
  private wake: (() => void) | null = null;

  /** @param onTaken called when an item has been read and there is room for more. */
  constructor(onTaken: () => void) {
    this.onTaken = onTaken;
  }

  get waiting(): number {
    return this.items.length;
  }

  push(item: unknown): void {
    if (this.ended) return;
    this.items.push(item);
    this.wake?.();
  }

  /** @param failure the client's error if it aborted, thrown to the method. */
  end(failure: Error | null): void {
    if (this.ended) return;
    this.ended = true;
    this.failure = failure;
    this.wake?.();
  }

  /** Drops all items; there is no reader any more. */
  discard(): void {
    this.items = [];
    this.end(null);
  }

  async *[Symbol.asyncIterator](): AsyncIterator<unknown> {
    for (;;) {
      if (this.items.length > 0) {
        const item = this.items.shift();
        this.onTaken();
        yield item;
      } else if (this.ended) {
        if (this.failure !== null) throw this.failure;
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
        this.wake = null;
      }
    }
  }
}
