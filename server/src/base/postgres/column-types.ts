import type { ColumnType } from 'kysely';

/**
 * Database column with the types of its values when read and when written. The types exist for the compiler only:
 * `values` is never set.
 */
export interface Column<Read, Given> {
  readonly type: SqlType;
  readonly nullable: boolean;
  /** True if the database fills in omitted values. */
  readonly filled: boolean;
  readonly values?: readonly [Read, Given];
}

/** Type names as in `information_schema`. */
type SqlType = 'smallint' | 'integer' | 'bigint' | 'text' | 'boolean' | 'bytea' | 'json' | 'jsonb';

/** Table types for the query builder. */
export type TablesOf<Area> = { [Table in keyof Area]: RowOf<Area[Table]> };

type RowOf<Table> = {
  [Name in keyof Table]: Table[Name] extends Column<infer Read, infer Given>
    ? ColumnType<Read, Given, Read>
    : never;
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
