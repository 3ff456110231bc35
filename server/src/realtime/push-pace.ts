import type { Clock } from '#base/system/clock.ts';

/** Runs an action at most once per interval: immediately if due, else once at the end of the interval. */
export class PushPace {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  #lastAt = Number.NEGATIVE_INFINITY;
  #isWaiting = false;

  constructor(clock: Clock, intervalMs: number) {
    this.#clock = clock;
    this.#intervalMs = intervalMs;
  }

  run(action: () => void): void {
    if (this.#isWaiting) return;
    const now = this.#clock.now();
    const dueIn = this.#lastAt + this.#intervalMs - now;
    if (dueIn <= 0) {
      this.#lastAt = now;
      action();
      return;
    }
    this.#isWaiting = true;
    this.#clock.after(dueIn, () => {
      this.#isWaiting = false;
      this.#lastAt = this.#clock.now();
      action();
    });
  }
}
