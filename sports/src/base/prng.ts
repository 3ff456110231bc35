/**
 * Seeded pseudo-random numbers for simulators and replays.
 *
 * A seed gives the same numbers on every machine and version, so a match interrupted by a restart continues
 * unchanged. Not for money or fairness; games have their own generator.
 */
export interface Prng {
  /** A float in [0, 1) with 32 random bits. */
  float(): number;
  /** An integer in [0, n); n is a positive integer. */
  int(n: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One element, all equally likely; throws on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** Index of one weight, chosen proportionally; weights are ≥ 0 and not all zero. */
  weighted(weights: readonly number[]): number;
  /** Normally distributed float (mean 0, deviation 1). */
  normal(): number;
  /**
   * Independent generator that depends only on the seed and label, not on numbers drawn, so that a new draw in one
   * place doesn't affect any other.
   */
  fork(label: string): Prng;
}

const TWO_TO_32 = 4294967296;
const WARM_UP_ROUNDS = 12;

/**
 * Creates a generator (the "small fast counter" scheme, 128 bits of state, seeded by hashing the text).
 *
 * @param seed any text or number; `7` and `'7'` are the same seed.
 */
export function createPrng(seed: string | number): Prng {
  const seedText = String(seed);
  const next = counterGenerator(seedText);
  const float = () => next() / TWO_TO_32;

  const int = (n: number) => {
    if (!Number.isSafeInteger(n) || n < 1 || n > TWO_TO_32) throw new RangeError(`int(${n})`);
    return Math.floor(float() * n);
  };

  return {
    float,
    int,
    chance: (probability) => float() < probability,
    pick: (items) => {
      const item = items[int(items.length)];
      if (item === undefined) throw new RangeError('pick from an empty list');
      return item;
    },
    weighted: (weights) => drawWeighted(weights, float()),
    normal: () => Math.sqrt(-2 * Math.log(1 - float())) * Math.cos(2 * Math.PI * float()),
    fork: (label) => createPrng(`${seedText}/${label}`),
  };
}

function drawWeighted(weights: readonly number[], at: number): number {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (!(sum > 0)) throw new RangeError('weights sum to nothing');

  let left = at * sum;
  let last = 0;
  for (const [index, weight] of weights.entries()) {
    if (weight <= 0) continue;
    last = index;
    left -= weight;
    if (left < 0) return index;
  }
  return last; // Rounding exhausted the sum, so the last index applies.
}

function counterGenerator(seedText: string): () => number {
  let a = hashText(seedText, 0x9e3779b9);
  let b = hashText(seedText, 0x243f6a88);
  let c = hashText(seedText, 0xb7e15162);
  let counter = 1;

  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };

  for (let round = 0; round < WARM_UP_ROUNDS; round++) next();
  return next;
}

/** Hashes a text to 32 bits: mixes in each code unit by multiplication, then spreads the bits. */
function hashText(text: string, start: number): number {
  let hash = start | 0;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return hash ^ (hash >>> 16);
}
