import type { Figures } from './session-odds.ts';

/** Average house margin on a stake at even rates: 0.04 is 4%. */
export const DEFAULT_MARGIN = 0.04;

/** A line in whole runs, and the profit per 100 staked. */
export interface LinePrice {
  readonly line: number;
  readonly rate: number;
}

/** No wins below its line, Yes at or above its own; No's line is never above Yes's. */
export interface LineQuote {
  readonly no: LinePrice;
  readonly yes: LinePrice;
}

/** A band of runs, first to last inclusive. */
export interface BandQuote {
  readonly from: number;
  readonly runs: number;
  readonly rate: number;
}

const EVENS = 100;
/** Session rates are in steps of five. */
const RATE_STEP = 5;
/** Range of quoted rates; outcomes beyond it are nearly decided. */
const RATES = { least: 15, most: 900 };
/** Maximum gap in chance between two lines at evens; beyond it the line is too coarse for evens. */
const WIDEST_GAP = 0.13;
const DIGITS = 10;
/** In hundredths of decimal odds. */
const DIGIT_PRICES = { least: 150, most: 1500, step: 5 };
/** In hundredths of decimal odds, with the chances beyond which nothing is quoted. */
const PREMIUM_PRICES = { least: 103, most: 10_100, never: 0.002, sure: 0.93 };
/** Conventional price steps: 1.85, 3.10, 7.5, 26. In hundredths. */
const PREMIUM_STEPS = [
  { below: 300, step: 1 },
  { below: 600, step: 10 },
  { below: 2_000, step: 50 },
  { below: Number.POSITIVE_INFINITY, step: 100 },
];
/** Half-spread of a spread bet around the mean, in runs. */
const METER_SPREAD = 1;

/**
 * Quotes Yes and No around the median.
 *
 * If one run makes little difference, No and Yes are on two lines at 100. If it makes a large one (an over, a few
 * balls), both are on the nearest line with different rates.
 *
 * @param margin as `DEFAULT_MARGIN`; each side keeps at least half of it.
 * @returns null if the figure is nearly certain.
 * @example 50 runs a median, 1 run worth 4%: No 50, Yes 51 at 100 each.
 */
export function quoteLine(figures: Figures, margin = DEFAULT_MARGIN): LineQuote | null {
  const atLeast = computeTail(figures);
  const half = margin / 2;
  const no = lastLine(atLeast, 0.5 + half);
  const yes = no + [...atLeast.slice(no)].findIndex((chance) => chance <= 0.5 - half);
  const gap = (atLeast[no] ?? 1) - (atLeast[yes] ?? 0);
  if (no >= 1 && yes > no && gap <= WIDEST_GAP) {
    return { no: { line: no, rate: EVENS }, yes: { line: yes, rate: EVENS } };
  }
  return onOneLine(atLeast, margin);
}

function onOneLine(atLeast: Float64Array, margin: number): LineQuote | null {
  const above = Math.max(1, lastLine(atLeast, 0.5));
  const distance = (line: number) => Math.abs((atLeast[line] ?? 0) - 0.5);
  const line = distance(above + 1) < distance(above) ? above + 1 : above;
  const fair = fairRate(atLeast[line] ?? 0);
  const yes = Math.floor((fair * (1 - margin)) / RATE_STEP) * RATE_STEP;
  const no = Math.ceil((fair * (1 + margin)) / RATE_STEP) * RATE_STEP;
  if (!isQuotable(yes) || !isQuotable(no)) return null;
  return { no: { line, rate: no }, yes: { line, rate: yes } };
}

/**
 * Quotes a band of runs around the median; null if nearly certain or out of reach.
 *
 * @param runs width of the band.
 */
