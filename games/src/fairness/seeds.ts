import { assert } from '#base/assert.ts';
import { accept, type Result, reject } from '#base/refusal.ts';
import { hashText } from './sha256.ts';

const SERVER_SEED = /^[0-9a-f]{64}$/;
/** Excludes the colon, so that `clientSeed:nonce:block` is unambiguous. */
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;
const DAY_MS = 86_400_000;
/** A pair is rotated after this many bets or days at the latest. */
export const MAX_NONCES = 10_000;
export const MAX_AGE_MS = 30 * DAY_MS;
/** Number of players whose seeds contribute to a round: those with the first accepted bets. */
export const SEEDS_PER_ROUND = 3;

export function isServerSeed(text: string): boolean {
  return SERVER_SEED.test(text);
}

export function isClientSeed(text: string): boolean {
  return CLIENT_SEED.test(text);
}

/** Commitment shown before the first bet: SHA-256 of the server seed as text. */
export function computeCommitment(serverSeed: string): string {
  return hashText(serverSeed);
}

/** Returns true if a revealed seed matches its commitment. */
export function matchesCommitment(serverSeed: string, commitment: string): boolean {
  return isServerSeed(serverSeed) && computeCommitment(serverSeed) === commitment;
}

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

/** Parts of a round's public seed; published with it when betting ends, before the first card. */
export interface PublicSeedParts {
  /** Fixed after the chain's first seed was published. */
  readonly salt: string;
  readonly roundNo: number;
  /** Player seeds in order of bet acceptance; may be empty. */
  readonly seeds: readonly string[];
}

/** An accepted bet, with the seed its player had stored before the round opened. */
export interface Contribution {
  readonly playerId: string;
  readonly clientSeed: string;
}

/** SHA-256 of `salt|round|seed,seed,seed`. */
export function computePublicSeed({ salt, roundNo, seeds }: PublicSeedParts): string {
  return hashText(`${salt}|${roundNo}|${seeds.join(',')}`);
}

/**
 * Seeds of a round's first three players, each player once.
 *
 * @param contributions in order of acceptance, without those of house staff.
 */
export function contributedSeeds(contributions: readonly Contribution[]): readonly string[] {
  const byPlayer = new Map<string, string>();
  for (const { playerId, clientSeed } of contributions) {
    if (byPlayer.size === SEEDS_PER_ROUND) break;
    if (!byPlayer.has(playerId)) byPlayer.set(playerId, clientSeed);
  }
  return [...byPlayer.values()];
}

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
  const stored: ChainSeed[] = [last];
  let seed = last.seed;
  for (let index = last.index - 1; index >= 0; index--) {
    seed = hashText(seed);
    if (index % every === 0) stored.push({ index, seed });
  }
  return stored;
}
