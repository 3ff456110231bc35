import type { Clock } from '#ports/clock.ts';
import { ExchangeUnavailable } from '#ports/exchange.ts';

const RETRY_MS = 2_000;

/** How the runner of a fixture waits: for a time, for news, for an exchange that is away, and not once it is stopped. */
export class RunnerClock {
  readonly #clock: Clock;
  #isStopped = false;
  #wake: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  now(): number {
    return this.#clock.now();
  }

  stop(): void {
    this.#isStopped = true;
    this.wake();
  }

  /** Ends a sleep before its time. */
  wake(): void {
    this.#wake?.();
  }

  /** @param delayMs at most. */
  sleep(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(Math.max(delayMs, 0), () => {
        this.#wake = null;
        resolve();
      });
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }

  /**
   * Sleeps until a time, or until somebody looks where nobody looked.
   *
   * @param noticeMs so soon that is seen; null: it is all the same.
   * @returns whether one of the two is so; false when it was woken.
   */
  async rest(until: number, noticeMs: number | null, isWatched: () => boolean): Promise<boolean> {
    if (noticeMs === null || isWatched()) {
      await this.sleep(until - this.now());
      return this.now() >= until;
    }
    let next = this.now();
    // Before its time only when it was woken.
    while (this.now() >= next && next < until && !isWatched()) {
      next = Math.min(next + noticeMs, until);
      await this.sleep(next - this.now());
    }
    return this.now() >= until || isWatched();
  }

  /** Waits the whole time, whatever is said meanwhile. */
  async pause(delayMs: number): Promise<void> {
    const until = this.now() + delayMs;
    while (!this.#isStopped && this.now() < until) await this.sleep(until - this.now());
  }

  /** Tries again while the exchange is away; the commands of a runner are harmless to repeat. */
  async untilDone(work: () => Promise<void>): Promise<void> {
    while (!this.#isStopped) {
      try {
        await work();
        return;
      } catch (failure) {
        if (!(failure instanceof ExchangeUnavailable)) throw failure;
        await this.pause(RETRY_MS);
      }
    }
  }
}
