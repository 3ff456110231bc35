import path from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '#base/postgres/restore-backup.ts';
import { restoreFiles } from '#base/system/file-backup.ts';
import { readConfig } from '#start/config/read-config.ts';
import { print, runCommand } from './command-line.ts';

const USAGE = `npm run restore                                    restore the latest archived state
npm run restore -- --to 2026-11-25T17:40:00+05:30  restore the state at a point in time`;

/** `npm run restore`: restores the database of a new `DATA_DIR` from the backups in `BACKUP_DIR`. */
async function restore(): Promise<number> {
  const to = readTarget();
  if (to === undefined) {
    print(USAGE);
    return 1;
  }
  const { dataDir, databaseUrl, backups } = readConfig(process.env);
  if (backups === null) {
    print('✗ BACKUP_DIR isn’t set. Set it to the backups folder.');
    return 1;
  }
  const backupDir = backups.folder;
  const folder = path.resolve(dataDir);
  if (databaseUrl === null) {
    const base = await restoreBackup({ backupDir, dataDir, to });
    print(`✓ Database restored to ${folder} from backup ${base.name} plus WAL.`);
  }
  const files = await restoreFiles({ backupDir, dataDir }, to === null ? null : Date.parse(to));
  print(`✓ ${files} user files restored to ${folder}.`);
  print('  Run "npm run verify" before starting the server.');
  return 0;
}

/** Target time; null for the latest, undefined if invalid. A time without a zone is ambiguous and therefore invalid. */
function readTarget(): string | null | undefined {
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
    if (to === undefined) return null;
    const isTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/.test(to);
    return isTime && !Number.isNaN(Date.parse(to)) ? to : undefined;
  } catch {
    return undefined;
  }
}

await runCommand(restore);
