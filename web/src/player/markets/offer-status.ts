import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { LiveMarket } from '#data/prices/prices.ts';
import type { VeilKind } from '#ui/veil/veil.tsx';

/** How a market stands for somebody who wants to bet: `LOCKED` while a trader takes no bets on it. */
export type OfferStatus = MarketStatus | 'LOCKED';

/** @param live null until anything is known of the market: nothing can be taken. */
export function offerStatusOf(live: LiveMarket | null): OfferStatus {
  if (live === null) return 'SUSPENDED';
  return live.betLock === true && live.status === 'OPEN' ? 'LOCKED' : live.status;
}

/** What lies over the prices of a runner while they cannot be taken; null while they can. */
export function veilOf(market: OfferStatus, runner: string): VeilKind | null {
  if (market === 'CLOSED') return 'awaited';
  if (market === 'SETTLED' || market === 'VOIDED') return 'closed';
  if (market === 'BALL_RUNNING' || runner === 'BALL_RUNNING') return 'ball-running';
  if (market === 'LOCKED') return 'locked';
  return market === 'OPEN' && runner === 'OPEN' ? null : 'suspended';
}
