import * as z from 'zod/mini';

const HASH = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 hex characters (0–9, a–f)'));
const SEED = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _'));
const count = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

const OF_BOTH = {
  /** Game code, e.g. `t20`. */
  game: z.string(),
  paytable: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Number of mines, Plinko rows or cards taken; 0 for other games. */
  size: z._default(count(1_000), 0),
  /** SHA-256 of the server seed, published before the first bet. */
  commitment: HASH,
  /** Server seed, revealed after the round. */
  serverSeed: HASH,
  /** Stored outcome; without it nothing is compared. */
  outcome: z.optional(z.unknown()),
};

/** A single-player round, identified by its nonce on a seed pair. */
export const SINGLE_ROUND = z.object({ ...OF_BOTH, clientSeed: SEED, nonce: count(Number.MAX_SAFE_INTEGER) });

/** A table round; its public seed combines a salt, the round number and the seeds of the first players. */
export const SHARED_ROUND = z.object({
  ...OF_BOTH,
  roundNo: count(Number.MAX_SAFE_INTEGER),
  salt: z.string().check(z.minLength(1), z.maxLength(128)),
  seeds: z.array(SEED).check(z.maxLength(3)),
  /** First seed of the table's chain, published before its first round: round 0 of the walk back. */
  firstSeed: z.optional(HASH),
});

/** Everything needed to redraw a round: stored by the house, and used by players to verify it. */
export const FAIR_ROUND = z.union([SINGLE_ROUND, SHARED_ROUND]);

export type FairRound = z.infer<typeof FAIR_ROUND>;
