import { hashText } from './hmac.ts';

/** Players whose seeds go into a round: the first this many whose bets were taken. */
export const SEEDS_OF_A_ROUND = 3;

/** What the public seed of a round is made of; shown with it when betting ends, before the first card. */
export interface PublicSeedParts {
  /** Fixed after the first seed of the chain was published. */
  readonly salt: string;
  readonly roundNo: number;
  /** Seeds of players, in the order in which their bets were taken; may be empty. */
  readonly seeds: readonly string[];
}

/** A bet that was taken, with the seed that its player had stored before the round opened. */
export interface Contribution {
  readonly playerId: string;
  readonly clientSeed: string;
}

/** SHA-256 of `salt|round|seed,seed,seed`. */
export function publicSeedOf({ salt, roundNo, seeds }: PublicSeedParts): string {
  return hashText(`${salt}|${roundNo}|${seeds.join(',')}`);
}

/**
 * The seeds of the first three players of a round, each once.
 *
 * @param contributions by order of acceptance, without those of the staff of the house.
 */
export function contributedSeeds(contributions: readonly Contribution[]): readonly string[] {
  const byPlayer = new Map<string, string>();
  for (const { playerId, clientSeed } of contributions) {
    if (byPlayer.size === SEEDS_OF_A_ROUND) break;
    if (!byPlayer.has(playerId)) byPlayer.set(playerId, clientSeed);
  }
  return [...byPlayer.values()];
}
