import type { MarketKind } from '@crease/core/market/market-kind.ts';

/** Desk traits of a market type, on top of core's. */
interface DeskTraits {
  /** Additional input for a new market besides name and limits. */
  readonly asksFor?: 'PLACES' | 'EACH_WAY_TERMS';
  /** Half the stake is on the win, half on the place. */
  readonly isTwoBets?: true;
  /** A back of one runner can match backs of all others. */
  readonly hasCrossMatching?: true;
}

const DESK_TRAITS: Readonly<Partial<Record<MarketKind, DeskTraits>>> = {
  MATCH_ODDS: { hasCrossMatching: true },
  PLACE: { asksFor: 'PLACES' },
  EACH_WAY: { asksFor: 'EACH_WAY_TERMS', isTwoBets: true },
};
const USUAL: DeskTraits = {};

export function getDeskTraits(kind: MarketKind): DeskTraits {
  return DESK_TRAITS[kind] ?? USUAL;
}
