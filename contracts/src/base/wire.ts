import type * as z from 'zod/mini';

/** Deeply read-only; functions stay as they are. */
export type Frozen<Value> = Value extends (...args: never[]) => unknown
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value;

/** Value that a schema describes, as it travels in JSON. */
export type Wire<Schema extends z.ZodMiniType> = Frozen<z.output<Schema>>;

/** Input that a request schema accepts from a client, before parsing. */
export type Sent<Schema extends z.ZodMiniType> = Frozen<z.input<Schema>>;

/** Keys of a table, for `z.enum`. */
export function listKeys<Table extends object>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}
