/** Longer than any answer is on its way, ms: what was pushed before that can be forgotten. */
const LONGEST_MS = 120_000;
const MOST_KEPT = 2_000;

/**
 * When the newest push of each thing came. An answer shows what was when it was made; whatever was pushed since is newer,
 * and the answer must not undo it.
 */
export class PushTimes {
  readonly #at = new Map<number, number>();

  /** A push of it has just come. */
  note(id: number): void {
    const now = performance.now();
    this.#at.delete(id);
    this.#at.set(id, now);
    if (this.#at.size <= MOST_KEPT) return;
    for (const [old, at] of this.#at) {
      if (now - at < LONGEST_MS) break;
      this.#at.delete(old);
    }
  }

  /** @param madeAt of an answer, by the clock of the page; what is not known of it counts as newer than every push. */
  isSince(id: number, madeAt: number): boolean {
    return (this.#at.get(id) ?? Number.NEGATIVE_INFINITY) > madeAt;
  }
}
