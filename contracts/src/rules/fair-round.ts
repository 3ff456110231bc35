import * as z from 'zod/mini';

const HASH = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 digits from 0 to 9 and a to f'));
const SEED = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _'));
const count = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

const OF_BOTH = {
  /** Code of the game, such as `t20`. */
  game: z.string(),
  /** Version of its paytable. */
  paytable: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Mines laid, rows of Plinko, or cards that were taken; 0 for other games. */
  size: z._default(count(1_000), 0),
  /** SHA-256 of the server's seed, shown before the first bet. */
  commitment: HASH,
  /** Revealed afterwards. */
  serverSeed: HASH,
  /** As it was stored with the round; without it nothing is compared. */
  outcome: z.optional(z.unknown()),
};

/** A round that one player played alone: the number of the bet on a pair of seeds. */
export const SINGLE_ROUND = z.object({
  ...OF_BOTH,
  clientSeed: SEED,
  nonce: count(Number.MAX_SAFE_INTEGER),
});

/** A round of a table: its public seed is made of a salt, its number and the seeds of the first players. */
export const SHARED_ROUND = z.object({
  ...OF_BOTH,
  roundNo: count(Number.MAX_SAFE_INTEGER),
  salt: z.string().check(z.minLength(1), z.maxLength(128)),
  seeds: z.array(SEED).check(z.maxLength(3)),
  /** First seed of the table's chain, published before its first round: round 0 of the walk back. */
  firstSeed: z.optional(HASH),
});

/** All that it takes to draw a round again: what the house stores of each, and what a player checks it with. */
export const FAIR_ROUND = z.union([SINGLE_ROUND, SHARED_ROUND]);

export type FairRound = z.infer<typeof FAIR_ROUND>;
