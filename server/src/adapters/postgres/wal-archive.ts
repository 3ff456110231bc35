import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ARCHIVE_HANDLE, openClusterFolder } from './cluster-folder.ts';
import { folderProblem } from './cluster-problem.ts';
import type { ClusterUser } from './cluster-user.ts';

/** After the folder of the cluster. */
const PLACE = 'WAL_ARCHIVE';
const SEGMENT = `"$${PLACE}/%f.gz"`;

/**
 * Packs a segment, writes it whole, and only then gives it its name. A segment that is there already is the same one or
 * keeps its place: after a crash the database hands over again what it does not know to be archived.
 */
const ARCHIVE = [
  `if test -f ${SEGMENT}; then gzip -cd ${SEGMENT} | cmp -s - "%p"; else`,
  `gzip -1 -c "%p" > "$${PLACE}/%f.half" && sync "$${PLACE}/%f.half"`,
  `&& mv "$${PLACE}/%f.half" ${SEGMENT} && sync "$${PLACE}"; fi`,
].join(' ');
const RESTORE = `test -f ${SEGMENT} && gzip -cd ${SEGMENT} > "%p"`;

/** A segment is closed after this time at the latest, if there is anything in it. */
const CLOSE_SECONDS = 60;

/** What a postmaster does with archived WAL. */
export type ArchiveUse =
  | { readonly type: 'archive'; readonly folder: string }
  /** `until`: a time as PostgreSQL reads it; null: to the end of the archive. */
  | { readonly type: 'recover'; readonly folder: string; readonly until: string | null };

/** The archive as it is handed to a postmaster. */
export interface OpenArchive {
  readonly settings: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
  readonly handles: readonly number[];
  /** To be called once the postmaster runs. */
  close(): void;
}

/** Folder of the archived WAL in `BACKUP_DIR`. */
export function walFolder(backupDir: string): string {
  return path.join(backupDir, 'wal');
}

/** Makes the folder where it is missing, for the user that the database runs as. @throws DatabaseProblem */
export function makeWalFolder(backupDir: string, user: ClusterUser | null): void {
  const folder = walFolder(backupDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (user !== null) chownSync(folder, user.uid, user.gid);
  } catch (error) {
    throw folderProblem(folder, error, 'BACKUP_DIR');
  }
}

/** Opens the archive for a postmaster; its commands inherit the open folder, so that no name in a path is read by a shell. */
export function openArchive(use: ArchiveUse): OpenArchive {
  const folder = openClusterFolder(use.folder, ARCHIVE_HANDLE);
  return {
    settings: use.type === 'archive' ? ARCHIVING : recovering(use.until),
    environment: { [PLACE]: folder.path },
    handles: folder.handles,
    close: () => folder.close(),
  };
}

const ARCHIVING = {
  archive_mode: 'on',
  archive_command: ARCHIVE,
  archive_timeout: String(CLOSE_SECONDS),
};

/**
 * Without a command to archive by, what is to be archived waits until the next start with `BACKUP_DIR`: above all the name
 * of the new timeline, which no other recovery may take. Nothing is answered before the end of the recovery.
 */
function recovering(until: string | null): Readonly<Record<string, string>> {
  return {
    archive_mode: 'on',
    archive_command: '',
    restore_command: RESTORE,
    hot_standby: 'off',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    ...(until === null ? {} : { recovery_target_time: until }),
  };
}
