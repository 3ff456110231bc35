import { SPORTS } from '@crease/contracts/base/constants.ts';
import type { MarketStatus } from '@crease/core/market/market-kind.ts';
import type { ReactNode } from 'react';
import { getSportId, type Halt, useHalt } from '#client/catalogue/live-events.ts';
import type { LiveMarket } from '#client/prices/prices.ts';
import { PriceOverlay, type PriceOverlayKind } from '#ui/price-overlay/price-overlay.tsx';

const KINDS: Readonly<Record<Halt, PriceOverlayKind>> = {
  REVIEW: 'review',
  RAIN: 'rain',
  BAD_LIGHT: 'bad-light',
  STOPPED: 'stopped',
  NO_FEED: 'no-feed',
  DISPUTED: 'disputed',
  RESULT: 'finished',
  TRADERS: 'traders',
};

const KABADDI = SPORTS.find(({ flag }) => flag === 'kabaddi')?.id;

export interface MarketPriceOverlayProps {
  readonly eventId: number;
  readonly kind: PriceOverlayKind;
  /** Extra line below the text, where there is room. */
  readonly note?: ReactNode;
}

/** Overlay on a market's prices; shows the reason for a suspension if known. */
export function MarketPriceOverlay({ eventId, kind, note }: MarketPriceOverlayProps) {
  const halt = useHalt(eventId);
  return <PriceOverlay kind={shownKind(kind, { eventId, halt })}>{note}</PriceOverlay>;
}

function shownKind(
  kind: PriceOverlayKind,
  { eventId, halt }: { readonly eventId: number; readonly halt: Halt | null },
): PriceOverlayKind {
  if (kind === 'ball-running' && getSportId(eventId) === KABADDI) return 'raid';
  // Once a race is over, it says no longer that it is off.
  const isOver = kind === 'off' && halt === 'RESULT';
  return halt !== null && (isOver || kind === 'suspended') ? KINDS[halt] : kind;
}

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
