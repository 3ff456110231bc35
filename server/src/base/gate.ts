import type { Failure } from './reply.ts';

/** Returns why a request is refused, or null. */
export type Gate<Asked extends readonly unknown[]> = (
  ...asked: Asked
) => Promise<Failure | null> | Failure | null;

/** Asks gates in their order; returns the first refusal, or null. */
export async function findRefusal<Asked extends readonly unknown[]>(
  gates: readonly Gate<Asked>[],
  ...asked: Asked
): Promise<Failure | null> {
  for (const gate of gates) {
    const refused = await gate(...asked);
    if (refused !== null) return refused;
  }
  return null;
}
