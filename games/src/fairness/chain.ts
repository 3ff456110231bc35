import { assert } from '#base/assert.ts';
import { hashText } from './hmac.ts';

/** A seed of a table's chain: used by round `index`; its hash is the previous round's seed. */
export interface ChainSeed {
  readonly index: number;
  readonly seed: string;
}

/** The seed `steps` positions earlier. */
export function seedBefore(seed: string, steps: number): string {
  let before = seed;
  for (let step = 0; step < steps; step++) before = hashText(before);
  return before;
}

/**
 * Derives a round's seed from the nearest stored one at or after it: the vault stores one in ten thousand.
 *
 * @param checkpoint a seed whose index is at least `index`.
 */
export function seedAt(checkpoint: ChainSeed, index: number): string {
  assert(index >= 0 && index <= checkpoint.index, 'a seed is found from one that comes after it');
  return seedBefore(checkpoint.seed, checkpoint.index - index);
}

/** Returns true if `later` hashes back to `earlier`; verifies a revealed seed against any known one. */
export function leadsBack(later: ChainSeed, earlier: ChainSeed): boolean {
  if (later.index < earlier.index) return false;
  return seedBefore(later.seed, later.index - earlier.index) === earlier.seed;
}

/**
 * Seeds to store when a chain is generated from its last seed: one per `every` positions, plus the first and the
 * last.
 */
export function checkpoints(last: ChainSeed, every: number): readonly ChainSeed[] {
  const kept: ChainSeed[] = [last];
  let seed = last.seed;
  for (let index = last.index - 1; index >= 0; index--) {
    seed = hashText(seed);
    if (index % every === 0) kept.push({ index, seed });
  }
  return kept;
}
