import {
  CamelCasePlugin,
  type ColumnType,
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { Page, PageRequest } from './paging.ts';
import type { SqlSession, SqlValue } from './sql-client.ts';

/** Database column. The types of values read and written are for the compiler only: `values` is never set. */
export interface Column<Read, Given> {
  readonly type: SqlType;
  readonly nullable: boolean;
  /** True if the database fills in omitted values. */
  readonly filled: boolean;
  readonly values?: readonly [Read, Given];
}

/** Type names as in `information_schema`. */
type SqlType = 'smallint' | 'integer' | 'bigint' | 'text' | 'boolean' | 'bytea' | 'json' | 'jsonb';

export type TablesOf<Area> = { [Table in keyof Area]: RowOf<Area[Table]> };

type RowOf<Table> = {
  [Name in keyof Table]: Table[Name] extends Column<infer Read, infer Given> ? ColumnType<Read, Given, Read> : never;
};

export const smallint = (): Column<number, number> => column('smallint');
export const integer = (): Column<number, number> => column('integer');
/** Safe integers; see `sql-client`. */
export const bigint = (): Column<number, number> => column('bigint');
export const boolean = (): Column<boolean, boolean> => column('boolean');
export const text = <Value extends string = string>(): Column<Value, Value> => column('text');
export const bytea = (): Column<Buffer, Buffer> => column('bytea');
export const json = <Value>(): Column<Value, Value> => column('json');
export const jsonb = <Value>(): Column<Value, Value> => column('jsonb');

export function nullable<Value>(of: Column<Value, Value>): Column<Value | null, Value | null> {
  return { type: of.type, nullable: true, filled: false };
}

/** Marks generated columns and columns with a default. */
export function withDefault<Value>(of: Column<Value, Value>): Column<Value, Value | undefined> {
  return { type: of.type, nullable: of.nullable, filled: true };
}

function column<Value>(type: SqlType): Column<Value, Value> {
  return { type, nullable: false, filled: false };
}

/** Represents an array of nulls: `unnest` of several arrays pads it with nulls, which is faster. */
const EMPTY = '{}';

/** Formats a PostgreSQL array of whole numbers: `{1,2,NULL}`, or empty if all are null. */
export function numberArray<Row>(rows: readonly Row[], pick: (row: Row) => number | null): string {
  return arrayOf(rows, pick);
}

const PLAIN = /^[\w.:-]+$/;
const RESERVED = /^null$/i;

/** Formats a PostgreSQL text array, quoted where necessary; empty if all are null. */
export function textArray<Row>(rows: readonly Row[], pick: (row: Row) => string | null): string {
  return arrayOf(rows, (row) => {
    const value = pick(row);
    return value === null ? null : textItem(value);
  });
}

/** Joins items in one pass; null items are `NULL`. */
function arrayOf<Row>(rows: readonly Row[], toItem: (row: Row) => string | number | null): string {
  let text = '{';
  let separator = '';
  let hasValue = false;
  for (const row of rows) {
    const item = toItem(row);
    text += separator;
    text += item ?? 'NULL';
    hasValue ||= item !== null;
    separator = ',';
  }
  return hasValue ? `${text}}` : EMPTY;
}

function textItem(value: string): string {
  if (PLAIN.test(value) && !RESERVED.test(value)) return value;
  // Its text accepts every character except NUL.
  return `"${value.replaceAll('\0', '\ufffd').replace(/[\\"]/g, '\\$&')}"`;
}

class NoDriver extends DummyDriver {
  override acquireConnection(): never {
    throw new Error('Statements are only built here; run them with queryRows on a session.');
  }
}

/** Names in code are camelCase, those of the database snake_case. */
class Names extends CamelCasePlugin {
  fieldName(column: string): string {
    return this.camelCase(column);
  }

  /** Name of a table or column in the database. */
  columnName(field: string): string {
    return this.snakeCase(field);
  }
}

export const names = new Names();

/** Builds statements, and runs none: connections, timeouts and failures belong to `sql-client` alone. */
export function createQueryBuilder<Tables>(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new NoDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [names],
  });
}

