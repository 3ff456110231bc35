import type { AuditReader, AuditRow } from '#base/audit/audit.ts';
import type { MemoryDisk } from '#journal/memory/memory-journal.ts';
import type { ReadModel } from '#start/read-model.ts';
import { diskRoundReader } from './disk-casino.ts';
import { diskHistoryReader } from './disk-histories.ts';
import { diskHouseSumsReader } from './disk-house-sums.ts';
import { paged } from './disk-lists.ts';
import { diskBetReader, diskMarketReader, matches } from './disk-row-readers.ts';
import { DiskRows } from './disk-rows.ts';
import { diskStatementReader } from './disk-statements.ts';

/**
 * Reads everything from a memory journal. For tests.
 *
 * @param otherAudits entries of the audit log that no command wrote.
 */
export function diskReadModel(
  disk: MemoryDisk,
  otherAudits: () => Promise<readonly AuditRow[]> = () => Promise.resolve([]),
): ReadModel {
  const rows = new DiskRows(disk);
  return {
    ...diskAuditReader(rows, otherAudits),
    ...diskBetReader(rows),
    ...diskHistoryReader(rows),
    ...diskHouseSumsReader(rows),
    ...diskRoundReader(rows),
    ...diskMarketReader(rows),
    ...diskStatementReader(rows),
    topWinners: async () => [],
  };
}

function diskAuditReader(
  rows: DiskRows,
  otherAudits: () => Promise<readonly AuditRow[]>,
): AuditReader {
  return {
    auditLog: async (query) => {
      const own = rows.follow().audits.map(({ at, row }, place) => ({ ...row, id: place + 1, at }));
      const found = [...own, ...(await otherAudits())].filter(
        (row) =>
          matches(query.actor, row.actor) &&
          query.exceptActor !== row.actor &&
          query.without !== row.action &&
          matches(query.action, row.action) &&
          (query.actions?.includes(row.action) ?? true) &&
          matches(query.entity, row.entity) &&
          matches(query.entityId, row.entityId),
      );
      return paged(found, query, ({ at }) => at);
    },
  };
}
