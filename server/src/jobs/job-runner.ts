import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';

export interface Job {
  readonly name: string;
  /** Pause between the end of one run and the start of the next. */
  readonly everyMs: number;
  run(): Promise<unknown>;
}

/**
 * Runs each job on its own schedule, never overlapping with itself. A failed run is logged and retried next time.
 *
 * @returns a function that stops scheduling and waits for running jobs.
 */
export function startJobs(jobs: readonly Job[], clock: Clock, log: Log): () => Promise<void> {
  let stopped = false;
  const running = new Set<Promise<void>>();
  const callOffs = new Map<Job, () => void>();

  const schedule = (job: Job): void => {
    if (stopped) return;
    const callOff = clock.after(job.everyMs, () => {
      const run = runOnce(job, clock, log).finally(() => {
        running.delete(run);
        schedule(job);
      });
      running.add(run);
    });
    callOffs.set(job, callOff);
  };
  for (const job of jobs) schedule(job);

  return async () => {
    stopped = true;
    for (const callOff of callOffs.values()) callOff();
    await Promise.all(running);
  };
}

async function runOnce(job: Job, clock: Clock, log: Log): Promise<void> {
  const began = clock.now();
  try {
    await job.run();
    log.debug('Job finished.', { job: job.name, ms: clock.now() - began });
  } catch (error) {
    log.warn('Job failed; will retry at its next run.', { job: job.name, error });
  }
}
