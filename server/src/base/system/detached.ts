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
export function detached(
  task: PromiseLike<unknown> | undefined,
  { name, log, onFailed }: TaskOwner,
): void {
  task?.then(undefined, (error: unknown) => {
    failures.set(name, (failures.get(name) ?? 0) + 1);
    log.error('Background task failed.', { task: name, error });
    onFailed?.(error);
  });
}
