import { assert } from '#base/assert.ts';
import { hashText } from './hmac.ts';

/** A seed of a table's chain: round `index` plays with it, and its hash is the seed of the round before. */
export interface ChainSeed {
  readonly index: number;
  readonly seed: string;
}

/** The seed that stands `steps` places before this one. */
export function seedBefore(seed: string, steps: number): string {
  let before = seed;
  for (let step = 0; step < steps; step++) before = hashText(before);
  return before;
}

/**
 * The seed of a round from the nearest one that is kept at or after it: a vault keeps one in ten thousand.
 *
 * @param kept a seed whose index is not below `index`.
 */
export function seedAt(kept: ChainSeed, index: number): string {
  assert(index >= 0 && index <= kept.index, 'a seed is found from one that comes after it');
  return seedBefore(kept.seed, kept.index - index);
}

/** Whether `later` leads back to `earlier`: the check of a revealed seed against any one that is known. */
export function leadsBack(later: ChainSeed, earlier: ChainSeed): boolean {
  if (later.index < earlier.index) return false;
  return seedBefore(later.seed, later.index - earlier.index) === earlier.seed;
}

/** Seeds to keep while a chain is made from its last one: every `every` places, the first and the last. */
export function checkpoints(last: ChainSeed, every: number): readonly ChainSeed[] {
  const kept: ChainSeed[] = [last];
  let seed = last.seed;
  for (let index = last.index - 1; index >= 0; index--) {
    seed = hashText(seed);
    if (index % every === 0) kept.push({ index, seed });
  }
  return kept;
}
