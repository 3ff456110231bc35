import { accept, type Result, refuse } from '#base/refusal.ts';
import { commitmentOf, isClientSeed } from './seed.ts';

const DAY_MS = 86_400_000;
/** A pair is renewed after so many bets or days at the latest. */
export const MAX_NONCES = 10_000;
export const MAX_AGE_MS = 30 * DAY_MS;

/**
 * The pair of seeds of a player, as everybody may see it. The seeds of the server themselves stay in custody until
 * they are revealed.
 */
export interface SeedPair {
  readonly pairId: number;
  readonly commitment: string;
  /** The pair after this one: fixed before its client seed is known, so that it cannot be chosen against it. */
  readonly nextCommitment: string;
  readonly clientSeed: string;
  /** Bets so far; the number of the next one. */
  readonly nonce: number;
  readonly startedAt: number;
  /** Rounds that are not over. */
  readonly openRounds: number;
}

/** A renewal: what custody brings, and what the player wants. */
export interface Rotation {
  /** The seed of the pair that ends; it becomes public. */
  readonly revealed: string;
  /** Commitment of a seed that was drawn just now. */
  readonly nextCommitment: string;
  readonly clientSeed: string;
  readonly at: number;
}

/** A number for one bet, and the pair with that number used up and a round open. */
export interface TakenNonce {
  readonly nonce: number;
  readonly pair: SeedPair;
}

/** Whether the pair has to be renewed before the next bet. */
export function isRotationDue(pair: SeedPair, at: number): boolean {
  return pair.nonce >= MAX_NONCES || at - pair.startedAt >= MAX_AGE_MS;
}

/** Gives the next bet its number; declines when the pair is due for renewal. */
export function takeNonce(pair: SeedPair, at: number): Result<TakenNonce> {
  if (isRotationDue(pair, at)) return refuse('ROTATION_DUE');
  const next = { ...pair, nonce: pair.nonce + 1, openRounds: pair.openRounds + 1 };
  return accept({ nonce: pair.nonce, pair: next });
}

/** A round on the pair is over. */
export function endRound(pair: SeedPair): SeedPair {
  return { ...pair, openRounds: Math.max(0, pair.openRounds - 1) };
}

/**
 * Reveals the seed of the pair and goes on with the next one from number 0. Declined while a round is open, since its
 * later cards would be known, and for a client seed that is not allowed.
 */
export function rotate(pair: SeedPair, rotation: Rotation): Result<SeedPair> {
  if (pair.openRounds > 0) return refuse('SEED_IN_USE', { openRounds: pair.openRounds });
  if (!isClientSeed(rotation.clientSeed)) return refuse('INVALID_SEED');
  if (commitmentOf(rotation.revealed) !== pair.commitment) return refuse('INVALID_SEED');
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
