/** Longer than any response takes, in ms. Older pushes can be forgotten. */
const MAX_AGE_MS = 120_000;
const MAX_ENTRIES = 2_000;

/** Latest push time per ID. A response shows the state when it was made, so it must not overwrite later pushes. */
export class PushTimes {
  readonly #at = new Map<number, number>();

  /** Records a push. */
  record(id: number): void {
    const now = performance.now();
    this.#at.delete(id);
    this.#at.set(id, now);
    if (this.#at.size <= MAX_ENTRIES) return;
    for (const [old, at] of this.#at) {
      if (now - at < MAX_AGE_MS) break;
      this.#at.delete(old);
    }
  }

  /** @param madeAt time of the response on the page's clock. IDs without a push return false. */
  isSince(id: number, madeAt: number): boolean {
    return (this.#at.get(id) ?? Number.NEGATIVE_INFINITY) > madeAt;
  }
}
