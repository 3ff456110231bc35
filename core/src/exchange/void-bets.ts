import { reject, rejectField } from '#base/result.ts';
import type { Bet, Fill } from '#bet/bet.ts';
import { statusAfter } from '#bet/bet-summary.ts';
import { RunningTotals } from '#settlement/settlement-totals.ts';
import type { VoidBets } from './command.ts';
import { cancelRemainder } from './end-bets.ts';
import { listMarketBets, type Market } from './market.ts';
import { getPosition, refreshExposures, unbookFill } from './market-positions.ts';
import type { Outcome, Step } from './step.ts';

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
  const isReversed = window !== undefined && window.from > window.to;
  if ((window === undefined) === (betIds === undefined) || isReversed) return rejectField('window');
  const stranger = betIds?.find((betId) => step.state.bets.get(betId)?.marketId !== market.id);
  if (stranger !== undefined) return reject('NOT_FOUND', { betId: stranger });

  const named = new Set(betIds);
  const isInWindow = (at: number): boolean => window !== undefined && at >= window.from && at <= window.to;
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

/** Matches to void, and the totals they are added to. */
export interface VoidedFills {
  /** Selects matches; called for each side, and either side suffices. */
  readonly isSelected: (bet: Bet, fill: Fill) => boolean;
  readonly totals: RunningTotals;
}

/**
 * Voids matches on both sides: stakes move from matched to voided and out of all positions, including the house's.
 * Voiding one leg of a cross match voids all its legs.
 *
 * Exposure is updated; it may rise if a voided match had covered another one.
 *
 * @returns IDs of the voided matches.
 */
export function voidFills(step: Step, market: Market, { isSelected, totals }: VoidedFills): readonly number[] {
  const bets = listMarketBets(step.state, market);
  const meant = new Set<number>();
  const meantCrosses = new Set<number>();
  for (const bet of bets) {
    for (const fill of bet.fills) {
      if (fill.voided || !isSelected(bet, fill)) continue;
      meant.add(fill.id);
      if (fill.crossId !== 0) meantCrosses.add(fill.crossId);
    }
  }
  const concerned = new Set<number>();
  const voided = new Set<number>();
  for (const bet of bets) {
    const taken = bet.fills.filter((fill) => !fill.voided && (meant.has(fill.id) || meantCrosses.has(fill.crossId)));
    if (taken.length === 0) continue;
    voidOfBet(step, market, { bet, taken });
    for (const { id } of taken) voided.add(id);
    totals.addBet(bet, taken);
    concerned.add(bet.accountId);
  }
  refreshExposures(step, market, concerned);
  return [...voided];
}

function voidOfBet(
  step: Step,
  market: Market,
  { bet, taken }: { readonly bet: Bet; readonly taken: readonly Fill[] },
): void {
  const position = getPosition(market, bet.accountId);
  let stake = 0;
  for (const fill of taken) {
    fill.voided = true;
    stake += fill.stake;
    bet.matchedProfit -= fill.profit;
    unbookFill(market, bet, fill);
  }
  bet.matched -= stake;
  bet.voided += stake;
  market.currencies[bet.currency].matched -= stake;
  bet.status = statusAfter(bet, 'VOID');
  if (bet.status === 'VOID') position.openBets -= 1;
  step.emitReduced(bet, stake, 'VOID');
}
