/** Back and lay rates of a side, hundredths of the profit per 100 staked (85 is 8500), best first. */
export interface SideRates {
  readonly back: readonly number[];
  readonly lay: readonly number[];
}

/** Both sides of the toss, in the same unit: 98 on 100. */
export const TOSS_RATE = 9_800;

/** By so much chance a rate lies beside the fair one. */
const HALF_SPREAD = 0.006;
const STEPS = 3;
/** A side with less or more of a chance is not quoted. */
const QUOTED = { from: 0.03, to: 0.975 };
/** Steps of a rate, per 100: quarters below 10, then 1, 5 and 25. */
const GRIDS = [
  { below: 10, step: 0.25 },
  { below: 200, step: 1 },
  { below: 500, step: 5 },
  { below: Number.POSITIVE_INFINITY, step: 25 },
];

/**
 * What a bookmaker quotes on each side: a back rate a little below the fair one and a lay rate a little above it, with
 * two steps behind each that are worse for the bettor by one notch.
 *
 * @param chances fair chance of each side; they add to 1.
 * @returns null for a side that is all but decided.
 * @example evens: back 97, 96, 95 and lay 103, 104, 105.
 */
export function bookmakerRates(chances: readonly number[]): (SideRates | null)[] {
  return chances.map((chance) => {
    if (chance < QUOTED.from || chance > QUOTED.to) return null;
    const best = { back: rateOf(chance + HALF_SPREAD), lay: rateOf(chance - HALF_SPREAD) };
    const backStep = stepOf(best.back);
    const layStep = stepOf(best.lay);
    const back = Math.floor(best.back / backStep) * backStep;
    const lay = Math.ceil(best.lay / layStep) * layStep;
    const places = Array.from({ length: STEPS }, (_, place) => place);
    return {
      back: places.map((place) => hundredths(back - place * backStep)).filter((rate) => rate > 0),
      lay: places.map((place) => hundredths(lay + place * layStep)),
    };
  });
}

function rateOf(chance: number): number {
  return (100 * (1 - chance)) / chance;
}

function stepOf(rate: number): number {
  return GRIDS.find(({ below }) => rate < below)?.step ?? 1;
}

function hundredths(rate: number): number {
  return Math.round(rate * 100);
}
