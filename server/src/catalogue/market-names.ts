import { FANCY_TABS } from '@crease/contracts/constants.ts';
import type { MarketGroup } from '@crease/contracts/wire/catalogue.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';

/** Wire names of a market kind: screen group and client type name (api 4.1). */
export interface MarketNames {
  readonly group: MarketGroup;
  readonly typeName: string;
}

const MATCH_ODDS: MarketNames = { group: 'matchOdds', typeName: 'match_odd' };
const BOOKMAKER: MarketNames = { group: 'bookmaker', typeName: 'bookmaker' };
const FANCY: MarketNames = { group: 'fancy', typeName: 'fancy' };
const OTHER: MarketNames = { group: 'other', typeName: 'other' };

const NAMES: Readonly<Record<MarketKind, MarketNames>> = {
  MATCH_ODDS,
  TIED: OTHER,
  COMPLETED: OTHER,
  GOALS: { group: 'goalsmaker', typeName: 'goalsmaker' },
  WIN: OTHER,
  PLACE: OTHER,
  EACH_WAY: OTHER,
  OTHER,
  LINE: { group: 'line', typeName: 'line' },
  BOOKMAKER,
  TOSS: { group: 'toss', typeName: 'toss' },
  FANCY,
  ODD_EVEN: FANCY,
  KHADO: FANCY,
  METER: FANCY,
  LOTTERY: FANCY,
  PREMIUM: { group: 'premium', typeName: 'premium' },
};

/** All market kinds. */
export const MARKET_KINDS: readonly MarketKind[] = Object.keys(NAMES).filter(
  (name): name is MarketKind => Object.hasOwn(NAMES, name),
);

/** Wire names of a kind. */
export function getMarketNames(kind: MarketKind): MarketNames {
  return NAMES[kind];
}

/** Default fancy tab of a kind; null if it has none. */
export function getFancyTab(kind: MarketKind): string | null {
  return isOnTab(kind) ? FANCY_TABS[kind] : null;
}

function isOnTab(kind: MarketKind): kind is keyof typeof FANCY_TABS {
  return Object.hasOwn(FANCY_TABS, kind);
}
