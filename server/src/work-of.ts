import type { DatabaseAddress } from '#adapters/postgres/database-address.ts';
import { exportPastDays } from '#jobs/export-past-days.ts';
import { forgetImages } from '#jobs/forget-images.ts';
import { forgetPast } from '#jobs/forget-past.ts';
import { forgetSessions } from '#jobs/forget-sessions.ts';
import type { Job } from '#jobs/job-runner.ts';
import { forgetNotices } from '#jobs/save-positions.ts';
import { type SnapshotParts, takeSnapshot } from '#jobs/take-snapshot.ts';
import type { AppPorts } from '#services/app-context.ts';
import type { Config } from './config.ts';

interface WorkParts {
  readonly ports: Pick<AppPorts, 'accounts' | 'images' | 'personal' | 'clock' | 'log'>;
  readonly address: DatabaseAddress;
  readonly config: Pick<Config, 'exports'>;
  readonly books: SnapshotParts['books'];
}

/**
 * What needs the database and nothing of the exchange's memory, nor the turns of users: any process may do it
 * (docs/decisions/0195).
 */
export function workOf({ ports, address, config, books }: WorkParts): readonly Job[] {
  const { accounts, images, personal, clock, log } = ports;
  return [
    takeSnapshot({ books, address, clock, log }),
    exportPastDays({ address, exports: config.exports, clock, log }),
    forgetSessions(accounts, clock),
    forgetPast(accounts, clock),
    forgetImages(images, clock),
    forgetNotices(personal, clock),
  ];
}

/** The same for a process that leads: what a worker does is left to it, and done here when there is none. */
export function unlessWorker(
  jobs: readonly Job[],
  hasWorker: () => Promise<boolean>,
): readonly Job[] {
  return jobs.map((job) => ({
    ...job,
    run: async () => {
      if (!(await hasWorker())) await job.run();
    },
  }));
}
