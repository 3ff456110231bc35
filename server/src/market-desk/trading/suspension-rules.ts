import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import type { StopCause } from '#market-desk/fixtures/field-log.ts';
import type { FixtureWatch } from '#market-desk/fixtures/fixture-watch.ts';

export interface HeededStopSetup {
  cause(): StopCause | null;
  readonly watch: FixtureWatch;
  readonly clock: Clock;
  readonly log: Log;
  readonly eventId: number;
  /** Key of the fixture. */
  readonly key: string;
}

/**
 * Tracks why a fixture's data is unreliable, and which state was last acted on. Unreliable data is listed for manual
 * review until it recovers.
 */
export class SuspensionState {
  readonly #setup: HeededStopSetup;
  #heeded: StopCause | null = null;

  constructor(setup: HeededStopSetup) {
    this.#setup = setup;
  }

  /** Reason the data is unreliable; null if reliable. */
  get cause(): StopCause | null {
    return this.#setup.cause();
  }

  get isHeeded(): boolean {
    return this.#heeded === this.cause;
  }

  /** Reports the current state to the watch. @returns true if it changed. */
  heed(): boolean {
    const { clock, eventId, key, log, watch } = this.#setup;
    const { cause } = this;
    if (this.isHeeded) return false;
    this.#heeded = cause;
    if (cause === null) watch.done(eventId, null);
    else {
      watch.wait({ eventId, marketId: null, reason: cause, code: null }, clock.now());
      log.warn('Fixture data unreliable; betting suspended.', { eventId, key, cause });
    }
    return true;
  }
}
