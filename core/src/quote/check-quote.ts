import { type Rejection, reject } from '#base/result.ts';
import type { HouseKind } from '#market/market-kind.ts';
import { STAKE_BACK } from '#money/price.ts';
import { HOUSE_TRAITS, METER_PRICE } from './house-traits.ts';
import type { QuoteStep, RunnerQuote } from './market-quote.ts';

/** Highest price: decimal odds of 1000, and the equivalent profit per 100. */
const MAX_DECIMAL_PRICE = 100_000;
const MAX_PER_100 = 9_990_000;
const MAX_RUNS = 9999;
const RUN = 100;
const HALF_RUN = 50;

/**
 * Validates a quote; null if valid.
 *
 * Rejects crossed quotes, which a bettor could beat whatever happens: a bookmaker's lay below its back, a No line
 * above the Yes line, or on the same line a Yes that pays more than a No risks. VALIDATION names the field: `back`,
 * `lay`, `band`.
 */
export function checkQuote(kind: HouseKind, quote: RunnerQuote): Rejection | null {
  const { back, lay, band } = quote;
  const { shape, takesLay, steps } = HOUSE_TRAITS[kind];
  if (back.length > steps || !areSteps(kind, back, (a, b) => a > b)) return invalid('back');
  if (lay.length > (takesLay ? steps : 0)) return invalid('lay');
  if (!areSteps(kind, lay, (a, b) => a < b)) return invalid('lay');
  if (shape === 'BAND') {
    if (back.length > 0 && !isBand(back[0], band)) return invalid('band');
  } else if (band !== undefined) return invalid('band');
  return isCrossed(back[0], lay[0]) ? invalid('lay') : null;
}

/** Every step is valid and each is worse than the one before. */
function areSteps(
  kind: HouseKind,
  steps: readonly QuoteStep[],
  isBetter: (one: number, other: number) => boolean,
): boolean {
  for (let place = 0; place < steps.length; place++) {
    const step = steps[place];
    const before = steps[place - 1];
    if (step === undefined || !isStep(kind, step)) return false;
    if (before !== undefined && !isBetter(before.price, step.price)) return false;
  }
  return true;
}

function isStep(kind: HouseKind, { price, line, size }: QuoteStep): boolean {
  if (size !== undefined && !(Number.isSafeInteger(size) && size >= 1)) return false;
  return isHousePrice(kind, price) && isHouseLine(kind, line);
}

/** Returns true if a number is a valid price of this kind, in hundredths of the displayed number. */
export function isHousePrice(kind: HouseKind, price: number): boolean {
  if (!Number.isSafeInteger(price)) return false;
  if (HOUSE_TRAITS[kind].shape === 'METER') return price === METER_PRICE;
  return HOUSE_TRAITS[kind].unit === 'PER_100'
    ? price >= 1 && price <= MAX_PER_100
    : price > STAKE_BACK && price <= MAX_DECIMAL_PRICE;
}

/**
 * Returns true if a line fits the kind: none for runners, whole runs for bands and meters, also half runs for a
 * fancy.
 */
export function isHouseLine(kind: HouseKind, line: number | undefined): boolean {
  const { shape } = HOUSE_TRAITS[kind];
  if (shape === 'RUNNER') return line === undefined;
  const grain = shape === 'LINE' ? HALF_RUN : RUN;
  // Positive, so that a result below the line is always possible.
  return line !== undefined && line > 0 && line % grain === 0 && line <= MAX_RUNS * RUN;
}

function isBand(step: QuoteStep | undefined, band: number | undefined): boolean {
  const from = (step?.line ?? 0) / RUN;
  return (
    band !== undefined && Number.isSafeInteger(band) && band >= 1 && from + band - 1 <= MAX_RUNS
  );
}

function isCrossed(back: QuoteStep | undefined, lay: QuoteStep | undefined): boolean {
  if (back === undefined || lay === undefined) return false;
  if (back.line === undefined || lay.line === undefined) return lay.price < back.price;
  return lay.line > back.line || (lay.line === back.line && lay.price < back.price);
}

function invalid(field: string): Rejection {
  return reject('VALIDATION', { field });
}
