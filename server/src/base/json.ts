import type * as z from 'zod/mini';
import { type FieldError, fieldError } from './reply.ts';

/** Schema keys at one level, with their nested shapes. */
interface ObjectShape {
  readonly kind: 'object';
  /** Contract spelling, keyed by itself and by its lower case. */
  readonly names: ReadonlyMap<string, string>;
  /** Keyed by contract spelling; values without named fields are absent. */
  readonly below: ReadonlyMap<string, KeyShape>;
}

interface ArrayShape {
  readonly kind: 'array';
  readonly element: KeyShape;
}

export type KeyShape = ObjectShape | ArrayShape | null;

/** The parts of a zod schema definition that name fields. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
}

/** Returns a schema's keys at every depth; null if it has none. Called once per route. */
export function toKeyShape(schema: z.ZodMiniType): KeyShape {
  const definition: Definition = schema._zod.def;
  switch (definition.type) {
    case 'object':
      return toObjectShape(Object.entries(definition.shape ?? {}));
    case 'array':
      return toArrayShape(definition.element);
    case 'union':
      return toUnionShape(definition.options ?? []);
    case 'pipe':
      return definition.in === undefined ? null : toKeyShape(definition.in);
    default:
      return definition.innerType === undefined ? null : toKeyShape(definition.innerType);
  }
}

/**
 * Normalises the case of a request's keys to the contract's, at every depth that the contract names (api 1.1).
 *
 * Only known keys are copied to a new object, so `__proto__`, `constructor` and the like are dropped.
 *
 * @param errors receives an entry for each key given more than once in different cases.
 */
export function normalizeKeys(shape: KeyShape, value: unknown, errors: FieldError[]): unknown {
  if (shape === null || typeof value !== 'object' || value === null) return value;
  if (shape.kind === 'array') {
    return Array.isArray(value) ? value.map((item) => normalizeKeys(shape.element, item, errors)) : value;
  }
  return Array.isArray(value) ? value : foldObject(shape, value, errors);
}

function foldObject(shape: ObjectShape, value: object, errors: FieldError[]): object {
  const folded: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const name = shape.names.get(key) ?? shape.names.get(key.toLowerCase());
    if (name === undefined) continue;
    if (Object.hasOwn(folded, name)) {
      errors.push(fieldError(name, `${name} appears more than once.`));
      continue;
    }
    const below = shape.below.get(name);
    folded[name] = below === undefined ? item : normalizeKeys(below, item, errors);
  }
  return folded;
}

function toObjectShape(fields: readonly (readonly [string, z.ZodMiniType])[]): ObjectShape {
  const names = new Map<string, string>();
  const below = new Map<string, KeyShape>();
  for (const [name, schema] of fields) {
    names.set(name, name);
    names.set(name.toLowerCase(), name);
    const shape = toKeyShape(schema);
    if (shape !== null) below.set(name, shape);
  }
  return { kind: 'object', names, below };
}

function toArrayShape(element: z.ZodMiniType | undefined): KeyShape {
  const shape = element === undefined ? null : toKeyShape(element);
  return shape === null ? null : { kind: 'array', element: shape };
}

/** A union has the keys of all its members. */
function toUnionShape(options: readonly z.ZodMiniType[]): KeyShape {
  const shapes = options.map(toKeyShape).filter((shape) => shape !== null);
  const names = new Map<string, string>();
  const below = new Map<string, KeyShape>();
  for (const shape of shapes) {
    if (shape.kind !== 'object') continue;
    for (const [key, name] of shape.names) names.set(key, name);
    for (const [name, inner] of shape.below) below.set(name, inner);
  }
  return names.size > 0 ? { kind: 'object', names, below } : (shapes[0] ?? null);
}

/** Parses JSON from outside; null if it isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
