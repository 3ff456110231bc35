import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { LiveMarket } from '#data/prices/prices.ts';
import type { VeilKind } from '#ui/veil/veil.tsx';

/** Market status from a bettor's view: `LOCKED` while a trader has locked betting. */
export type OfferStatus = MarketStatus | 'LOCKED';

/** @param live null until loaded, which counts as suspended. */
export function offerStatusOf(live: LiveMarket | null): OfferStatus {
  if (live === null) return 'SUSPENDED';
  return live.betLock === true && live.status === 'OPEN' ? 'LOCKED' : live.status;
}

/** Overlay on a runner's prices; null while they are available. */
export function veilOf(market: OfferStatus, runner: string): VeilKind | null {
  if (market === 'CLOSED') return 'awaited';
  if (market === 'SETTLED' || market === 'VOIDED') return 'closed';
  if (market === 'BALL_RUNNING' || runner === 'BALL_RUNNING') return 'ball-running';
  if (market === 'LOCKED') return 'locked';
  return market === 'OPEN' && runner === 'OPEN' ? null : 'suspended';
}