/** Runs a built statement in the session's current transaction. */
export async function queryRows<Row extends object>(
  session: SqlSession,
  statement: Compilable<Row>,
): Promise<readonly Row[]> {
  const { sql: text, parameters } = statement.compile();
  return toFields(await session.query<Row>(text, parameters.map(toSqlValue)));
}

/** Renames the columns of rows to camelCase; values, JSON among them, are left alone. */
function toFields<Row extends object>(rows: readonly Row[]): readonly Row[] {
  const [first] = rows;
  if (first === undefined) return rows;
  const columns = Object.keys(first);
  const fields = columns.map((column) => names.fieldName(column));
  if (fields.every((field, index) => field === columns[index])) return rows;
  return rows.map((row) => {
    const values = Object.values(row);
    const renamed: Record<string, unknown> = {};
    // `Object.fromEntries` takes three times as long, which counts when millions of bets are verified.
    fields.forEach((field, index) => {
      renamed[field] = values[index];
    });
    return renamed as Row;
  });
}

export async function firstRow<Row extends object>(
  session: SqlSession,
  statement: Compilable<Row>,
): Promise<Row | null> {
  return (await queryRows(session, statement))[0] ?? null;
}

/** Returns the single row that a statement always yields. */
export async function onlyRow<Row extends object>(session: SqlSession, statement: Compilable<Row>): Promise<Row> {
  const row = await firstRow(session, statement);
  if (row === null) throw new Error('The database returned no row.');
  return row;
}

export async function hasRow(session: SqlSession, statement: Compilable<object>): Promise<boolean> {
  return (await firstRow(session, statement)) !== null;
}

/** Runs a statement that yields no rows. */
export async function run(session: SqlSession, statement: Compilable): Promise<void> {
  await queryRows(session, statement);
}

/** Counts a query's rows, ignoring its selection and order. */
export async function countRows<DB, Table extends keyof DB, Row>(
  session: SqlSession,
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<number> {
  const { sql: text, parameters } = query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll().as('count'))
    .compile();
  const [row] = await session.query<{ count: number }>(text, parameters.map(toSqlValue));
  return row?.count ?? 0;
}

/** Returns a page of an ordered query, and its total row count. */
export async function pageOfRows<DB, Table extends keyof DB, Row extends object>(
  session: SqlSession,
  query: SelectQueryBuilder<DB, Table, Row>,
  { skip, take }: PageRequest,
): Promise<Page<Row>> {
  const totalCount = await countRows(session, query);
  return { totalCount, items: await queryRows(session, query.limit(take).offset(skip)) };
}

/** Builds a condition from an optional filter; none if the filter is undefined. */
export function whenDefined<Value, Condition>(
  value: Value | undefined,
  condition: (value: Value) => Condition,
): readonly Condition[] {
  return value === undefined ? [] : [condition(value)];
}

/** Matches any of these numbers. Always a single parameter; an empty list matches nothing. */
export function anyNumber(type: 'smallint' | 'integer' | 'bigint', numbers: readonly number[]): RawBuilder<number> {
  return sql<number>`any (${numberArray(numbers, (number) => number)}::${sql.raw(type)}[])`;
}

export function anyText<Text extends string>(texts: readonly Text[]): RawBuilder<Text> {
  return sql<Text>`any (${textArray(texts, (one) => one)}::text[])`;
}

/** Matches a substring of a column, case-insensitively. */
export function contains(column: Expression<string | null>, part: string): Expression<boolean> {
  return sql<boolean>`${column} ilike ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`;
}

/** Day of a column, as days since 1970 in Asia/Kolkata, computed by the database. */
export function kolkataDay(column: string): RawBuilder<number> {
  return sql<number>`kolkata_day(${sql.ref(column)})`;
}

/** Converts a value for the driver; non-scalar values become JSON. */
function toSqlValue(value: unknown): SqlValue {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    Buffer.isBuffer(value)
  ) {
    return value;
  }
  return JSON.stringify(value);
}
