import type { MarketKind } from '@crease/core/market/market-kind.ts';

/** What the desk makes of a kind, besides what core's tables say of it. */
interface DeskTraits {
  /** What a new market is asked for beyond its name and limits. */
  readonly asksFor?: 'PLACES' | 'EACH_WAY_TERMS';
  /** One half of a stake is on the win, the other on a place. */
  readonly isTwoBets?: true;
  /** A back of one runner may meet backs of all others. */
  readonly hasCrossMatching?: true;
}

const DESK_TRAITS: Readonly<Partial<Record<MarketKind, DeskTraits>>> = {
  MATCH_ODDS: { hasCrossMatching: true },
  PLACE: { asksFor: 'PLACES' },
  EACH_WAY: { asksFor: 'EACH_WAY_TERMS', isTwoBets: true },
};
const USUAL: DeskTraits = {};

export function deskTraitsOf(kind: MarketKind): DeskTraits {
  return DESK_TRAITS[kind] ?? USUAL;
}
