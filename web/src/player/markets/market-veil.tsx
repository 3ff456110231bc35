import type { ScoreHalt } from '@crease/contracts/wire/catalogue.ts';
import type { ReactNode } from 'react';
import { useHalt } from '#data/catalogue/live-events.ts';
import { Veil, type VeilKind } from '#ui/veil/veil.tsx';

const KINDS: Readonly<Record<ScoreHalt | 'TRADERS', VeilKind>> = {
  REVIEW: 'review',
  RAIN: 'rain',
  BAD_LIGHT: 'bad-light',
  STOPPED: 'stopped',
  NO_FEED: 'no-feed',
  DISPUTED: 'disputed',
  RESULT: 'awaited',
  TRADERS: 'traders',
};

export interface MarketVeilProps {
  readonly eventId: number;
  readonly kind: VeilKind;
  /** A line below what it says, where there is room for one. */
  readonly note?: ReactNode;
}

/** Lies over the prices of a market; one that is suspended says why, where that is known of its match. */
export function MarketVeil({ eventId, kind, note }: MarketVeilProps) {
  const halt = useHalt(eventId);
  return <Veil kind={kind === 'suspended' && halt !== null ? KINDS[halt] : kind}>{note}</Veil>;
}
