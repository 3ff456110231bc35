import type { JournalBatch } from '@crease/server/journal/journal.ts';
import type { ManualClock } from '@crease/server/testing/manual-clock.ts';
import type { AppendFault } from '@crease/server/testing/memory-journal.ts';
import type { Prng } from '@crease/sports/base/prng.ts';

/** Marks the reason of a correction that the database will reject. */
export const POISON = 'poison';

const HOUR_MS = 3_600_000;

/**
 * Faults of a run: commits that fail or lose their response, rows that the database always rejects, and changes of
 * the wall clock.
 */
export class Faults {
  readonly #prng: Prng;
  readonly #clock: ManualClock;
  #armed: AppendFault | null = null;
  #offMs = 0;
  /** Number of faults by type. */
  readonly counts = { commits: 0, clocks: 0, poisons: 0 };

  constructor(prng: Prng, clock: ManualClock) {
    this.#prng = prng;
    this.#clock = clock;
  }

  /** Decides the fault of this append. */
  nextFault({ payload }: JournalBatch): AppendFault | null {
    if (payload.includes(POISON)) {
      this.counts.poisons += 1;
      return 'refuse';
    }
    const fault = this.#armed;
    this.#armed = null;
    return fault;
  }

  /** Makes the next commit fail or lose its response. */
  arm(): void {
    this.#armed = this.#prng.pick<AppendFault>(['fail', 'lose']);
    this.counts.commits += 1;
  }

  disarm(): void {
    this.#armed = null;
  }

  /** Sets the wall clock up to an hour off, or back to the correct time. */
  setClock(): void {
    const off = this.#offMs === 0 ? this.#prng.int(2 * HOUR_MS) - HOUR_MS : 0;
    this.#clock.set(off - this.#offMs);
    this.#offMs = off;
    this.counts.clocks += 1;
  }
}
