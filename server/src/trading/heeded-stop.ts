import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { StopCause } from './field-log.ts';
import type { FixtureWatch } from './fixture-watch.ts';

export interface HeededStopSetup {
  cause(): StopCause | null;
  readonly watch: FixtureWatch;
  readonly clock: Clock;
  readonly log: Log;
  readonly eventId: number;
  /** Of the fixture. */
  readonly key: string;
}

/** What keeps what is said from counting, and which of it was acted on: that what is said does not count is somebody's business until it does. */
export class HeededStop {
  readonly #setup: HeededStopSetup;
  #heeded: StopCause | null = null;

  constructor(setup: HeededStopSetup) {
    this.#setup = setup;
  }

  /** Why what is said does not count; null while it does. */
  get cause(): StopCause | null {
    return this.#setup.cause();
  }

  get isHeeded(): boolean {
    return this.#heeded === this.cause;
  }

  /** Says what is so to those who watch. @returns whether it was otherwise before. */
  heed(): boolean {
    const { clock, eventId, key, log, watch } = this.#setup;
    const { cause } = this;
    if (this.isHeeded) return false;
    this.#heeded = cause;
    if (cause === null) watch.done(eventId, null);
    else {
      watch.wait({ eventId, marketId: null, reason: cause, code: null }, clock.now());
      log.warn('what is said of a fixture does not count', { eventId, key, cause });
    }
    return true;
  }
}
