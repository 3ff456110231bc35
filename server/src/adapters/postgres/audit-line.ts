import type { NewAuditRow } from '#ports/audit.ts';
import type { SqlSession } from './sql-client.ts';

/** Adds a line to the audit log, in whatever transaction the session is. */
export async function addAuditLine(
  session: SqlSession,
  at: number,
  row: NewAuditRow,
): Promise<void> {
  await session.query(
    `insert into audit_log (at, actor, action, entity, entity_id, reason, before, after, ip)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      at,
      row.actor,
      row.action,
      row.entity,
      row.entityId,
      row.reason,
      jsonOrNull(row.before),
      jsonOrNull(row.after),
      row.ip,
    ],
  );
}

function jsonOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
