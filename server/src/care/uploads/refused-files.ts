import type { Clock } from '#base/system/clock.ts';

/** Maximum number of users; the least recently refused is evicted first. */
const MAX_USERS = 20_000;

/** Recently refused uploads: judging a file costs as much as storing it, so they count alike. */
export class RefusedFiles {
  readonly #clock: Clock;
  readonly #times = new Map<number, readonly number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Times of a user's refused uploads since then, oldest first. */
  since(userId: number, from: number): readonly number[] {
    return (this.#times.get(userId) ?? []).filter((at) => at > from);
  }

  /** Records a refusal. @param from earlier ones no longer matter. */
  record(userId: number, from: number): void {
    const times = [...this.since(userId, from), this.#clock.now()];
    this.#times.delete(userId);
    if (this.#times.size >= MAX_USERS) {
      const [oldest] = this.#times.keys();
      if (oldest !== undefined) this.#times.delete(oldest);
    }
    this.#times.set(userId, times);
  }
}
