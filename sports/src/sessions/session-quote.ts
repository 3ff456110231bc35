import type { Figures } from './session-odds.ts';

/** What the house keeps, on average, of a stake at even rates: 0.04 is 4 %. */
export const DEFAULT_MARGIN = 0.04;

/** A line and the profit per 100 staked. Whole runs. */
export interface LinePrice {
  readonly line: number;
  readonly rate: number;
}

/** No below its line, Yes at or above its own; No's line is never above Yes's. */
export interface LineQuote {
  readonly no: LinePrice;
  readonly yes: LinePrice;
}

/** A band of runs, from its first to its last. */
export interface BandQuote {
  readonly from: number;
  readonly runs: number;
  readonly rate: number;
}

const EVENS = 100;
/** Rates of sessions are written in fives. */
const RATE_STEP = 5;
/** Nothing is quoted that pays less or more: it is all but decided. */
const RATES = { least: 15, most: 900 };
/** Two lines at evens lie this close together, in chance, or the line is too coarse for evens. */
const WIDEST_GAP = 0.13;
const DIGITS = 10;
/** Hundredths of decimal odds. */
const DIGIT_PRICES = { least: 150, most: 1500, step: 5 };
/** Hundredths of decimal odds, and chances beyond which nothing is quoted. */
const PREMIUM_PRICES = { least: 103, most: 10_100, never: 0.002, sure: 0.93 };
/** As prices are written: 1.85, 3.10, 7.5, 26. Hundredths. */
const PREMIUM_STEPS = [
  { below: 300, step: 1 },
  { below: 600, step: 10 },
  { below: 2_000, step: 50 },
  { below: Number.POSITIVE_INFINITY, step: 100 },
];
/** A spread bet is quoted so many runs to each side of the mean. */
const METER_SPREAD = 1;

/**
 * Yes and No on a line about the median.
 *
 * Where one run changes little, No and Yes stand on two lines at 100; where it changes much (an over, a few balls),
 * both stand on the nearest line, and the rates tell the difference.
 *
 * @param margin as `DEFAULT_MARGIN`; both sides keep half of it at least.
 * @returns null when the figure is as good as known.
 * @example 50 runs a median, 1 run worth 4 %: No 50, Yes 51 at 100 each.
 */
export function lineQuoteOf(figures: Figures, margin = DEFAULT_MARGIN): LineQuote | null {
  const atLeast = tailOf(figures);
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
 * A band of so many runs about the median; null when it is all but certain or out of reach.
 *
 * @param runs width of the band.
 */
export function bandQuoteOf(
  figures: Figures,
  runs: number,
  margin = DEFAULT_MARGIN,
): BandQuote | null {
  const atLeast = tailOf(figures);
  const from = Math.max(1, lastLine(atLeast, 0.5) - Math.floor(runs / 2));
  const chance = (atLeast[from] ?? 0) - (atLeast[from + runs] ?? 0);
  // A bet on one of many outcomes carries twice the margin, as everywhere in the trade.
  const fair = fairRate(chance) * (1 - 2 * margin);
  const rate = Math.floor(fair / RATE_STEP) * RATE_STEP;
  return isQuotable(rate) ? { from, runs, rate } : null;
}

/**
 * Decimal odds of the ten last digits, hundredths; null when one of them is all but certain.
 *
 * @example each digit one in ten: 9.20 with a margin of 4 %.
 */
export function digitPricesOf(figures: Figures, margin = DEFAULT_MARGIN): readonly number[] | null {
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
 * Decimal odds of the answers of a premium market, hundredths; null for an answer that is out of the question, and for
 * all when one of them is all but certain.
 *
 * @example one in four: 3.68 with a margin of 4 %, which several answers carry twice.
 */
export function premiumPricesOf(
  chances: readonly number[],
  margin = DEFAULT_MARGIN,
): readonly (number | null)[] | null {
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

/** Rates of odd and even per 100; null when one is all but certain. */
export function parityRatesOf(
  figures: Figures,
  margin = DEFAULT_MARGIN,
): readonly [odd: number, even: number] | null {
  let odd = 0;
  for (let runs = 1; runs < figures.length; runs += 2) odd += figures[runs] ?? 0;
  // Half of the margin on each of two sides that are both back bets.
  const rates = [odd, 1 - odd].map((chance) => Math.floor(fairRate(chance) * (1 - margin / 2)));
  const [first = 0, second = 0] = rates;
  return isQuotable(first) && isQuotable(second) ? [first, second] : null;
}

/** Lines of a bet by the run, both at 100; null below one run. */
export function meterQuoteOf(figures: Figures): LineQuote | null {
  let mean = 0;
  for (const [runs, chance] of figures.entries()) mean += runs * chance;
  const no = Math.floor(mean) - METER_SPREAD;
  const yes = Math.ceil(mean) + METER_SPREAD;
  if (no < 1) return null;
  return { no: { line: no, rate: EVENS }, yes: { line: yes, rate: EVENS } };
}

/** Index n is the chance of n runs or more. */
function tailOf(figures: Figures): Float64Array {
  const atLeast = new Float64Array(figures.length + 1);
  for (let runs = figures.length - 1; runs >= 0; runs -= 1) {
    atLeast[runs] = (atLeast[runs + 1] ?? 0) + (figures[runs] ?? 0);
  }
  return atLeast;
}

/** The last line that is reached with this chance or more; 0 when even one run is not. */
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
