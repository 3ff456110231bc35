import { isHouseKind, isRunsKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import { HOUSE_TRAITS, type HouseTraits, hasFixedRunners } from '@crease/core/quote/house-traits.ts';
import { phrase } from '#i18n/text.ts';

/** Market shape as in core's house traits; BOOK_LINE is an exchange-traded line. */
export type KindShape = HouseTraits['shape'] | 'BOOK_LINE';

export function getKindShape(kind: MarketKind): KindShape {
  if (isHouseKind(kind)) return HOUSE_TRAITS[kind].shape;
  return isRunsKind(kind) ? 'BOOK_LINE' : 'RUNNER';
}

/** True for an order book priced in runs. */
export function isRunsBook(kind: MarketKind): boolean {
  return getKindShape(kind) === 'BOOK_LINE';
}

/** True for house markets that quote a rate for a number of runs. */
export function hasQuotedLine(kind: MarketKind): boolean {
  return isHouseKind(kind) && isRunsKind(kind);
}

/** True for house markets quoted in decimal odds instead of a rate per 100. */
export function isInOdds(kind: MarketKind): boolean {
  return isHouseKind(kind) && HOUSE_TRAITS[kind].unit === 'DECIMAL';
}

/** True if the outcomes have their own row, e.g. the ten digits. */
export function hasManyChoices(kind: MarketKind): boolean {
  return hasFixedRunners(kind) && isHouseKind(kind) && HOUSE_TRAITS[kind].runners.min > 2;
}

/** UI-specific traits of a market kind. */
interface ScreenTraits {
  /** Label among the markets of a race. */
  readonly inRace?: string;
  /** Each-way: half the stake on the win, half on the place. */
  readonly isTwoBets?: true;
  /** Over/under goals. */
  readonly hasGoalLine?: true;
  /** House market with cash-out. */
  readonly hasCashOut?: true;
  /** Back-only selection card. */
  readonly isChoice?: true;
  /** Own colours, collapsible. */
  readonly isPremium?: true;
}

const SCREEN_TRAITS: Readonly<Partial<Record<MarketKind, ScreenTraits>>> = {
  WIN: { inRace: phrase('Win') },
  PLACE: { inRace: phrase('Place') },
  EACH_WAY: { inRace: phrase('Each way'), isTwoBets: true },
  GOALS: { hasGoalLine: true },
  BOOKMAKER: { hasCashOut: true },
  TOSS: { isChoice: true },
  PREMIUM: { isChoice: true, isPremium: true },
};
const USUAL: ScreenTraits = {};

export function getScreenTraits(kind: MarketKind): ScreenTraits {
  return SCREEN_TRAITS[kind] ?? USUAL;
}
