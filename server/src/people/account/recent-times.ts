import type { Clock } from '#base/system/clock.ts';

/** Max. keys remembered; the oldest is evicted first. */
const MAX_KEYS = 50_000;

/** The latest times at which something happened, by key. In memory only. */
export class RecentTimes {
  readonly #clock: Clock;
  readonly #windowMs: number;
  readonly #most: number;
  readonly #times = new Map<string, readonly number[]>();

  /** @param most number of times kept per key. */
  constructor(
    clock: Clock,
    { windowMs, most }: { readonly windowMs: number; readonly most: number },
  ) {
    this.#clock = clock;
    this.#windowMs = windowMs;
    this.#most = most;
  }

  add(key: string): void {
    const times = [...this.#recent(key), this.#clock.now()].slice(-this.#most);
    this.#times.delete(key);
    if (this.#times.size >= MAX_KEYS) {
      const [oldest] = this.#times.keys();
      if (oldest !== undefined) this.#times.delete(oldest);
    }
    this.#times.set(key, times);
  }

  /** Time of the latest; 0 if none within the window. */
  latest(key: string): number {
    return this.#recent(key).at(-1) ?? 0;
  }

  /** Time from which a key has less than `limit` within the window; 0 if it has now. */
  freeAt(key: string, limit: number): number {
    const filling = this.#recent(key).at(-limit);
    return filling === undefined ? 0 : filling + this.#windowMs;
  }

  #recent(key: string): readonly number[] {
    const since = this.#clock.now() - this.#windowMs;
    return (this.#times.get(key) ?? []).filter((at) => at > since);
  }
}
