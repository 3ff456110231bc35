import type { Clock } from '#ports/clock.ts';
import { ExchangeUnavailable } from '#ports/exchange.ts';

const RETRY_MS = 2_000;

/** What a rest ends at, beside its time. */
export interface Rest {
  /** So soon it is seen that somebody looks; null: it is all the same. */
  readonly noticeMs: number | null;
  isWatched(): boolean;
  /** Whether there is something to do; it is asked whenever the sleep ends. */
  isNeeded(): boolean;
}

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
   * Sleeps until a time, until somebody looks where nobody looked, or until there is something to do.
   *
   * @returns whether one of the first two is so.
   */
  async rest(until: number, { noticeMs, isWatched, isNeeded }: Rest): Promise<boolean> {
    if (noticeMs === null || isWatched()) {
      await this.sleep(until - this.now());
      return this.now() >= until;
    }
    while (!this.#isStopped && this.now() < until && !isWatched() && !isNeeded()) {
      await this.sleep(Math.min(until - this.now(), noticeMs));
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
