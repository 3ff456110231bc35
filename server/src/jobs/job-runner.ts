import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';

/** Something that is done again and again. */
export interface Job {
  readonly name: string;
  /** Pause between the end of one run and the start of the next. */
  readonly everyMs: number;
  run(): Promise<void>;
}

/**
 * Runs jobs on the clock, each by itself, never the same one twice at once. A run that fails is logged and tried again next time.
 *
 * @returns a function that starts no more of them and waits for those that are running.
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
    log.debug('A job has run.', { job: job.name, ms: clock.now() - began });
  } catch (error) {
    log.warn('A job failed; it runs again at its next turn.', { job: job.name, error });
  }
}
