import type { Database } from '#base/postgres/open-database.ts';
import { backUpFiles } from '#base/system/file-backup.ts';
import { BackupWatch } from '#jobs/back-up.ts';
import { exportPastDays } from '#jobs/export-past-days.ts';
import { purgeImages } from '#jobs/forget-images.ts';
import { purgePast } from '#jobs/forget-past.ts';
import { purgeSessions } from '#jobs/forget-sessions.ts';
import type { Job } from '#jobs/job-runner.ts';
import { purgeNotices } from '#jobs/save-positions.ts';
import { type SnapshotParts, takeSnapshot } from '#jobs/take-snapshot.ts';
import type { AppEnv } from '#office/env.ts';
import type { Config } from '#start/config/read-config.ts';

interface WorkParts {
  readonly ports: Pick<
    AppEnv,
    'codes' | 'images' | 'logins' | 'noticeStore' | 'pastUsers' | 'sessionStore' | 'clock' | 'log'
  >;
  readonly database: Pick<Database, 'address' | 'sql' | 'backups'>;
  readonly config: Pick<Config, 'exports' | 'backups' | 'dataDir'>;
  readonly books: SnapshotParts['books'];
}

/**
 * Database jobs that need no exchange memory and no per-user locks, so any process can run them
 * (docs/decisions/0195).
 */
export function databaseJobs(parts: WorkParts): readonly Job[] {
  const { ports, database, config, books } = parts;
  const { images, noticeStore, sessionStore, clock, log } = ports;
  const { address } = database;
  return [
    takeSnapshot({ books, address, clock, log }),
    exportPastDays({ address, exports: config.exports, clock, log }),
    purgeSessions(sessionStore, clock),
    purgePast(ports),
    purgeImages(images, clock),
    purgeNotices(noticeStore, clock),
    ...backupJobs(parts),
  ];
}

function backupJobs({ ports, database, config, books }: WorkParts): readonly Job[] {
  const { backups, dataDir } = config;
  if (backups === null) return [];
  const { folder: backupDir, keep } = backups;
  const { backups: backedUp, sql } = database;
  return new BackupWatch({
    database: backedUp === null ? null : { backedUp, sql },
    backUpFiles: (now) => backUpFiles({ dataDir, backupDir }, { now, keepDays: keep }),
    keep,
    clock: ports.clock,
    log: ports.log,
    record: (report) => books.record(report),
  }).jobs;
}

/** Skips these jobs on the leading process while a worker runs them. */
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
