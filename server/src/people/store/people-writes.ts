import type { DeleteQueryBuilder } from 'kysely';
import type { NewAuditRow } from '#base/audit/audit.ts';
import { addAuditLine } from '#base/audit/postgres-audit.ts';
import { onlyRow } from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { db, type PeopleTables } from './people-tables.ts';

/** Thrown if the name or mobile belongs to a verified user. */
export class ConflictError extends Error {
  override readonly name = 'TakenError';
  readonly field: 'userName' | 'mobile';

  constructor(field: 'userName' | 'mobile') {
    super(`This ${field} is already in use.`);
    this.field = field;
  }
}

/** Translates a unique violation to the domain error. */
export async function translateConflict<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null;
    if (constraint === 'users_by_name' || constraint === 'operators_by_name') {
      throw new ConflictError('userName');
    }
    if (constraint === 'users_by_mobile') throw new ConflictError('mobile');
    throw error;
  }
}

/** Database of a store, and the time of its audit entries. */
export interface AuditedDatabase {
  readonly sql: SqlClient;
  readonly now: () => number;
}

/** Runs work and writes its audit entry, if any, in the same transaction. */
export function withAudit<Result>(
  { sql, now }: AuditedDatabase,
  audit: NewAuditRow | undefined,
  work: (session: SqlSession) => Promise<Result>,
): Promise<Result> {
  if (audit === undefined) return work(sql);
  return sql.transaction(async (session) => {
    const result = await work(session);
    await addAuditLine(session, now(), audit);
    return result;
  });
}

/** Deletes rows and returns the count without fetching any. */
export async function countDeleted<Table extends keyof PeopleTables>(
  sql: SqlSession,
  rows: DeleteQueryBuilder<PeopleTables, Table, object>,
): Promise<number> {
  const gone = db
    .with('gone', () => rows.returning((eb) => eb.lit(1).as('one')))
    .selectFrom('gone')
    .select(({ fn }) => fn.countAll<number>().as('count'));
  return (await onlyRow(sql, gone)).count;
}

/** True if a change sets at least one column. */
export function changesAny(columns: object): boolean {
  return Object.values(columns).some((value) => value !== undefined);
}
