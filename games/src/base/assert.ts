/** Thrown when an invariant of our own code is broken; the table stops rather than going on with wrong money. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}

/**
 * Stops when something that can never happen has happened.
 *
 * @param message what must hold, as a sentence; shown to the operator, never to a player.
 * @throws BrokenInvariant
 */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new BrokenInvariant(message);
}

/** Ends a `switch` over a union: a new member without its case does not compile. */
export function assertNever(value: never): never {
  throw new BrokenInvariant(`unexpected ${JSON.stringify(value)}`);
}

/** The value of a table at a place that is known to be there. */
export function present<Value>(value: Value | undefined, message: string): Value {
  assert(value !== undefined, message);
  return value;
}
