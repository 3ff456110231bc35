/** A malformed file; the message states the position and what was expected. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/** An unvalidated value with its position in the file: `innings[1].overs[3]`. */
export interface JsonAt {
  readonly value: unknown;
  readonly path: string;
}

/** Returns a member of an object; its value is undefined if absent. */
export function member(at: JsonAt, name: string): JsonAt {
  const path = at.path === '' ? name : `${at.path}.${name}`;
  return { value: asRecord(at)[name], path };
}

export function isPresent({ value }: JsonAt): boolean {
  return value !== undefined && value !== null;
}

export function members(at: JsonAt): (readonly [string, JsonAt])[] {
  return Object.keys(asRecord(at)).map((name) => [name, member(at, name)] as const);
}

export function asArray({ value, path }: JsonAt): JsonAt[] {
  if (!Array.isArray(value)) throw expected('a list', value, path);
  return value.map((item: unknown, index) => ({ value: item, path: `${path}[${index}]` }));
}

/** Treats an absent value as an empty list. */
export function optionalArray(at: JsonAt): JsonAt[] {
  return isPresent(at) ? asArray(at) : [];
}

export function asText({ value, path }: JsonAt): string {
  if (typeof value !== 'string') throw expected('a text', value, path);
  return value;
}

export function optionalText(at: JsonAt): string | null {
  return isPresent(at) ? asText(at) : null;
}

/** Parses a number, or text that some files use for numbers. */
export function asNumber({ value, path }: JsonAt): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw expected('a number', value, path);
  return number;
}

export function optionalNumber(at: JsonAt): number | null {
  return isPresent(at) ? asNumber(at) : null;
}

/** Parses a non-negative integer. */
export function asCount(at: JsonAt): number {
  const number = asNumber(at);
  if (!Number.isSafeInteger(number) || number < 0) throw expected('a count', at.value, at.path);
  return number;
}

export function asFlag(at: JsonAt): boolean {
  if (!isPresent(at)) return false;
  if (typeof at.value !== 'boolean') throw expected('true or false', at.value, at.path);
  return at.value;
}

/** Parses one of a closed list of values. */
export function asChoice<const T extends string>(at: JsonAt, choices: readonly T[]): T {
  const text = asText(at);
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw expected(`one of ${choices.join(', ')}`, text, at.path);
  return found;
}

function asRecord({ value, path }: JsonAt): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw expected('an object', value, path);
  return value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function expected(what: string, value: unknown, path: string): ImportError {
  const found = value === undefined ? 'nothing' : JSON.stringify(value);
  return new ImportError(`${path || 'file'}: expected ${what}, found ${found.slice(0, 80)}`);
}

/** Reads a time in any format that `Date.parse` knows, ms since 1970. */
export function asInstant(at: JsonAt): number {
  const instant = Date.parse(asText(at));
  if (!Number.isFinite(instant)) throw expected('a time', at.value, at.path);
  return instant;
}
