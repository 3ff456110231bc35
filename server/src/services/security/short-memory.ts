import type { Clock } from '#ports/clock.ts';

/** Entries kept at most; the oldest goes first, so that a flood of questions costs memory once and no more. */
const MOST_ENTRIES = 50_000;

/**
 * Things that are remembered for a short time and lost with the process: challenges, codes, secrets that nobody has
 * confirmed yet. Anyone who loses one asks for another.
 */
export class ShortMemory<Value> {
  readonly #clock: Clock;
  readonly #keepMs: number;
  readonly #entries = new Map<string, { readonly value: Value; readonly until: number }>();

  constructor(clock: Clock, keepMs: number) {
    this.#clock = clock;
    this.#keepMs = keepMs;
  }

  /** Puts a value in the place of the former one; its time starts anew. */
  put(key: string, value: Value): void {
    // The map keeps the order of insertion, and all live equally long: the first is the next to end.
    this.#entries.delete(key);
    this.#dropOver();
    this.#entries.set(key, { value, until: this.#clock.now() + this.#keepMs });
  }

  /** Changes a value that is still known; its time goes on as it was. */
  replace(key: string, value: Value): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#entries.set(key, { value, until: entry.until });
  }

  /** The value, or null when it is unknown or its time is over. */
  get(key: string): Value | null {
    const entry = this.#entries.get(key);
    return entry === undefined || entry.until <= this.#clock.now() ? null : entry.value;
  }

  /** As `get`, and forgets it: anyone who comes second gets nothing. */
  take(key: string): Value | null {
    const value = this.get(key);
    this.#entries.delete(key);
    return value;
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  #dropOver(): void {
    const now = this.#clock.now();
    for (const [key, { until }] of this.#entries) {
      if (until > now && this.#entries.size < MOST_ENTRIES) return;
      this.#entries.delete(key);
    }
  }
}
