import type { Clock } from '#base/system/clock.ts';

/** Test clock that advances only when moved, firing its timers in order on the way. */
export class ManualClock implements Clock {
  #now: number;
  /** Wall clock offset, ms. */
  #off = 0;
  #timers: { readonly at: number; readonly action: () => void }[] = [];

  constructor(now = 1_790_000_000_000) {
    this.#now = now;
  }

  now(): number {
    return this.#now + this.#off;
  }

  monotonic(): number {
    return this.#now;
  }

  /** Simulates setting the wall clock: no time passes. */
  set(byMs: number): void {
    this.#off += byMs;
  }

  after(delayMs: number, action: () => void): () => void {
    const timer = { at: this.#now + delayMs, action };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Time of the next timer by the current wall clock, or null. */
  get next(): number | null {
    const earliest = this.#earliest();
    return earliest === null ? null : earliest.at + this.#off;
  }

  advance(ms: number): void {
    const target = this.#now + ms;
    for (let timer = this.#earliest(); timer !== null && timer.at <= target; timer = this.#earliest()) {
      const due = timer;
      this.#timers = this.#timers.filter((other) => other !== due);
      this.#now = Math.max(this.#now, due.at);
      due.action();
    }
    this.#now = target;
  }

  #earliest(): { readonly at: number; readonly action: () => void } | null {
    let earliest: { readonly at: number; readonly action: () => void } | null = null;
    for (const timer of this.#timers) {
      if (earliest === null || timer.at < earliest.at) earliest = timer;
    }
    return earliest;
  }
}
