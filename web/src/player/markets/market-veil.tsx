import type { ScoreHalt } from '@crease/contracts/wire/catalogue.ts';
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
}

/** Lies over the prices of a market; one that is suspended says why, where that is known of its match. */
export function MarketVeil({ eventId, kind }: MarketVeilProps) {
  const halt = useHalt(eventId);
  return <Veil kind={kind === 'suspended' && halt !== null ? KINDS[halt] : kind} />;
}
