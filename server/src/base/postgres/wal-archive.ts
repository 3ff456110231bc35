import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ARCHIVE_HANDLE, type ClusterUser, folderProblem, openClusterFolder } from './cluster-folder.ts';

/** Environment variable with the archive's path; follows the cluster folder. */
const PLACE = 'WAL_ARCHIVE';
const SEGMENT = `"$${PLACE}/%f.gz"`;

/**
 * Compresses a segment, writes it completely, and only then renames it. An existing segment is identical or is never
 * overwritten: after a crash the database resubmits any segment not known to be archived.
 */
const ARCHIVE = [
  `if test -f ${SEGMENT}; then gzip -cd ${SEGMENT} | cmp -s - "%p"; else`,
  `gzip -1 -c "%p" > "$${PLACE}/%f.half" && sync "$${PLACE}/%f.half"`,
  `&& mv "$${PLACE}/%f.half" ${SEGMENT} && sync "$${PLACE}"; fi`,
].join(' ');
const RESTORE = `test -f ${SEGMENT} && gzip -cd ${SEGMENT} > "%p"`;

/** Maximum time before a non-empty segment is closed. */
const CLOSE_SECONDS = 60;

export type ArchiveUse =
  | { readonly type: 'archive'; readonly folder: string }
  /** `until`: a time as PostgreSQL parses it; null for the end of the archive. */
  | { readonly type: 'recover'; readonly folder: string; readonly until: string | null };

/** An archive as passed to a postmaster. */
export interface OpenArchive {
  readonly settings: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
  readonly handles: readonly number[];
  /** Must be called once the postmaster is running. */
  close(): void;
}

export function walFolder(backupDir: string): string {
  return path.join(backupDir, 'wal');
}

/** Creates the folder if missing, for the user that runs the database. @throws DatabaseProblem */
export function makeWalFolder(backupDir: string, user: ClusterUser | null): void {
  const folder = walFolder(backupDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (user !== null) chownSync(folder, user.uid, user.gid);
  } catch (error) {
    throw folderProblem(folder, error, 'BACKUP_DIR');
  }
}

/** Opens the archive for a postmaster. Its commands inherit the open folder, so that no path is parsed by a shell. */
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
 * Without an archive command, pending files are archived at the next start with `BACKUP_DIR`: above all the new
 * timeline's history file, so that no other recovery can take the same ID. Queries are refused until the recovery
 * ends.
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

/** Digits of the timeline at the beginning of a segment's name; its WAL position follows. */
const TIMELINE_DIGITS = 8;
const LOG_DIGITS = 8;
/** Segments of 16 MB per 4 GB log, the unit of the name's middle part. */
const SEGMENTS_A_LOG = 256;

export function isSegment(name: string): boolean {
  return /^[0-9A-F]{24}$/.test(name);
}

export function getTimeline(segment: string): string {
  return segment.slice(0, TIMELINE_DIGITS);
}

/** Returns a segment's number from the beginning of the WAL, across all timelines. */
export function getSegmentNumber(segment: string): number {
  const log = segment.slice(TIMELINE_DIGITS, TIMELINE_DIGITS + LOG_DIGITS);
  return Number.parseInt(log, 16) * SEGMENTS_A_LOG + Number.parseInt(segment.slice(TIMELINE_DIGITS + LOG_DIGITS), 16);
}

/** True if the archive (in order) has every segment of a timeline from this one to its latest. */
export function isUnbroken(segments: readonly string[], from: string): boolean {
  const places = segments
    .filter((segment) => segment >= from && getTimeline(segment) === getTimeline(from))
    .map(getSegmentNumber);
  return places.every((place, index) => place === getSegmentNumber(from) + index);
}
