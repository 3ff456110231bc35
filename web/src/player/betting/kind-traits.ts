import { isHouseKind, isRunsKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import {
  HOUSE_TRAITS,
  type HouseTraits,
  hasFixedRunners,
} from '@crease/core/quote/house-traits.ts';

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
