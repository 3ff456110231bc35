import type { GameCode } from '#catalogue/game-code.ts';
import { bytesToHex, sha256, textToBytes } from '#fairness/sha256.ts';
import { SINGLE_BETS, type SimulatedBet } from './simulated-bets.ts';
import { TABLE_BETS } from './simulated-tables.ts';

/** Result of many simulated rounds of a bet. */
export interface SimulatedReturn {
  readonly game: GameCode;
  readonly bet: string;
  readonly rounds: number;
  /** Percent of the stake. */
  readonly actual: number;
  /** Exact expected return in percent. */
  readonly counted: number;
  /** Standard error of the actual return, percent. */
  readonly error: number;
  /** Difference between the two, in standard errors. */
  readonly z: number;
}

/** Exceeded by chance in one of 150,000 bets. */
export const FURTHEST_Z = 4.5;

/** Bets that are simulated, by game. */
export const SIMULATED_BETS = [...TABLE_BETS, ...SINGLE_BETS];

/** Plays this many rounds of a bet, each from separate seeds under the production scheme. */
export function simulate(
  [game, bet, play]: readonly [GameCode, string, SimulatedBet],
  { seed, rounds }: { readonly seed: string; readonly rounds: number },
): SimulatedReturn {
  const serverSeed = bytesToHex(sha256(textToBytes(seed)));
  let paid = 0;
  let counted = 0;
  let squares = 0;
  for (let nonce = 1; nonce <= rounds; nonce++) {
    const round = play({ serverSeed, clientSeed: `${game} ${bet}`, nonce });
    const off = round.paid - round.mean;
    paid += round.paid;
    counted += round.mean;
    squares += off * off;
  }
  const error = Math.sqrt(squares / rounds / rounds);
  const [actual, mean] = [paid / rounds, counted / rounds];
  const z = error === 0 ? 0 : (actual - mean) / error;
  return { game, bet, rounds, actual: actual * 100, counted: mean * 100, error: error * 100, z };
}
