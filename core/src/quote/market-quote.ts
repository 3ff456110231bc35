import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';

/** One price that the house offers. */
export interface QuoteStep {
  /** Hundredths of the number shown: profit per 100 (85 is 8500); decimal odds for LOTTERY and PREMIUM (9.5 is 950). */
  readonly price: Price;
  /** FANCY, METER: the line; KHADO: first run of the band. Hundredths of a run (46.5 is 4650); absent elsewhere. */
  readonly line?: Price;
  /** Largest stake of one bet at this step, paise; absent: the limits of the market alone. */
  readonly size?: Money;
}

/** What the house offers on a runner, best price first; BACK is Yes and LAY is No on a line. */
export interface RunnerQuote {
  readonly back: readonly QuoteStep[];
  readonly lay: readonly QuoteStep[];
  /** KHADO: number of runs in the band, from the line on. */
  readonly band?: number;
}

/** The live quote of a house market. */
export interface MarketQuote {
  /** Version of the market at the last change that was not a bet: quote, status, terms. It shows that a trader's view is stale. */
  readonly version: number;
  /** In the order of `market.runners`; null: nothing is offered. */
  readonly runners: readonly (RunnerQuote | null)[];
}

/** Whether two quotes of a runner offer the same. */
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
