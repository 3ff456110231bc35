/** Thrown when an internal invariant is broken. The table stops rather than continue with wrong money. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}

/**
 * Throws if an invariant doesn't hold.
 *
 * @param message the invariant as a sentence; shown to the operator, never to a player.
 * @throws BrokenInvariant
 */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new BrokenInvariant(message);
}

/** Exhaustiveness check at the end of a `switch` over a union: a new member without a case fails to compile. */
export function assertNever(value: never): never {
  throw new BrokenInvariant(`unexpected ${JSON.stringify(value)}`);
}

export function assertDefined<Value>(value: Value | undefined, message: string): Value {
  assert(value !== undefined, message);
  return value;
}