export function quoteBand(figures: Figures, runs: number, margin = DEFAULT_MARGIN): BandQuote | null {
  const atLeast = computeTail(figures);
  const from = Math.max(1, lastLine(atLeast, 0.5) - Math.floor(runs / 2));
  const chance = (atLeast[from] ?? 0) - (atLeast[from + runs] ?? 0);
  // Bets on one of many outcomes carry twice the margin, as is usual in the trade.
  const fair = fairRate(chance) * (1 - 2 * margin);
  const rate = Math.floor(fair / RATE_STEP) * RATE_STEP;
  return isQuotable(rate) ? { from, runs, rate } : null;
}

/**
 * Quotes the ten last digits in hundredths of decimal odds; null if one of them is nearly certain.
 *
 * @example each digit one in ten: 9.20 with a margin of 4%.
 */
export function quoteDigits(figures: Figures, margin = DEFAULT_MARGIN): readonly number[] | null {
  const chances = new Float64Array(DIGITS);
  for (const [runs, chance] of figures.entries()) {
    chances[runs % DIGITS] = (chances[runs % DIGITS] ?? 0) + chance;
  }
  const { least, most, step } = DIGIT_PRICES;
  const prices = Array.from(chances, (chance) => {
    const fair = (100 * (1 - 2 * margin)) / chance;
    return Math.floor(Math.min(most, fair) / step) * step;
  });
  return prices.every((price) => price >= least) ? prices : null;
}

/**
 * Quotes a premium market in hundredths of decimal odds; null for a practically impossible runner, and for all if one
 * is nearly certain.
 *
 * @example one in four: 3.68 with a margin of 4%, applied twice for several runners.
 */
export function quotePremium(chances: readonly number[], margin = DEFAULT_MARGIN): readonly (number | null)[] | null {
  const { least, most, never, sure } = PREMIUM_PRICES;
  if (chances.some((chance) => chance > sure)) return null;
  return chances.map((chance) => {
    if (chance < never) return null;
    const fair = (100 * (1 - 2 * margin)) / chance;
    const price = Math.min(most, fair);
    const step = PREMIUM_STEPS.find(({ below }) => price < below)?.step ?? 1;
    const written = Math.floor(price / step) * step;
    return written < least ? null : written;
  });
}

/** Quotes odd and even as rates per 100; null if one is nearly certain. */
export function quoteParity(figures: Figures, margin = DEFAULT_MARGIN): readonly [odd: number, even: number] | null {
  let odd = 0;
  for (let runs = 1; runs < figures.length; runs += 2) odd += figures[runs] ?? 0;
  // Half of the margin on each side, as both are back bets.
  const rates = [odd, 1 - odd].map((chance) => Math.floor(fairRate(chance) * (1 - margin / 2)));
  const [first = 0, second = 0] = rates;
  return isQuotable(first) && isQuotable(second) ? [first, second] : null;
}

/** Quotes the lines of a spread bet, both at 100; null below one run. */
export function quoteMeter(figures: Figures): LineQuote | null {
  let mean = 0;
  for (const [runs, chance] of figures.entries()) mean += runs * chance;
  const no = Math.floor(mean) - METER_SPREAD;
  const yes = Math.ceil(mean) + METER_SPREAD;
  if (no < 1) return null;
  return { no: { line: no, rate: EVENS }, yes: { line: yes, rate: EVENS } };
}

/** Tail distribution: index n is the chance of n runs or more. */
function computeTail(figures: Figures): Float64Array {
  const atLeast = new Float64Array(figures.length + 1);
  for (let runs = figures.length - 1; runs >= 0; runs -= 1) {
    atLeast[runs] = (atLeast[runs + 1] ?? 0) + (figures[runs] ?? 0);
  }
  return atLeast;
}

/** Returns the highest line reached with at least this chance; 0 if not even one run is. */
function lastLine(atLeast: Float64Array, chance: number): number {
  let line = 0;
  while ((atLeast[line + 1] ?? 0) >= chance) line += 1;
  return line;
}

function fairRate(chance: number): number {
  return chance <= 0 ? Number.POSITIVE_INFINITY : (EVENS * (1 - chance)) / chance;
}

function isQuotable(rate: number): boolean {
  return rate >= RATES.least && rate <= RATES.most;
}

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
