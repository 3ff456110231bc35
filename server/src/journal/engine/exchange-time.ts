import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';

/** A wall clock further off than this was set; a smaller difference is drift and is followed. */
const MAX_STEP_MS = 5_000;

/** Underlying clock. One without a monotonic reading (simulated time) is monotonic itself. */
export type TimeSource = Pick<Clock, 'now' | 'after'> & Partial<Pick<Clock, 'monotonic'>>;

export interface ClockState {
  /** Wall clock minus exchange time, ms. */
  readonly offsetMs: number;
  /** Number of detected changes to the wall clock. */
  readonly jumps: number;
}

/**
 * Exchange time: advances with the system's monotonic clock and never goes back, regardless of the wall clock. Small
 * drift is followed forwards. A jump is logged but not followed: betting continues in step, and the next start adopts
 * the wall clock.
 */
export class ExchangeTime {
  readonly #source: TimeSource;
  readonly #log: Log;
  /** Latest time returned, with its fraction of a millisecond, and the matching monotonic reading. */
  #newest: number;
  #steadyAt: number;
  #isOff = false;
  #jumps = 0;

  constructor(source: TimeSource, log: Log) {
    this.#source = source;
    this.#log = log;
    this.#newest = source.now();
    this.#steadyAt = this.#steady();
  }

  /** Ms since 1970 UTC. */
  now(): number {
    const steady = this.#steady();
    const expected = this.#newest + Math.max(0, steady - this.#steadyAt);
    this.#steadyAt = steady;
    const wall = this.#source.now();
    const step = wall - expected;
    this.#newest = step > 0 && step <= MAX_STEP_MS ? wall : expected;
    this.#recordStep(step);
    return Math.floor(this.#newest);
  }

  /** Continues from a time reached before, such as that of the journal's last command. */
  resumeFrom(at: number): void {
    this.#newest = Math.max(this.#newest, at);
  }

  /** Calls `action` once after the delay. @returns a function that cancels it. */
  after(delayMs: number, action: () => void): () => void {
    return this.#source.after(delayMs, action);
  }

  get clock(): ClockState {
    return { offsetMs: Math.round(this.#source.now() - this.now()), jumps: this.#jumps };
  }

  #steady(): number {
    return this.#source.monotonic?.() ?? this.#source.now();
  }

  #recordStep(stepMs: number): void {
    const isOff = Math.abs(stepMs) > MAX_STEP_MS;
    if (isOff === this.#isOff) return;
    this.#isOff = isOff;
    if (!isOff) {
      this.#log.info('System clock back in sync with exchange time.');
      return;
    }
    this.#jumps += 1;
    this.#log.error(
      'The system clock changed. The exchange keeps its own time and ignores the change. Correct the clock, or restart if the new time is right.',
      { offsetMs: Math.round(stepMs) },
    );
  }
}
