import { normalBelow } from '#play/distributions.ts';

/** Grid bounds beyond the best and worst runner, and step, in standard deviations. */
const REACH = 4.5;
const STEP = 0.4;

/**
 * Computes each runner's chance of finishing among the first `places`.
 *
 * Performances are normal draws with the same deviation around each runner's mean; the highest wins. At every grid
 * point of one runner's performance, the number of better runners is accumulated one by one, then integrated.
 *
 * @param means null for a non-runner, whose chance is 0.
 * @returns in the order of the means; the sum is `places` (grid error is normalised away).
 */
export function finishChances(
  means: readonly (number | null)[],
  deviation: number,
  places: number,
): number[] {
  const field = means.filter((mean) => mean !== null);
  if (field.length <= places) return means.map((mean) => (mean === null ? 0 : 1));
  const chances = new Float64Array(field.length);
  const better = new Float64Array(field.length);
  const best = Math.max(...field) + REACH * deviation;
  for (
    let performance = Math.min(...field) - REACH * deviation;
    performance <= best;
    performance += STEP * deviation
  ) {
    for (const [runner, mean] of field.entries()) {
      better[runner] = normalBelow((mean - performance) / deviation);
    }
    for (const [runner, mean] of field.entries()) {
      const z = (performance - mean) / deviation;
      if (Math.abs(z) > REACH) continue;
      const density = Math.exp(-0.5 * z * z);
      chances[runner] = (chances[runner] ?? 0) + density * fewerBetter(better, runner, places);
    }
  }
  return spread(means, scaledTo(chances, places));
}

/** Chance that fewer than `places` of the others are better. */
function fewerBetter(better: Float64Array, runner: number, places: number): number {
  // Chances of exactly zero, one, two and three better runners.
  let none = 1;
  let one = 0;
  let two = 0;
  let three = 0;
  for (let other = 0; other < better.length; other++) {
    if (other === runner) continue;
    const chance = better[other] ?? 0;
    const rest = 1 - chance;
    if (places > 3) three = three * rest + two * chance;
    if (places > 2) two = two * rest + one * chance;
    if (places > 1) one = one * rest + none * chance;
    none *= rest;
  }
  return none + one + two + three;
}

function scaledTo(chances: Float64Array, total: number): number[] {
  const sum = chances.reduce((all, chance) => all + chance, 0);
  return Array.from(chances, (chance) => Math.min(1, (chance * total) / sum));
}

/** Expands the chances of the remaining runners to the whole field. */
function spread(means: readonly (number | null)[], chances: readonly number[]): number[] {
  let next = 0;
  return means.map((mean) => (mean === null ? 0 : (chances[next++] ?? 0)));
}
