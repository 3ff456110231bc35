/**
 * Destination of the backups of user files and the embedded database, and the number of base backups, or days of
 * files, to keep.
 */
export interface BackupSettings {
  readonly folder: string;
  readonly keep: number;
}

const KEEP = 7;
const MOST = 1_000;

/** Reads BACKUP_DIR and BACKUP_KEEP; null for no backups. Invalid values are added to the problems. */
export function readBackups(
  text: (name: string) => string | null,
  problems: string[],
): BackupSettings | null {
  const folder = text('BACKUP_DIR');
  if (folder === null) return null;
  const value = text('BACKUP_KEEP');
  const keep = value === null ? KEEP : Number(value);
  if (!Number.isInteger(keep) || keep < 1 || keep > MOST) {
    problems.push(`BACKUP_KEEP is "${value}"; it must be a whole number from 1 to ${MOST}.`);
  }
  return { folder, keep };
}
