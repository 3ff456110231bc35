import type { Clock } from '#base/system/clock.ts';

/** Lets a feed sleep until a given time, an update, or the end of the subscription. */
export class FeedAlarm {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  #ring: (() => void) | null = null;

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
    signal.addEventListener('abort', () => this.ring(), { once: true });
  }

  /** Ends the wait. */
  ring(): void {
    this.#ring?.();
  }

  /** @param at ms since 1970 UTC. */
  until(at: number): Promise<void> {
    if (this.#signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = this.#clock.after(Math.max(at - this.#clock.now(), 0), () => this.ring());
      this.#ring = () => {
        this.#ring = null;
        cancel();
        resolve();
      };
    });
  }
}
