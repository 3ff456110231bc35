import { TakenError } from '#ports/account-store.ts';
import type { NewAuditRow } from '#ports/audit.ts';
import type { Page, PageRequest } from '#ports/page.ts';
import { addAuditLine } from './audit-line.ts';
import type { Conditions } from './columns.ts';
import type { SqlClient, SqlSession, SqlValue } from './sql-client.ts';

/** What the parts of the account store work on. */
export interface AccountDatabase {
  readonly sql: SqlClient;
  readonly now: () => number;
}

/** The first row, or null. */
export async function firstRow<Row extends object>(
  sql: SqlSession,
  text: string,
  values: readonly SqlValue[],
): Promise<Row | null> {
  const rows = await sql.query<Row>(text, values);
  return rows[0] ?? null;
}

/** The row that a statement with `returning` gives. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const row = rows[0];
  if (row === undefined) throw new Error('The database returned no row.');
  return row;
}

/** One page of a table, and how many rows fit in all. */
export async function pageOfRows<Row extends object>(
  sql: SqlSession,
  from: {
    readonly table: string;
    readonly list: string;
    readonly conditions: Conditions;
    readonly order: string;
  },
  { skip, take }: PageRequest,
): Promise<Page<Row>> {
  const { table, list, conditions, order } = from;
  const [count] = await sql.query<{ count: number }>(
    `select count(*) as count from ${table} ${conditions.where}`,
    conditions.values,
  );
  const items = await sql.query<Row>(
    `select ${list} from ${table} ${conditions.where} order by ${order} limit ${conditions.place(take)} offset ${conditions.place(skip)}`,
    conditions.values,
  );
  return { totalCount: count?.count ?? 0, items };
}

/** Deletes rows and says how many. @param from table and condition. */
export async function countDeleted(
  sql: SqlSession,
  from: string,
  values: readonly SqlValue[],
): Promise<number> {
  const rows = await sql.query<{ count: number }>(
    `with gone as (delete from ${from} returning 1) select count(*) as count from gone`,
    values,
  );
  return rows[0]?.count ?? 0;
}

/** Does some work, with its audit line in the same transaction when there is one. */
export function withAudit<Result>(
  { sql, now }: AccountDatabase,
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

/** A broken unique index, as what it means. */
export async function orTaken<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null;
    if (constraint === 'users_by_name' || constraint === 'operators_by_name') {
      throw new TakenError('userName');
    }
    if (constraint === 'users_by_mobile') throw new TakenError('mobile');
    throw error;
  }
}
