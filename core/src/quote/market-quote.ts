import { type Rejection, rejectField } from '#base/result.ts';
import type { HouseKind } from '#market/market-kind.ts';
import { type Money, type Price, STAKE_BACK } from '#money/money.ts';
import { HOUSE_TRAITS, METER_PRICE } from './house-traits.ts';

/** Highest price: decimal odds of 1000, and the equivalent profit per 100. */
const MAX_DECIMAL_PRICE = 100_000;
const MAX_PER_100 = 9_990_000;
const MAX_RUNS = 9999;
const RUN = 100;
const HALF_RUN = 50;

export interface QuoteStep {
  /**
   * Hundredths of the displayed number: profit per 100 (85 is 8500); decimal odds for LOTTERY and PREMIUM (9.5 is
   * 950).
   */
  readonly price: Price;
  /** FANCY, METER: the line. KHADO: first run of the band. Hundredths of a run (46.5 is 4650); absent otherwise. */
  readonly line?: Price;
  /** Max stake of one bet at this step, paise; absent if only the market limits apply. */
  readonly size?: Money;
}

/** The house's offer on a runner, best price first; on a line, BACK is Yes and LAY is No. */
export interface RunnerQuote {
  readonly back: readonly QuoteStep[];
  readonly lay: readonly QuoteStep[];
  /** KHADO: number of runs in the band, from the line. */
  readonly band?: number;
}

export interface MarketQuote {
  /**
   * Market version at the last change other than a bet (quote, status, terms). Detects that a trader's view is stale.
   */
  readonly version: number;
  /** In the order of `market.runners`; null if nothing is offered. */
  readonly runners: readonly (RunnerQuote | null)[];
}

export function isSameQuote(one: RunnerQuote | null, other: RunnerQuote | null): boolean {
  if (one === null || other === null) return one === other;
  return one.band === other.band && areSame(one.back, other.back) && areSame(one.lay, other.lay);
}

function areSame(one: readonly QuoteStep[], other: readonly QuoteStep[]): boolean {
  if (one.length !== other.length) return false;
  for (let place = 0; place < one.length; place++) {
    const a = one[place];
    const b = other[place];
    if (a?.price !== b?.price || a?.line !== b?.line || a?.size !== b?.size) return false;
  }
  return true;
}

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
  if (back.length > steps || !areSteps(kind, back, (a, b) => a > b)) return rejectField('back');
  if (lay.length > (takesLay ? steps : 0)) return rejectField('lay');
  if (!areSteps(kind, lay, (a, b) => a < b)) return rejectField('lay');
  if (shape === 'BAND') {
    if (back.length > 0 && !isBand(back[0], band)) return rejectField('band');
  } else if (band !== undefined) return rejectField('band');
  return isCrossed(back[0], lay[0]) ? rejectField('lay') : null;
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
  return band !== undefined && Number.isSafeInteger(band) && band >= 1 && from + band - 1 <= MAX_RUNS;
}

function isCrossed(back: QuoteStep | undefined, lay: QuoteStep | undefined): boolean {
  if (back === undefined || lay === undefined) return false;
  if (back.line === undefined || lay.line === undefined) return lay.price < back.price;
  return lay.line > back.line || (lay.line === back.line && lay.price < back.price);
}
