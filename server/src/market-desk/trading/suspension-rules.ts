import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import type { StopCause } from '#market-desk/fixtures/field-log.ts';
import type { FixtureWatch } from '#market-desk/fixtures/fixture-watch.ts';

export interface SuspensionSetup {
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
  readonly #setup: SuspensionSetup;
  #reported: StopCause | null = null;

  constructor(setup: SuspensionSetup) {
    this.#setup = setup;
  }

  /** Reason the data is unreliable; null if reliable. */
  get cause(): StopCause | null {
    return this.#setup.cause();
  }

  get isReported(): boolean {
    return this.#reported === this.cause;
  }

  /** Reports the current state to the watch. @returns true if it changed. */
  report(): boolean {
    const { clock, eventId, key, log, watch } = this.#setup;
    const { cause } = this;
    if (this.isReported) return false;
    this.#reported = cause;
    if (cause === null) watch.removePending(eventId, null);
    else {
      watch.addPending({ eventId, marketId: null, reason: cause, code: null }, clock.now());
      log.warn('Fixture data unreliable; betting suspended.', { eventId, key, cause });
    }
    return true;
  }
}
