import type { Bet, Fill } from '#bet/bet.ts';
import { statusAfter } from '#bet/status-after.ts';
import type { RunningTotals } from '#settlement/settlement-totals.ts';
import type { Market } from './market.ts';
import { listMarketBets } from './market-bets.ts';
import { getBettor, getPosition, refreshExposure, unbookFill } from './move-position.ts';
import type { Step } from './step.ts';

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
export function voidFills(
  step: Step,
  market: Market,
  { isSelected, totals }: VoidedFills,
): readonly number[] {
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
    const taken = bet.fills.filter(
      (fill) => !fill.voided && (meant.has(fill.id) || meantCrosses.has(fill.crossId)),
    );
    if (taken.length === 0) continue;
    voidOfBet(step, market, { bet, taken });
    for (const { id } of taken) voided.add(id);
    totals.addBet(bet, taken);
    concerned.add(bet.accountId);
  }
  for (const accountId of concerned) {
    refreshExposure(step, getBettor(step.state, market, accountId));
  }
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
  const { id: betId, accountId } = bet;
  const marketId = market.id;
  step.events.push({ type: 'BetReduced', betId, accountId, marketId, stake, reason: 'VOID' });
}
