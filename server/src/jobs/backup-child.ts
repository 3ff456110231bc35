import { type BackedUp, BackupFolder, type BaseBackup, takeBaseBackup } from '#base/postgres/base-backup.ts';
import { openSqlClient } from '#base/postgres/sql-client.ts';
import { serveParent } from './run-child.ts';

export interface BackupOrder extends BackedUp {
  readonly keep: number;
}

/** Entry point of the process started by `back-up.ts`. */
async function work({ address, keep, ...backedUp }: BackupOrder): Promise<BaseBackup> {
  const sql = await openSqlClient(address, { size: 1 });
  try {
    const backup = await takeBaseBackup(sql, backedUp);
    await new BackupFolder(backedUp.folder).prune(keep);
    return backup;
  } finally {
    await sql.close();
  }
}

serveParent(work);
