import { accept, type Result, reject } from '#base/refusal.ts';
import { computeCommitment, isClientSeed } from './seed.ts';

const DAY_MS = 86_400_000;
/** A pair is rotated after this many bets or days at the latest. */
export const MAX_NONCES = 10_000;
export const MAX_AGE_MS = 30 * DAY_MS;

/** The public part of a player's seed pair. Server seeds stay in custody until they are revealed. */
export interface SeedPair {
  readonly pairId: number;
  readonly commitment: string;
  /** Commitment of the next pair, fixed before its client seed is known, so that it can't be chosen against it. */
  readonly nextCommitment: string;
  readonly clientSeed: string;
  /** Number of bets so far, which is the next bet's nonce. */
  readonly nonce: number;
  readonly startedAt: number;
  /** Rounds that aren't over. */
  readonly openRounds: number;
}

/** Inputs of a rotation: from custody and from the player. */
export interface Rotation {
  /** Seed of the ending pair, which becomes public. */
  readonly revealed: string;
  /** Commitment of a newly drawn seed. */
  readonly nextCommitment: string;
  readonly clientSeed: string;
  readonly at: number;
}

/** A bet's nonce, and the pair with that nonce consumed and a round open. */
export interface IssuedNonce {
  readonly nonce: number;
  readonly pair: SeedPair;
}

/** Returns true if the pair must be rotated before the next bet. */
export function isRotationDue(pair: SeedPair, at: number): boolean {
  return pair.nonce >= MAX_NONCES || at - pair.startedAt >= MAX_AGE_MS;
}

/** Assigns the next bet's nonce; rejects if the pair is due for rotation. */
export function issueNonce(pair: SeedPair, at: number): Result<IssuedNonce> {
  if (isRotationDue(pair, at)) return reject('ROTATION_DUE');
  const next = { ...pair, nonce: pair.nonce + 1, openRounds: pair.openRounds + 1 };
  return accept({ nonce: pair.nonce, pair: next });
}

/** Marks a round on the pair as over. */
export function endRound(pair: SeedPair): SeedPair {
  return { ...pair, openRounds: Math.max(0, pair.openRounds - 1) };
}

/**
 * Reveals the pair's seed and continues with the next one from nonce 0. Rejected while a round is open, since its
 * later cards would become known, and for an invalid client seed.
 */
export function rotate(pair: SeedPair, rotation: Rotation): Result<SeedPair> {
  if (pair.openRounds > 0) return reject('SEED_IN_USE', { openRounds: pair.openRounds });
  if (!isClientSeed(rotation.clientSeed)) return reject('INVALID_SEED');
  if (computeCommitment(rotation.revealed) !== pair.commitment) return reject('INVALID_SEED');
  return accept({
    pairId: pair.pairId + 1,
    commitment: pair.nextCommitment,
    nextCommitment: rotation.nextCommitment,
    clientSeed: rotation.clientSeed,
    nonce: 0,
    startedAt: rotation.at,
    openRounds: 0,
  });
}
