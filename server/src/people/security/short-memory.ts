import type { Clock } from '#base/system/clock.ts';

/** Maximum number of entries; the oldest is evicted first, which bounds memory under a flood of requests. */
const MAX_ENTRIES = 50_000;

/**
 * Short-lived in-memory values, lost on restart: challenges, codes, unconfirmed secrets. Clients just request a new
 * one.
 */
export class ShortMemory<Value> {
  readonly #clock: Clock;
  readonly #keepMs: number;
  readonly #entries = new Map<string, { readonly value: Value; readonly until: number }>();

  constructor(clock: Clock, keepMs: number) {
    this.#clock = clock;
    this.#keepMs = keepMs;
  }

  /** Sets a value and restarts its lifetime. */
  put(key: string, value: Value): void {
    // Maps keep insertion order and all entries live equally long, so the first expires next.
    this.#entries.delete(key);
    this.#dropOver();
    this.#entries.set(key, { value, until: this.#clock.now() + this.#keepMs });
  }

  /** Changes an existing value without extending its lifetime. */
  replace(key: string, value: Value): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#entries.set(key, { value, until: entry.until });
  }

  /** Returns the value, or null if it is unknown or expired. */
  get(key: string): Value | null {
    const entry = this.#entries.get(key);
    return entry === undefined || entry.until <= this.#clock.now() ? null : entry.value;
  }

  /** Like `get`, but removes the value, so it can be used only once. */
  consume(key: string): Value | null {
    const value = this.get(key);
    this.#entries.delete(key);
    return value;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  #dropOver(): void {
    const now = this.#clock.now();
    for (const [key, { until }] of this.#entries) {
      if (until > now && this.#entries.size < MAX_ENTRIES) return;
      this.#entries.delete(key);
    }
  }
}
