import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { LiveMarket } from '#client/prices/prices.ts';
import type { PriceOverlayKind } from '#ui/price-overlay/veil.tsx';

/** Market status from a bettor's view: `LOCKED` while a trader has locked betting. */
export type OfferStatus = MarketStatus | 'LOCKED';

/** @param live null until loaded, which counts as suspended. */
export function getOfferStatus(live: LiveMarket | null): OfferStatus {
  if (live === null) return 'SUSPENDED';
  return live.betLock === true && live.status === 'OPEN' ? 'LOCKED' : live.status;
}

/** Overlay on a runner's prices; null while they are available. */
export function getOverlay(market: OfferStatus, runner: string): PriceOverlayKind | null {
  if (market === 'CLOSED') return 'awaited';
  if (market === 'SETTLED' || market === 'VOIDED') return 'closed';
  if (market === 'BALL_RUNNING' || runner === 'BALL_RUNNING') return 'ball-running';
  if (market === 'LOCKED') return 'locked';
  return market === 'OPEN' && runner === 'OPEN' ? null : 'suspended';
}
