import { refuse } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import { RunningTotals } from '#settlement/settlement-totals.ts';
import type { Outcome } from './answer.ts';
import { answered } from './answered.ts';
import { betsOf } from './bets-of.ts';
import { changeBook } from './bump-version.ts';
import type { VoidBets } from './command.ts';
import { endRest } from './end-rest.ts';
import type { Step } from './step.ts';
import { voidFills } from './void-fills.ts';

/**
 * Takes back, on both sides, the matches made in a window of time (its ends included), or those of the bets named.
 * What these bets, or the bets placed in the window, still have resting is cancelled. Nobody is favoured: a match
 * goes on both sides or stays on both (exchange rules 8.10).
 *
 * A material change: bets in the in-play delay are refused when their time is up.
 * Refusals: NOT_FOUND (market, or a bet that is not of this market), BAD_STATE once settled or void,
 * VALIDATION unless exactly one of window and bets is given.
 */
export function voidBets(step: Step, command: VoidBets): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return refuse('NOT_FOUND', { marketId: command.marketId });
  if (market.status === 'SETTLED' || market.status === 'VOIDED') {
    return refuse('BAD_STATE', { status: market.status });
  }
  const { window, betIds } = command;
  if ((window === undefined) === (betIds === undefined)) {
    return refuse('VALIDATION', { field: 'window' });
  }
  if (window !== undefined && window.from > window.to) {
    return refuse('VALIDATION', { field: 'window' });
  }
  const stranger = betIds?.find((betId) => step.state.bets.get(betId)?.marketId !== market.id);
  if (stranger !== undefined) return refuse('NOT_FOUND', { betId: stranger });

  const named = new Set(betIds);
  const isInWindow = (at: number): boolean =>
    window !== undefined && at >= window.from && at <= window.to;
  const endsRest = (bet: Bet): boolean =>
    bet.unmatched > 0 && bet.status !== 'HELD' && (named.has(bet.id) || isInWindow(bet.placedAt));
  for (const bet of betsOf(step.state, market)) {
    if (endsRest(bet)) endRest(step, market, { bet, reason: 'CANCELLED' });
  }
  step.cause = 'VOID';
  const totals = new RunningTotals();
  voidFills(step, market, {
    isMeant: (bet, fill) => named.has(bet.id) || isInWindow(fill.at),
    totals,
  });
  changeBook(step, market);
  market.materialVersion = market.version;
  step.postHolds(market.id);
  return answered(step, { id: market.id, settlement: totals.sum() });
}
