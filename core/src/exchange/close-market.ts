import { changeMarket, markMaterialChange } from './bump-version.ts';
import { closeBetting } from './close-betting.ts';
import { heldBetsOf } from './held-bets.ts';
import { refuseHeldCashOuts } from './held-cash-outs.ts';
import { lapseRests } from './lapse-rests.ts';
import type { Market } from './market.ts';
import { refuseHeld } from './refuse-held.ts';
import { setStartingPrices } from './set-starting-prices.ts';
import type { Step } from './step.ts';

/**
 * Closes a market: held bets and updates are refused, every rest lapses, exposure is that of the matched bets alone.
 * A market that is CLOSED already stays as it is. The caller has checked that it may be closed.
 */
export function closeMarket(step: Step, market: Market): void {
  if (market.status === 'CLOSED') return;
  closeBetting(step, market);
  market.status = 'CLOSED';
  changeMarket(step, market, 'status');
  market.materialVersion = market.version;
  step.postHolds(market.id);
}

/**
 * Suspends a market. In play, rests that do not persist lapse and what is held is refused (API 5.2.7, rule 8.7);
 * either makes it a material change.
 */
export function suspendMarket(step: Step, market: Market): void {
  const held = heldBetsOf(step.state, market);
  for (const bet of held) refuseHeld(step, market, { bet, code: 'MARKET_SUSPENDED' });
  refuseHeldCashOuts(step, market, 'MARKET_SUSPENDED');
  const lapsed = market.inPlay ? lapseRests(step, market) : 0;
  market.status = 'SUSPENDED';
  changeMarket(step, market, 'status');
  if (lapsed > 0 || held.length > 0) market.materialVersion = market.version;
  step.postHolds(market.id);
}

/**
 * One step from before the start to in play: what is held is refused, starting prices are worked out and matched at,
 * rests that do not persist lapse (rule 8.4).
 */
export function turnMarketInPlay(step: Step, market: Market, open: boolean): void {
  for (const bet of heldBetsOf(step.state, market))
    refuseHeld(step, market, { bet, code: 'MARKET_CHANGED' });
  refuseHeldCashOuts(step, market, 'MARKET_CHANGED');
  setStartingPrices(step, market);
  lapseRests(step, market);
  market.inPlay = true;
  market.status = open ? 'OPEN' : 'SUSPENDED';
  markMaterialChange(step, market);
  const { id: marketId, eventId } = market;
  step.events.push({ type: 'MarketChanged', marketId, eventId, change: 'inPlay' });
  step.postHolds(marketId);
}
