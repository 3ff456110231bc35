import type { Page } from '#base/page.ts';
import {
  bigint,
  jsonb,
  nullable,
  type TablesOf,
  text,
  withDefault,
} from '#base/postgres/column-types.ts';
import {
  createQueryBuilder,
  pageOfRows,
  queryRows,
  whenDefined,
} from '#base/postgres/query-builder.ts';
import type { SqlSession } from '#base/postgres/sql-client.ts';
import type { AuditQuery, AuditReader, AuditRow, NewAuditRow } from './audit.ts';

/** Audit log. */
export const AUDIT_TABLES = {
  auditLog: {
    id: withDefault(bigint()),
    at: bigint(),
    actor: text(),
    action: text(),
    entity: text(),
    entityId: text(),
    reason: nullable(text()),
    before: nullable(jsonb<unknown>()),
    after: nullable(jsonb<unknown>()),
    ip: text(),
    hash: text(),
  },
} as const;

const db = createQueryBuilder<TablesOf<typeof AUDIT_TABLES>>();

const AUDIT_LINE = [
  'id',
  'at',
  'actor',
  'action',
  'entity',
  'entityId',
  'reason',
  'before',
  'after',
  'ip',
] as const;

/** Adds an audit log entry in the session's current transaction. */
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

/** Reads the audit log from PostgreSQL. */
export function postgresAuditReader(sql: SqlSession): AuditReader {
  return { auditLog: (query) => readAuditLog(sql, query) };
}

function readAuditLog(session: SqlSession, query: AuditQuery): Promise<Page<AuditRow>> {
  const lines = db
    .selectFrom('auditLog')
    .select(AUDIT_LINE)
    .where((eb) =>
      eb.and([
        ...whenDefined(query.actor, (actor) => eb('actor', '=', actor)),
        ...whenDefined(query.exceptActor, (actor) => eb('actor', '<>', actor)),
        ...whenDefined(query.without, (action) => eb('action', '<>', action)),
        ...whenDefined(query.action, (action) => eb('action', '=', action)),
        ...whenDefined(query.actions, (actions) => eb('action', 'in', actions)),
        ...whenDefined(query.entity, (entity) => eb('entity', '=', entity)),
        ...whenDefined(query.entityId, (entityId) => eb('entityId', '=', entityId)),
        ...whenDefined(query.from, (from) => eb('at', '>=', from)),
        ...whenDefined(query.to, (to) => eb('at', '<=', to)),
      ]),
    )
    .orderBy('id', query.descending ? 'desc' : 'asc');
  return pageOfRows(session, lines, query);
}

/** Returns the stored audit log entries of a time range, with their hashes. */
export function readStoredAudits(
  session: SqlSession,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly object[]> {
  const lines = db.selectFrom('auditLog').selectAll().where('at', '>=', from);
  return queryRows(session, lines.where('at', '<', to).orderBy('id'));
}

/** Reports the first break in the audit log's hash chain; empty if it is intact. */
export async function auditProblems(session: SqlSession): Promise<readonly string[]> {
  const [broken] = await session.query<{ id: number }>(
    `select id from (
        select a.id, a.hash, audit_hash(coalesce(lag(a.hash) over (order by a.id), ''), a) as expected from audit_log a
      ) lines where hash <> expected order by id limit 1`,
  );
  if (broken === undefined) return [];
  return [`Audit log entry ${broken.id}, or the one before it, was modified, inserted or deleted.`];
}
