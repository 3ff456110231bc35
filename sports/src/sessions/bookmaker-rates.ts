/** Back and lay rates of a side, in hundredths of the profit per 100 staked (85 is 8500), best first. */
export interface SideRates {
  readonly back: readonly number[];
  readonly lay: readonly number[];
}

/** Rate of both sides of the toss, in the same unit: 98 on 100. */
export const TOSS_RATE = 9_800;

/** Half-spread around the fair chance. */
const HALF_SPREAD = 0.006;
const STEPS = 3;
/** Range of chances in which a side is quoted. */
const QUOTED = { from: 0.03, to: 0.975 };
/** Rate steps per 100: quarters below 10, then 1, 5 and 25. */
const GRIDS = [
  { below: 10, step: 0.25 },
  { below: 200, step: 1 },
  { below: 500, step: 5 },
  { below: Number.POSITIVE_INFINITY, step: 25 },
];

/**
 * Computes bookmaker quotes for each side: a back rate slightly below the fair one and a lay rate slightly above it,
 * each followed by two levels one notch worse for the bettor.
 *
 * @param chances fair chance of each side; they add to 1.
 * @returns null for a nearly decided side.
 * @example evens: back 97, 96, 95 and lay 103, 104, 105.
 */
export function bookmakerRates(chances: readonly number[]): (SideRates | null)[] {
  return chances.map((chance) => {
    if (chance < QUOTED.from || chance > QUOTED.to) return null;
    const best = { back: toRate(chance + HALF_SPREAD), lay: toRate(chance - HALF_SPREAD) };
    const backStep = getRateStep(best.back);
    const layStep = getRateStep(best.lay);
    const back = Math.floor(best.back / backStep) * backStep;
    const lay = Math.ceil(best.lay / layStep) * layStep;
    const places = Array.from({ length: STEPS }, (_, place) => place);
    return {
      back: places.map((place) => hundredths(back - place * backStep)).filter((rate) => rate > 0),
      lay: places.map((place) => hundredths(lay + place * layStep)),
    };
  });
}

function toRate(chance: number): number {
  return (100 * (1 - chance)) / chance;
}

function getRateStep(rate: number): number {
  return GRIDS.find(({ below }) => rate < below)?.step ?? 1;
}

function hundredths(rate: number): number {
  return Math.round(rate * 100);
}
