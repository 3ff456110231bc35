/** What an each-way market pays for a place: so many places, at the odds by the divisor. */
export interface EachWayTerms {
  readonly places: number;
  /** 4 is a quarter of the odds, 5 a fifth. */
  readonly divisor: number;
}

/** With fewer runners there is no each-way market. */
export const LEAST_EACH_WAY_RUNNERS = 5;
export const LEAST_DIVISOR = 2;
export const LARGEST_DIVISOR = 10;

/** From so many runners on, the largest fields first. */
const HANDICAPS: readonly (EachWayTerms & { readonly from: number })[] = [
  { from: 16, places: 4, divisor: 4 },
  { from: 12, places: 3, divisor: 4 },
  { from: 8, places: 3, divisor: 5 },
  { from: LEAST_EACH_WAY_RUNNERS, places: 2, divisor: 4 },
];
const OTHERS: typeof HANDICAPS = [
  { from: 8, places: 3, divisor: 5 },
  { from: LEAST_EACH_WAY_RUNNERS, places: 2, divisor: 4 },
];

/**
 * The usual terms in Britain for a field (exchange rules 12.6), null for one that is too small. They are those of the
 * moment in which the market is made; a non-runner does not change them.
 *
 * @example 8 runners in a race that is no handicap: 3 places at a fifth of the odds.
 */
export function eachWayTermsFor(runners: number, isHandicap = false): EachWayTerms | null {
  const terms = (isHandicap ? HANDICAPS : OTHERS).find(({ from }) => runners >= from);
  return terms === undefined ? null : { places: terms.places, divisor: terms.divisor };
}
