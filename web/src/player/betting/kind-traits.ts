import { isHouseKind, isRunsKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import {
  HOUSE_TRAITS,
  type HouseTraits,
  hasFixedRunners,
} from '@crease/core/quote/house-traits.ts';
import { phrase } from '#text/text.ts';

/** What a bet is on, as core's table has it for the house; a BOOK_LINE is a line that bettors trade with each other. */
export type KindShape = HouseTraits['shape'] | 'BOOK_LINE';

export function shapeOf(kind: MarketKind): KindShape {
  if (isHouseKind(kind)) return HOUSE_TRAITS[kind].shape;
  return isRunsKind(kind) ? 'BOOK_LINE' : 'RUNNER';
}

/** True for an order book whose prices are runs, and no odds. */
export function isRunsBook(kind: MarketKind): boolean {
  return shapeOf(kind) === 'BOOK_LINE';
}

/** True where the house quotes a rate for a number of runs. */
export function hasQuotedLine(kind: MarketKind): boolean {
  return isHouseKind(kind) && isRunsKind(kind);
}

/** Kinds of the house that are quoted in decimal odds instead of a rate per 100. */
export function isInOdds(kind: MarketKind): boolean {
  return isHouseKind(kind) && HOUSE_TRAITS[kind].unit === 'DECIMAL';
}

/** True where the results are a row of their own, such as the ten digits. */
export function hasManyChoices(kind: MarketKind): boolean {
  return hasFixedRunners(kind) && isHouseKind(kind) && HOUSE_TRAITS[kind].runners.min > 2;
}

/** What screens make of a kind besides. */
interface ScreenTraits {
  /** Bet on by horses; its name among the markets of its race. */
  readonly inRace?: string;
  /** One half of a stake is on the win, the other on a place. */
  readonly isTwoBets?: true;
  /** Over and under a number of goals. */
  readonly hasGoalLine?: true;
  /** Quoted by the house, and yet cashed out of. */
  readonly hasCashOut?: true;
  /** A card of choices that can only be backed. */
  readonly isChoice?: true;
  /** In colours of its own, and folded away by who does not play it. */
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

export function screenTraitsOf(kind: MarketKind): ScreenTraits {
  return SCREEN_TRAITS[kind] ?? USUAL;
}
