import type { DatabaseAddress } from '#base/postgres/database-address.ts';
import { openSqlClient } from '#base/postgres/sql-client.ts';
import { exportDays } from './export-days.ts';
import { acquireExportLock, type KeepTimes, removeExported } from './export-store.ts';
import { serveParent } from './run-child.ts';

export interface ExportOrder extends KeepTimes {
  readonly address: DatabaseAddress;
  readonly folder: string;
  /** Wall clock, ms. */
  readonly now: number;
}

/** Names of the exported days. */
export interface ExportReport {
  readonly days: readonly string[];
}

/** Entry point of the process started by `export-days.ts`. Its only connection holds the export lock until it exits. */
async function work({ address, folder, now, ...keep }: ExportOrder): Promise<ExportReport> {
  const sql = await openSqlClient(address, { size: 1 });
  try {
    if (!(await acquireExportLock(sql))) return { days: [] };
    const days = await exportDays({ sql, folder, now: () => now });
    await removeExported(sql, keep, now);
    return { days };
  } finally {
    await sql.close();
  }
}

serveParent(work);
