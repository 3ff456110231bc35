import { cancelRemainder, closeBetting, rejectHeld, rejectHeldCashOuts } from './end-bets.ts';
import type { Market } from './market.ts';
import { listHeldBets, restingBets } from './market-bets.ts';
import { setStartingPrices } from './set-starting-prices.ts';
import type { Step } from './step.ts';

/**
 * Closes a market: held bets and updates are rejected, resting bets lapse, and exposure covers matched bets only.
 * No-op if already CLOSED. The caller has checked that it may be closed.
 */
export function closeMarket(step: Step, market: Market): void {
  if (market.status === 'CLOSED') return;
  closeBetting(step, market);
  market.status = 'CLOSED';
  step.changeMarket(market, 'status');
  market.materialVersion = market.version;
  step.postHolds(market.id);
}

/**
 * Suspends a market. In-play, unmatched bets that don't persist lapse and held ones are rejected (API 5.2.7, rule
 * 8.7); either is a material change.
 */
export function suspendMarket(step: Step, market: Market): void {
  const held = listHeldBets(step.state, market);
  for (const bet of held) rejectHeld(step, market, { bet, code: 'MARKET_SUSPENDED' });
  rejectHeldCashOuts(step, market, 'MARKET_SUSPENDED');
  const lapsed = market.inPlay ? lapseRests(step, market) : 0;
  market.status = 'SUSPENDED';
  step.changeMarket(market, 'status');
  if (lapsed > 0 || held.length > 0) market.materialVersion = market.version;
  step.postHolds(market.id);
}

/**
 * Turns a market in-play in one step: held bets are rejected, starting prices are computed and matched, and unmatched
 * bets that don't persist lapse (rule 8.4).
 */
export function turnMarketInPlay(step: Step, market: Market, open: boolean): void {
  for (const bet of listHeldBets(step.state, market))
    rejectHeld(step, market, { bet, code: 'MARKET_CHANGED' });
  rejectHeldCashOuts(step, market, 'MARKET_CHANGED');
  setStartingPrices(step, market);
  lapseRests(step, market);
  market.inPlay = true;
  market.status = open ? 'OPEN' : 'SUSPENDED';
  step.markMaterialChange(market);
  const { id: marketId, eventId } = market;
  step.events.push({ type: 'MarketChanged', marketId, eventId, change: 'inPlay' });
  step.postHolds(marketId);
}

/**
 * Lapses the resting bets that don't persist.
 *
 * @returns their number; the caller bumps the versions.
 */
function lapseRests(step: Step, market: Market): number {
  let lapsed = 0;
  for (const bet of restingBets(market)) {
    if (bet.persistence === 'PERSIST') continue;
    cancelRemainder(step, market, { bet, reason: 'LAPSED' });
    lapsed += 1;
  }
  return lapsed;
}
