import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BasePorts } from '#base/env.ts';
import { type BackedUp, BackupFolder, type BackupHealth, type BaseBackup } from '#base/postgres/base-backup.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import { getTimeline, isUnbroken } from '#base/postgres/wal-archive.ts';
import type { MaintenanceReport } from '#journal/exchange.ts';
import type { BackupOrder } from './backup-child.ts';
import type { Job } from './job-runner.ts';
import { runChild } from './run-child.ts';

const CHECK_MS = 60_000;
/** Low priority: a backup has all night. */
const NICENESS = 15;
const DAY_MS = 86_400_000;
/** Time of day in UTC; 03:30 in India. */
const NIGHT_MS = 22 * 3_600_000;
/** One day plus the time a backup may take. */
const OLD_BACKUP_MS = 26 * 3_600_000;
/** Segments are normally archived within seconds. */
const LATE_SEGMENT_MS = 5 * 60_000;
/** Files are copied every minute. */
const OLD_FILES_MS = 3_600_000;

interface Backups extends Pick<BasePorts, 'clock' | 'log'> {
  /** The bundled database. Null if DATABASE_URL is set: that one is backed up by its own tools. */
  readonly database: { readonly backedUp: BackedUp; readonly sql: SqlClient } | null;
  readonly backUpFiles: (now: number) => Promise<void>;
  readonly keep: number;
  /** Receives the state of the backups at every check. */
  readonly record: (report: MaintenanceReport) => void;
}

/**
 * Takes a base backup every night, copies user files, and checks every minute how old the latest backups are and
 * whether WAL is waiting to be archived.
 */
export class BackupWatch {
  readonly jobs: readonly Job[];
  readonly #parts: Backups;
  readonly #began: number;
  #filesAt: number | null = null;
  #late: BackupHealth['late'] = null;

  constructor(parts: Backups) {
    const { database, clock } = parts;
    this.#parts = parts;
    this.#began = clock.now();
    this.jobs = [
      { name: 'back-up-files', everyMs: CHECK_MS, run: () => this.#copyFiles() },
      ...(database === null ? [] : [nightlyBackup({ ...parts, database })]),
      { name: 'watch-backups', everyMs: CHECK_MS, run: () => this.#checkHealth() },
    ];
  }

  async #copyFiles(): Promise<void> {
    const at = this.#parts.clock.now();
    await this.#parts.backUpFiles(at);
    this.#filesAt = at;
  }

  async #checkHealth(): Promise<void> {
    const { database, clock, log, record } = this.#parts;
    const now = clock.now();
    const health = { database: await databaseHealth(database, now), filesAt: this.#filesAt };
    const late = findLateBackup(health, { now, began: this.#began });
    record({ backups: { ...health, late } });
    if (late !== null && late !== this.#late) {
      log.error('The latest backup or archived WAL is too old.', { ...health, late });
    }
    this.#late = late;
  }
}

async function databaseHealth(database: Backups['database'], now: number): Promise<BackupHealth['database']> {
  if (database === null) return null;
  const { folder, cluster } = database.backedUp;
  const newest = (await new BackupFolder(folder).bases()).at(-1);
  return { finishedAt: newest?.finishedAt ?? null, waitingMs: await getArchiveDelay(cluster, now) };
}

/** Returns what is overdue. Backups that don't exist yet age from the first check. */
export function findLateBackup(
  { database, filesAt }: Omit<BackupHealth, 'late'>,
  { now, began }: { readonly now: number; readonly began: number },
): BackupHealth['late'] {
  if (database !== null) {
    if (database.waitingMs > LATE_SEGMENT_MS) return 'WAL';
    if (now - (database.finishedAt ?? began) > OLD_BACKUP_MS) return 'BASE';
  }
  return now - (filesAt ?? began) > OLD_FILES_MS ? 'FILES' : null;
}

function nightlyBackup({
  database: { backedUp, sql },
  keep,
  clock,
  log,
}: Backups & { readonly database: NonNullable<Backups['database']> }): Job {
  const folder = new BackupFolder(backedUp.folder);
  return {
    name: 'take-base-backup',
    everyMs: CHECK_MS,
    run: async () => {
      // A backup without its WAL is useless, and takes long to make.
      if ((await getArchiveDelay(backedUp.cluster, clock.now())) > LATE_SEGMENT_MS) return;
      const [place] = await sql.query<{ segment: string }>('select pg_walfile_name(pg_current_wal_lsn()) as segment');
      const reason = findBackupReason({
        newest: (await folder.bases()).at(-1),
        segments: await folder.segments(),
        timeline: getTimeline(place?.segment ?? ''),
        now: clock.now(),
      });
      if (reason === null) return;
      const order: BackupOrder = { ...backedUp, keep };
      const { name, files } = await runChild<BackupOrder, BaseBackup>({
        child: 'backup-child',
        order,
        niceness: NICENESS,
        reportMember: 'firstSegment',
      });
      log.info('Base backup complete.', { name, files, reason });
    },
  };
}

/** Returns why a base backup is due, null if it isn't. A restored database continues on a new timeline. */
export function findBackupReason({
  newest,
  segments,
  timeline,
  now,
}: {
  readonly newest: BaseBackup | undefined;
  readonly segments: readonly string[];
  readonly timeline: string;
  readonly now: number;
}): 'first' | 'restored' | 'gap in the archived WAL' | 'nightly' | null {
  if (newest === undefined) return 'first';
  if (getTimeline(newest.firstSegment) !== timeline) return 'restored';
  if (!isUnbroken(segments, newest.firstSegment)) return 'gap in the archived WAL';
  const night = Math.floor((now - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS;
  return newest.startedAt < night ? 'nightly' : null;
}

/** Age of the oldest finished segment not yet archived, ms; 0 if there is none. */
async function getArchiveDelay(cluster: string, now: number): Promise<number> {
  const folder = path.join(cluster, 'pg_wal', 'archive_status');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ready'));
  const times = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        // Archived in the meantime.
        () => Number.POSITIVE_INFINITY,
      ),
    ),
  );
  return Math.max(0, now - Math.min(...times));
}
