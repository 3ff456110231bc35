import type { Clock } from '#ports/clock.ts';
import { ExchangeUnavailable } from '#ports/exchange.ts';

const RETRY_MS = 2_000;

/** Conditions that end a rest, in addition to its time. */
export interface Rest {
  /** Maximum delay in noticing a first viewer; null if irrelevant. */
  readonly noticeMs: number | null;
  isWatched(): boolean;
  /** True if there is work to do; checked whenever the sleep ends. */
  isNeeded(): boolean;
}

/**
 * Waiting for a fixture's runner: for a time, for updates, or for an unavailable exchange, and never once it is
 * stopped.
 */
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

  /** Ends a sleep early. */
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
   * Sleeps until a time, a first viewer, or work to do.
   *
   * @returns true for one of the first two.
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

  /** Waits the full time, regardless of updates. */
  async pause(delayMs: number): Promise<void> {
    const until = this.now() + delayMs;
    while (!this.#isStopped && this.now() < until) await this.sleep(until - this.now());
  }

  /** Retries while the exchange is unavailable; a runner's commands are safe to repeat. */
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
