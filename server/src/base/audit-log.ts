import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { Compilable, Selectable } from 'kysely';
import type { Page, PageRequest } from './postgres/paging.ts';
import {
  bigint,
  createQueryBuilder,
  hasRow,
  jsonb,
  nullable,
  pageOfRows,
  queryRows,
  type TablesOf,
  text,
  whenDefined,
  withDefault,
} from './postgres/query-builder.ts';
import type { SqlClient, SqlSession } from './postgres/sql-client.ts';

export const SYSTEM_ACTOR = 'system';
export const SYSTEM_ORIGIN = { actor: SYSTEM_ACTOR, ip: '' } as const;

/** Audit log. Append-only. */
export const AUDIT_TABLES = {
  auditLog: {
    id: withDefault(bigint()),
    at: bigint(),
    /** `operator:3`, `user:42` or `system`. */
    actor: text(),
    /** Action, e.g. `SettleMarket`. */
    action: text(),
    /** Target type, e.g. `market`, and its ID. */
    entity: text(),
    entityId: text(),
    reason: nullable(text()),
    /** Plain data before and after, or null. Never a password, a token or a full mobile number. */
    before: nullable(jsonb<unknown>()),
    after: nullable(jsonb<unknown>()),
    ip: text(),
    hash: text(),
  },
} as const;

type AuditTables = TablesOf<typeof AUDIT_TABLES>;

/** An entry of the audit log. */
export type AuditRow = Readonly<Omit<Selectable<AuditTables['auditLog']>, 'hash'>>;

/** A change by a person or the system, before it gets its number and time. */
export type NewAuditRow = Omit<AuditRow, 'id' | 'at'>;

interface AuditQuery extends PageRequest, Partial<Pick<AuditRow, 'actor' | 'action' | 'entity' | 'entityId'>> {
  readonly exceptActor?: string;
  /** Excludes an action. */
  readonly without?: string;
  /** Any of these. */
  readonly actions?: readonly string[];
  readonly from?: number;
  readonly to?: number;
  readonly descending: boolean;
}

export interface AuditReader {
  auditLog(query: AuditQuery): Promise<Page<AuditRow>>;
}

export interface Actor {
  readonly operatorId: number;
  readonly ip: string;
  /** Condition that must still hold when the command is applied; throws otherwise. */
  readonly guard?: (state: ExchangeState) => void;
}

/** An operator, and the currency whose prices they view. */
export interface OperatorView {
  readonly actor: Actor;
  readonly currency: Currency;
}

export interface Change {
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | string;
  readonly reason?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Builds the audit entry of a change by an operator or a named actor; committed together with the change. */
export function buildAuditRow(actor: Actor | Pick<NewAuditRow, 'actor' | 'ip'>, change: Change): NewAuditRow {
  return {
    actor: 'actor' in actor ? actor.actor : `operator:${actor.operatorId}`,
    action: change.action,
    entity: change.entity,
    entityId: String(change.entityId),
    // Normalises an empty reason to null.
    reason: change.reason === undefined || change.reason === '' ? null : change.reason,
    before: change.before ?? null,
    after: change.after ?? null,
    ip: actor.ip,
  };
}

const db = createQueryBuilder<AuditTables>();

const AUDIT_LINE = ['id', 'at', 'actor', 'action', 'entity', 'entityId', 'reason', 'before', 'after', 'ip'] as const;

/** Adds an audit log entry in the session's current transaction. */
export async function addAuditLine(session: SqlSession, at: number, row: NewAuditRow): Promise<void> {
  const { actor, action, entity, entityId, reason, before, after, ip } = row;
  await session.query(
    `insert into audit_log (at, actor, action, entity, entity_id, reason, before, after, ip)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [at, actor, action, entity, entityId, reason, jsonOrNull(before), jsonOrNull(after), ip],
  );
}

/** Runs a statement that returns the rows it changes, with its audit entry; false, and no entry, if it changes none. */
export function runAudited(
  sql: SqlClient,
  change: Compilable<object>,
  { at, audit }: { readonly at: number; readonly audit?: NewAuditRow | undefined },
): Promise<boolean> {
  return sql.transaction(async (session) => {
    const isDone = await hasRow(session, change);
    if (isDone && audit !== undefined) await addAuditLine(session, at, audit);
    return isDone;
  });
}

function jsonOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

export function postgresAuditReader(sql: SqlSession): AuditReader {
  return { auditLog: (query) => pageOfRows(sql, selectAuditLog(query), query) };
}

function selectAuditLog(query: AuditQuery) {
  return db
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
