import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { BackupFolder, type BaseBackup } from '#adapters/postgres/backup-folder.ts';
import type { BackedUp } from '#adapters/postgres/base-backup.ts';
import type { SqlClient } from '#adapters/postgres/sql-client.ts';
import { isUnbroken, timelineOf } from '#adapters/postgres/wal-segments.ts';
import type { BackupHealth } from '#ports/backup-health.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { BackupOrder } from './backup-child.ts';
import type { Job } from './job-runner.ts';
import { runChild } from './run-child.ts';

const LOOK_MS = 60_000;
const DAY_MS = 86_400_000;
/** Of the day in UTC: half past three in the night in India. */
const NIGHT_MS = 22 * 3_600_000;
/** A day, and what a backup may take. */
const OLD_BACKUP_MS = 26 * 3_600_000;
/** A segment is archived within seconds when all is well. */
const LATE_SEGMENT_MS = 5 * 60_000;

interface Backups {
  readonly backedUp: BackedUp;
  readonly keep: number;
  readonly sql: SqlClient;
  readonly clock: Clock;
  readonly log: Log;
}

/** Takes a base backup every night, and looks every minute how old the newest is and whether WAL waits to be archived. */
export class BackupWatch {
  readonly jobs: readonly Job[];
  readonly #parts: Backups;
  #health: BackupHealth | null = null;
  #isLate = false;

  constructor(parts: Backups) {
    this.#parts = parts;
    this.jobs = [this.#watching(), nightly(parts)];
  }

  /** What was seen at the last look; null before the first. */
  health(): BackupHealth | null {
    return this.#health;
  }

  #watching(): Job {
    const { backedUp, clock, log } = this.#parts;
    const { folder, cluster } = backedUp;
    return {
      name: 'watch-backups',
      everyMs: LOOK_MS,
      run: async () => {
        const newest = (await new BackupFolder(folder).bases()).at(-1);
        const now = clock.now();
        const waitingMs = await longestWait(cluster, now);
        this.#health = { finishedAt: newest?.finishedAt ?? null, waitingMs };
        const isOld = newest !== undefined && now - newest.finishedAt > OLD_BACKUP_MS;
        const isLate = isOld || waitingMs > LATE_SEGMENT_MS;
        if (isLate && !this.#isLate) {
          log.error('The newest backup or the newest archived WAL is too old.', {
            ...this.#health,
          });
        }
        this.#isLate = isLate;
      },
    };
  }
}

function nightly({ backedUp, keep, sql, clock, log }: Backups): Job {
  const folder = new BackupFolder(backedUp.folder);
  return {
    name: 'take-base-backup',
    everyMs: LOOK_MS,
    run: async () => {
      // Without the WAL of its time a copy is worth nothing, and it takes long.
      if ((await longestWait(backedUp.cluster, clock.now())) > LATE_SEGMENT_MS) return;
      const [place] = await sql.query<{ segment: string }>(
        'select pg_walfile_name(pg_current_wal_lsn()) as segment',
      );
      const reason = reasonForBackup({
        newest: (await folder.bases()).at(-1),
        segments: await folder.segments(),
        timeline: timelineOf(place?.segment ?? ''),
        now: clock.now(),
      });
      if (reason === null) return;
      const order: BackupOrder = { ...backedUp, keep };
      const { name, files } = await runChild({ child: 'backup-child', order, isReport });
      log.info('A base backup was taken.', { name, files, reason });
    },
  };
}

/** Why a base backup is due; null: it is not. A restored database goes on on a timeline of its own. */
export function reasonForBackup({
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
  if (timelineOf(newest.firstSegment) !== timeline) return 'restored';
  if (!isUnbroken(segments, newest.firstSegment)) return 'gap in the archived WAL';
  const night = Math.floor((now - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS;
  return newest.startedAt < night ? 'nightly' : null;
}

/** How long the oldest finished segment has waited to be archived, ms; 0: none waits. */
async function longestWait(cluster: string, now: number): Promise<number> {
  const folder = path.join(cluster, 'pg_wal', 'archive_status');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ready'));
  const times = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        // Archived meanwhile.
        () => Number.POSITIVE_INFINITY,
      ),
    ),
  );
  return Math.max(0, now - Math.min(...times));
}

function isReport(message: unknown): message is BaseBackup {
  return typeof message === 'object' && message !== null && 'firstSegment' in message;
}
