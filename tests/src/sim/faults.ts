import type { AppendFault } from '@crease/server/adapters/memory/memory-journal.ts';
import type { ManualClock } from '@crease/server/adapters/system/manual-clock.ts';
import type { JournalBatch } from '@crease/server/ports/journal.ts';
import type { Prng } from '@crease/sports/base/prng.ts';

/** Stands in the reason of a correction that the database will not take. */
export const POISON = 'poison';

const HOUR_MS = 3_600_000;

/**
 * What goes wrong in a run: commits that fail or whose answer is lost, rows that the database refuses however often
 * they are sent, and a wall clock that somebody sets.
 */
export class Faults {
  readonly #prng: Prng;
  readonly #clock: ManualClock;
  #armed: AppendFault | null = null;
  #offMs = 0;
  /** How many of each there were. */
  readonly counts = { commits: 0, clocks: 0, poisons: 0 };

  constructor(prng: Prng, clock: ManualClock) {
    this.#prng = prng;
    this.#clock = clock;
  }

  /** What happens to this append. */
  of({ payload }: JournalBatch): AppendFault | null {
    if (payload.includes(POISON)) {
      this.counts.poisons += 1;
      return 'refuse';
    }
    const fault = this.#armed;
    this.#armed = null;
    return fault;
  }

  /** The next commit fails, or loses its answer. */
  arm(): void {
    this.#armed = this.#prng.pick<AppendFault>(['fail', 'lose']);
    this.counts.commits += 1;
  }

  disarm(): void {
    this.#armed = null;
  }

  /** The wall clock is set up to an hour off, or right again. */
  setClock(): void {
    const off = this.#offMs === 0 ? this.#prng.int(2 * HOUR_MS) - HOUR_MS : 0;
    this.#clock.set(off - this.#offMs);
    this.#offMs = off;
    this.counts.clocks += 1;
  }
}
