import { reject } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import type { Outcome } from './answer.ts';
import type { BetMove, MoveBets } from './command.ts';
import { getDelayMs, type Market } from './market.ts';
import { canMatchNow } from './match-bet.ts';
import type { Step } from './step.ts';
import { updateBet } from './update-bet.ts';

/** Max moves per command: more than a market maker has in a market. */
const MAX_MOVES = 200;

/**
 * Moves resting market-maker bets in one market to other prices and stakes, one after the other, as UpdateBet would,
 * so that repricing a market costs one command. A bet that can't be moved, or would be delayed, stays unchanged and
 * isn't in `betIds`. Players' bets are never moved. Errors: NOT_FOUND (market), VALIDATION (no moves, or too many).
 */
export function moveBets(step: Step, { marketId, moves }: MoveBets): Outcome {
  const market = step.state.markets.get(marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId });
  if (moves.length === 0 || moves.length > MAX_MOVES)
    return reject('VALIDATION', { field: 'moves' });
  const betIds: number[] = [];
  for (const move of moves) if (moveOne(step, market, move)) betIds.push(move[0]);
  return step.accept({ betIds });
}

function moveOne(step: Step, market: Market, [betId, price, stake]: BetMove): boolean {
  const bet = step.state.bets.get(betId);
  if (bet === undefined || bet.marketId !== market.id) return false;
  const { accountId } = bet;
  if (step.state.accounts.get(accountId)?.role !== 'MAKER') return false;
  if (wouldWait(market, bet, price)) return false;
  return updateBet(step, { type: 'UpdateBet', accountId, betId, price, stake }).ok;
}

function wouldWait(
  market: Market,
  { accountId, runner, side, currency }: Bet,
  price: number,
): boolean {
  const tick = market.ladder.findTick(price);
  if (tick < 0) return true;
  return getDelayMs(market) > 0 && canMatchNow(market, { accountId, runner, side, currency, tick });
}
