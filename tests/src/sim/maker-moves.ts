import type { BetMove, MoveBets } from '@crease/core/exchange/command.ts';
import type { Prng } from '@crease/sports/base/prng.ts';
import type { BetFact } from './facts.ts';

const MAX_MOVES = 6;

/** Market, bets and terms for makers' moves. */
export interface Moving {
  readonly marketId: number;
  readonly bets: readonly BetFact[];
  /** Draws a price and stake that may be valid in the market. */
  readonly terms: () => readonly [price: number, stake: number];
}

/**
 * Draws moves of several resting bets at once, occasionally one of them twice. Includes players' bets, finished bets
 * and nonexistent bets, which must stay unchanged.
 */
export function drawMoves(prng: Prng, { marketId, bets, terms }: Moving): MoveBets {
  const here = bets.filter((bet) => bet.marketId === marketId && bet.unmatched > 0);
  const moves: BetMove[] = [];
  for (let left = 1 + prng.int(MAX_MOVES); left > 0; left--) {
    const isOdd = here.length === 0 || prng.chance(0.05);
    const betId = isOdd ? prng.pick([0, 1, 999_999]) : prng.pick(here).id;
    moves.push([betId, ...terms()]);
  }
  return { type: 'MoveBets', marketId, moves };
}
