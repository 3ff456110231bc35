import vectorFile from '#fairness/vectors-data.json' with { type: 'json' };

/** A published test vector of the scheme. */
export interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly in: Readonly<Record<string, unknown>>;
  readonly out: unknown;
}

const VECTORS: readonly Vector[] = vectorFile.vectors;

export function allVectors(): readonly Vector[] {
  return VECTORS;
}

/** Vectors of the given kinds. */
export function listVectors(...kinds: readonly string[]): readonly Vector[] {
  return VECTORS.filter(({ kind }) => kinds.includes(kind));
}

/** Seeds and nonce of a vector. */
export function getInputs({ in: given }: Vector): {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
} {
  return {
    serverSeed: String(given.serverSeed),
    clientSeed: String(given.clientSeed),
    nonce: Number(given.nonce),
  };
}
