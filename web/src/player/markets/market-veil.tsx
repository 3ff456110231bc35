import { SPORTS } from '@crease/contracts/constants.ts';
import type { ReactNode } from 'react';
import { type Halt, sportOf, useHalt } from '#data/catalogue/live-events.ts';
import { Veil, type VeilKind } from '#ui/veil/veil.tsx';

const KINDS: Readonly<Record<Halt, VeilKind>> = {
  REVIEW: 'review',
  RAIN: 'rain',
  BAD_LIGHT: 'bad-light',
  STOPPED: 'stopped',
  NO_FEED: 'no-feed',
  DISPUTED: 'disputed',
  RESULT: 'awaited',
  TRADERS: 'traders',
};

const KABADDI = SPORTS.find(({ flag }) => flag === 'kabaddi')?.id;

export interface MarketVeilProps {
  readonly eventId: number;
  readonly kind: VeilKind;
  /** Extra line below the text, where there is room. */
  readonly note?: ReactNode;
}

/** Overlay on a market's prices; shows the reason for a suspension if known. */
export function MarketVeil({ eventId, kind, note }: MarketVeilProps) {
  const halt = useHalt(eventId);
  return <Veil kind={shownKind(kind, { eventId, halt })}>{note}</Veil>;
}

function shownKind(
  kind: VeilKind,
  { eventId, halt }: { readonly eventId: number; readonly halt: Halt | null },
): VeilKind {
  if (kind === 'ball-running' && sportOf(eventId) === KABADDI) return 'raid';
  return kind === 'suspended' && halt !== null ? KINDS[halt] : kind;
}
