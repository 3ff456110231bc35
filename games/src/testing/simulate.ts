import type { GameCode } from '#catalogue/game-code.ts';
import { bytesOfText, hexOfBytes } from '#fairness/bytes.ts';
import { sha256 } from '#fairness/sha256.ts';
import { SINGLE_BETS, type SimulatedBet } from './simulated-bets.ts';
import { TABLE_BETS } from './simulated-tables.ts';

/** What many rounds of a bet have come to. */
export interface SimulatedReturn {
  readonly game: GameCode;
  readonly bet: string;
  readonly rounds: number;
  /** Per cent of the stake. */
  readonly actual: number;
  /** Per cent that the bet returns when it is counted out. */
  readonly counted: number;
  /** Standard error of what came back, per cent. */
  readonly error: number;
  /** How far the two lie apart, in standard errors. */
  readonly z: number;
}

/** Chance goes further than this in one of 150,000 bets. */
export const FURTHEST_Z = 4.5;

/** Bets that are simulated, by game. */
export const SIMULATED_BETS = [...TABLE_BETS, ...SINGLE_BETS];

/** Plays so many rounds of a bet, each drawn from the seeds of its own by the scheme of the product. */
export function simulate(
  [game, bet, play]: readonly [GameCode, string, SimulatedBet],
  { seed, rounds }: { readonly seed: string; readonly rounds: number },
): SimulatedReturn {
  const serverSeed = hexOfBytes(sha256(bytesOfText(seed)));
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
