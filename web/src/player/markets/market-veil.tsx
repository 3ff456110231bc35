import { SPORTS } from '@crease/contracts/constants.ts';
import type { ReactNode } from 'react';
import { getSportId, type Halt, useHalt } from '#client/catalogue/live-events.ts';
import { PriceOverlay, type PriceOverlayKind } from '#ui/price-overlay/veil.tsx';

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
