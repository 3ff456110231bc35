import { reject } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import { RunningTotals } from '#settlement/settlement-totals.ts';
import type { Outcome } from './answer.ts';
import type { VoidBets } from './command.ts';
import { cancelRemainder } from './end-bets.ts';
import { listMarketBets } from './market-bets.ts';
import type { Step } from './step.ts';
import { voidFills } from './void-fills.ts';

/**
 * Voids, on both sides, the matches made in a time window (inclusive) or those of the named bets. Unmatched
 * remainders of these bets, or of bets placed in the window, are cancelled. A match is always voided on both sides or
 * neither (exchange rules 8.10), so nobody is favoured.
 *
 * A material change: bets in the in-play delay are rejected when it ends. Errors: NOT_FOUND (market, or a bet of
 * another market), BAD_STATE once settled or void, VALIDATION unless exactly one of window and bets is given.
 */
export function voidBets(step: Step, command: VoidBets): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  if (market.status === 'SETTLED' || market.status === 'VOIDED') {
    return reject('BAD_STATE', { status: market.status });
  }
  const { window, betIds } = command;
  if ((window === undefined) === (betIds === undefined)) {
    return reject('VALIDATION', { field: 'window' });
  }
  if (window !== undefined && window.from > window.to) {
    return reject('VALIDATION', { field: 'window' });
  }
  const stranger = betIds?.find((betId) => step.state.bets.get(betId)?.marketId !== market.id);
  if (stranger !== undefined) return reject('NOT_FOUND', { betId: stranger });

  const named = new Set(betIds);
  const isInWindow = (at: number): boolean =>
    window !== undefined && at >= window.from && at <= window.to;
  const endsRest = (bet: Bet): boolean =>
    bet.unmatched > 0 && bet.status !== 'HELD' && (named.has(bet.id) || isInWindow(bet.placedAt));
  for (const bet of listMarketBets(step.state, market)) {
    if (endsRest(bet)) cancelRemainder(step, market, { bet, reason: 'CANCELLED' });
  }
  step.cause = 'VOID';
  const totals = new RunningTotals();
  voidFills(step, market, {
    isSelected: (bet, fill) => named.has(bet.id) || isInWindow(fill.at),
    totals,
  });
  step.changeBook(market);
  market.materialVersion = market.version;
  step.postHolds(market.id);
  return step.accept({ id: market.id, settlement: totals.sum() });
}
