/** Place terms of an each-way market: number of places, and the divisor of the odds. */
export interface EachWayTerms {
  readonly places: number;
  /** 4 for a quarter of the odds, 5 for a fifth. */
  readonly divisor: number;
}

/** Minimum field for an each-way market. */
export const MIN_EACH_WAY_RUNNERS = 5;
export const MIN_DIVISOR = 2;
export const MAX_DIVISOR = 10;

/** Terms by minimum field size, largest first. */
const HANDICAPS: readonly (EachWayTerms & { readonly from: number })[] = [
  { from: 16, places: 4, divisor: 4 },
  { from: 12, places: 3, divisor: 4 },
  { from: 8, places: 3, divisor: 5 },
  { from: MIN_EACH_WAY_RUNNERS, places: 2, divisor: 4 },
];
const OTHERS: typeof HANDICAPS = [
  { from: 8, places: 3, divisor: 5 },
  { from: MIN_EACH_WAY_RUNNERS, places: 2, divisor: 4 },
];

/**
 * Standard British terms for a field size (exchange rules 12.6); null if the field is too small. Fixed when the
 * market is created; non-runners don't change them.
 *
 * @example 8 runners in a non-handicap: 3 places at a fifth of the odds.
 */
export function eachWayTermsFor(runners: number, isHandicap = false): EachWayTerms | null {
  const terms = (isHandicap ? HANDICAPS : OTHERS).find(({ from }) => runners >= from);
  return terms === undefined ? null : { places: terms.places, divisor: terms.divisor };
}
