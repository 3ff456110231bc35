import type { Registry } from 'prom-client';
import type { Database } from '#adapters/postgres/open-database.ts';
import { registerBackupMetrics } from '#http/backup-metrics.ts';
import { BackupWatch } from '#jobs/back-up.ts';
import type { Job } from '#jobs/job-runner.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { Config } from './config.ts';

interface Parts {
  readonly config: Pick<Config, 'backups'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** The jobs of the backups, and their figures; none where no backups are kept. */
export function openBackups(
  { config: { backups }, database, clock, log }: Parts,
  registry: Registry,
): readonly Job[] {
  const { backups: backedUp, sql } = database;
  if (backups === null || backedUp === null) return [];
  const watch = new BackupWatch({ backedUp, keep: backups.keep, sql, clock, log });
  registerBackupMetrics(registry, () => watch.health());
  return watch.jobs;
}
