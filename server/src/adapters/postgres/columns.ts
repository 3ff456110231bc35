import type { SqlValue } from './sql-client.ts';

/** Column of each member of a row, in the order in which they are selected. */
export type Columns<Row> = Readonly<Record<keyof Row & string, string>>;

/** `user_name as "userName", …`, so that rows come with our members. */
export function selectList<Row>(columns: Columns<Row>): string {
  return Object.entries(columns)
    .map(([member, column]) => `${column} as "${member}"`)
    .join(', ');
}

/** `(a, b) values ($1, $2)` and its values, for the members that are there. */
export function insertPart<Row>(
  columns: Columns<Row>,
  row: Partial<Row>,
): { readonly text: string; readonly values: SqlValue[] } {
  const given = givenMembers(columns, row);
  const names = given.map(({ column }) => column).join(', ');
  const places = given.map((_, i) => `$${i + 1}`).join(', ');
  return { text: `(${names}) values (${places})`, values: given.map(({ value }) => value) };
}

/** `a = $2, b = $3` and its values; `$1` is left for the key. */
export function updatePart<Row>(
  columns: Columns<Row>,
  row: Partial<Row>,
): { readonly text: string; readonly values: SqlValue[] } {
  const given = givenMembers(columns, row);
  return {
    text: given.map(({ column }, i) => `${column} = $${i + 2}`).join(', '),
    values: given.map(({ value }) => value),
  };
}

/** Conditions of a search that grow one by one, each with its value. */
export class Conditions {
  readonly values: SqlValue[] = [];
  readonly #parts: string[] = [];

  /** Adds a condition whose `?` is the value; nothing when the value is undefined. */
  add(condition: string, value: SqlValue | undefined): this {
    if (value === undefined) return this;
    this.values.push(value);
    this.#parts.push(condition.replaceAll('?', `$${this.values.length}`));
    return this;
  }

  /** Adds one without a value. */
  also(condition: string): this {
    this.#parts.push(condition);
    return this;
  }

  /** Place of a further value. */
  place(value: SqlValue): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  get where(): string {
    return this.#parts.length === 0 ? '' : `where ${this.#parts.join(' and ')}`;
  }
}

/** A text that matches itself anywhere in a column with `ilike`. */
export function containing(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function givenMembers<Row>(
  columns: Columns<Row>,
  row: Partial<Row>,
): { column: string; value: SqlValue }[] {
  const given: { column: string; value: SqlValue }[] = [];
  for (const [member, value] of Object.entries(row)) {
    const column = isMember(columns, member) ? columns[member] : undefined;
    if (column === undefined || value === undefined) continue;
    given.push({ column, value: asSqlValue(value) });
  }
  return given;
}

function isMember<Row>(columns: Columns<Row>, member: string): member is keyof Row & string {
  return Object.hasOwn(columns, member);
}

function asSqlValue(value: unknown): SqlValue {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean'
  ) {
    return value;
  }
  return JSON.stringify(value);
}
