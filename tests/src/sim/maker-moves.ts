import type { BetMove, MoveBets } from '@crease/core/exchange/command.ts';
import type { Prng } from '@crease/sports/base/prng.ts';
import type { BetFact } from './facts.ts';

const MOST = 6;

/** Where makers move their bets, and what with. */
export interface Moving {
  readonly marketId: number;
  readonly bets: readonly BetFact[];
  /** A price and a stake that the market may know. */
  readonly terms: () => readonly [price: number, stake: number];
}

/**
 * Moves of several resting bets at once, one of them twice now and then. Bets of players, bets that are over and bets
 * that never were are among them and have to stay as they are.
 */
export function drawMoves(prng: Prng, { marketId, bets, terms }: Moving): MoveBets {
  const here = bets.filter((bet) => bet.marketId === marketId && bet.unmatched > 0);
  const moves: BetMove[] = [];
  for (let left = 1 + prng.int(MOST); left > 0; left--) {
    const isOdd = here.length === 0 || prng.chance(0.05);
    const betId = isOdd ? prng.pick([0, 1, 999_999]) : prng.pick(here).id;
    moves.push([betId, ...terms()]);
  }
  return { type: 'MoveBets', marketId, moves };
}
