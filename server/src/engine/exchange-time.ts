import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';

/** A wall clock that is farther off than this was set; one that is nearer has only drifted and is followed. */
const LARGEST_STEP_MS = 5_000;

/** The clock that time is kept by. One without a steady reading (time that is only simulated) is steady itself. */
export type TimeSource = Pick<Clock, 'now' | 'after'> & Partial<Pick<Clock, 'monotonic'>>;

/** How far the machine's clock is from the time that the exchange keeps. */
export interface ClockState {
  /** Wall clock minus exchange time, ms. */
  readonly offsetMs: number;
  /** How often the wall clock was found to have been set. */
  readonly jumps: number;
}

/**
 * The time of the exchange: it passes as evenly as the machine's steady clock and never goes back, whatever is done to
 * the wall clock. Small differences are followed forwards. A wall clock that jumps is not followed, and the log says so:
 * betting goes on in step, and the next start takes the wall clock's time.
 */
export class ExchangeTime {
  readonly #source: TimeSource;
  readonly #log: Log;
  /** Newest time given, with its fraction of a millisecond, and the steady reading that belongs to it. */
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
    this.#newest = step > 0 && step <= LARGEST_STEP_MS ? wall : expected;
    this.#noteStep(step);
    return Math.floor(this.#newest);
  }

  /** Goes on from a time that was reached before, as by the newest command of the journal. */
  goOnFrom(at: number): void {
    this.#newest = Math.max(this.#newest, at);
  }

  /** Calls `action` once, so many milliseconds from now; the function given back calls it off. */
  after(delayMs: number, action: () => void): () => void {
    return this.#source.after(delayMs, action);
  }

  get clock(): ClockState {
    return { offsetMs: Math.round(this.#source.now() - this.now()), jumps: this.#jumps };
  }

  #steady(): number {
    return this.#source.monotonic?.() ?? this.#source.now();
  }

  #noteStep(stepMs: number): void {
    const isOff = Math.abs(stepMs) > LARGEST_STEP_MS;
    if (isOff === this.#isOff) return;
    this.#isOff = isOff;
    if (!isOff) {
      this.#log.info("The machine's clock agrees with the exchange again.");
      return;
    }
    this.#jumps += 1;
    this.#log.error(
      "The machine's clock was set: the exchange does not follow it and keeps its own time. Set the clock right; where the new time is the right one, restart.",
      { offsetMs: Math.round(stepMs) },
    );
  }
}
