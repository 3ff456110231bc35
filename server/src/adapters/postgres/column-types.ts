import type { ColumnType } from 'kysely';

/**
 * A column as the database describes it, with the types of its values as they are read and as they are given. The types
 * are for the compiler alone: `values` is never there.
 */
export interface Column<Read, Given> {
  readonly type: SqlType;
  readonly nullable: boolean;
  /** What is not given the database fills in. */
  readonly filled: boolean;
  readonly values?: readonly [Read, Given];
}

/** Names as `information_schema` has them. */
type SqlType = 'smallint' | 'integer' | 'bigint' | 'text' | 'boolean' | 'json' | 'jsonb';

/** Tables as the query builder knows them. */
export type TablesOf<Area> = { [Table in keyof Area]: RowOf<Area[Table]> };

type RowOf<Table> = {
  [Name in keyof Table]: Table[Name] extends Column<infer Read, infer Given>
    ? ColumnType<Read, Given, Read>
    : never;
};

export const smallint = (): Column<number, number> => column('smallint');
export const integer = (): Column<number, number> => column('integer');
/** Safe whole numbers; see `sql-client`. */
export const bigint = (): Column<number, number> => column('bigint');
export const boolean = (): Column<boolean, boolean> => column('boolean');
export const text = <Value extends string = string>(): Column<Value, Value> => column('text');
export const json = <Value>(): Column<Value, Value> => column('json');
export const jsonb = <Value>(): Column<Value, Value> => column('jsonb');

export function orNull<Value>(of: Column<Value, Value>): Column<Value | null, Value | null> {
  return { type: of.type, nullable: true, filled: false };
}

/** Numbers that the database gives, and columns with a default. */
export function filled<Value>(of: Column<Value, Value>): Column<Value, Value | undefined> {
  return { type: of.type, nullable: of.nullable, filled: true };
}

function column<Value>(type: SqlType): Column<Value, Value> {
  return { type, nullable: false, filled: false };
}
