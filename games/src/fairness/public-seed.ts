import { hashText } from './hmac.ts';

/** Number of players whose seeds contribute to a round: those with the first accepted bets. */
export const SEEDS_PER_ROUND = 3;

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
