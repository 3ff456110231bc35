import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** Owner of a promise that no caller awaits. */
export interface TaskOwner {
  /** From a fixed set, because failures are counted by name. */
  readonly name: string;
  readonly log: Pick<Log, 'error'>;
  /** Restores what a failure would leave behind, e.g. closes betting. */
  readonly onFailed?: (error: unknown) => void;
}

const failures = new Map<string, number>();

/** Failures of this process's background tasks by name; exposed as a metric, which raises an alert. */
export const backgroundFailures: ReadonlyMap<string, number> = failures;

/**
 * Runs a promise in the background: a failure is logged, counted and handed to its owner, and never ends the process.
 * Every promise that isn't awaited goes through here.
 */
export function detached(task: PromiseLike<unknown> | undefined, { name, log, onFailed }: TaskOwner): void {
  task?.then(undefined, (error: unknown) => {
    failures.set(name, (failures.get(name) ?? 0) + 1);
    log.error('Background task failed.', { task: name, error });
    onFailed?.(error);
  });
}

/** Computing time per turn of the event loop, ms: a bet may have to wait this long. */
const SLICE_MS = 5;

/**
 * Yields to the event loop between the parts of long computations. All computations share one time slice per turn, so
 * that more of them don't make a turn longer.
 *
 * Only computing counts. It takes no simulated time, so simulations never pause and stay reproducible.
 */
export class TimeSlices {
  readonly #clock: Pick<Clock, 'monotonic'>;
  /** Computations that wait for a later turn, in order. */
  readonly #waiting: (() => void)[] = [];
  /** Computing time of this turn, ms. */
  #spentMs = 0;
  #isTurnWatched = false;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** Runs a part of a computation: now, or in a later turn if the slice is used up. */
  async run<Result>(part: () => Result): Promise<Result> {
    if (this.#spentMs >= SLICE_MS) await new Promise<void>((next) => this.#waiting.push(next));
    const beganAt = this.#clock.monotonic();
    try {
      return part();
    } finally {
      this.#spend(this.#clock.monotonic() - beganAt);
    }
  }

  #spend(ms: number): void {
    this.#spentMs += ms;
    if (this.#spentMs === 0 || this.#isTurnWatched) return;
    this.#isTurnWatched = true;
    // The first of them may still run in the turn of this computation, before anything that has arrived meanwhile.
    setImmediate(() => setImmediate(() => this.#beginTurn()));
  }

  /** Lets one computation go on; the next ones follow in later turns. */
  #beginTurn(): void {
    this.#spentMs = 0;
    const next = this.#waiting.shift();
    this.#isTurnWatched = next !== undefined;
    if (next === undefined) return;
    setImmediate(() => this.#beginTurn());
    next();
  }
}
