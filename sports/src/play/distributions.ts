/**
 * Standard normal distribution function.
 *
 * Abramowitz and Stegun 26.2.17, error below 1e-7: Φ(1.96) is 0.975.
 */
export function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI)) * series;
  return z > 0 ? 1 - tail : tail;
}

/** Poisson probabilities of 0, 1, … `most` events; the last includes the tail. */
export function poissonChances(mean: number, most: number): number[] {
  const chances: number[] = [];
  let chance = Math.exp(-mean);
  let sum = 0;
  for (let count = 0; count < most; count++) {
    chances.push(chance);
    sum += chance;
    chance *= mean / (count + 1);
  }
  chances.push(Math.max(0, 1 - sum));
  return chances;
}

/**
 * Normal distribution rounded to whole numbers: index n is the chance of n, zero below `floor`.
 *
 * @param deviation 0 for a certain value.
 */
export function roundedNormal(terms: {
  readonly mean: number;
  readonly deviation: number;
  readonly floor: number;
}): number[] {
  const { mean, deviation, floor } = terms;
  if (deviation <= 0) return pointMass(Math.max(floor, Math.round(mean)));
  const last = Math.max(floor + 1, Math.ceil(mean + 5 * deviation));
  const chances = new Array<number>(last + 1).fill(0);
  let below = 0;
  for (let points = floor; points <= last; points++) {
    const upTo = points === last ? 1 : normalBelow((points + 0.5 - mean) / deviation);
    chances[points] = Math.max(0, upTo - below);
    below = Math.max(below, upTo);
  }
  return chances;
}

function pointMass(points: number): number[] {
  return Array.from({ length: points + 1 }, (_, index) => (index === points ? 1 : 0));
}

/** Computes the chance of at least `line` points. */
export function computeTailChance(outlook: readonly number[], line: number): number {
  let sum = 0;
  for (let points = Math.max(0, Math.ceil(line)); points < outlook.length; points++) {
    sum += outlook[points] ?? 0;
  }
  return Math.min(1, sum);
}

/** Computes the mean of an outlook. */
export function computeMean(outlook: readonly number[]): number {
  return outlook.reduce((sum, chance, points) => sum + chance * points, 0);
}
