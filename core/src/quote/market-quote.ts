import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';

/** A price offered by the house. */
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

/** The live quote of a house market. */
export interface MarketQuote {
  /**
   * Market version at the last change other than a bet (quote, status, terms). Detects that a trader's view is stale.
   */
  readonly version: number;
  /** In the order of `market.runners`; null if nothing is offered. */
  readonly runners: readonly (RunnerQuote | null)[];
}

/** Returns true if two quotes of a runner are equal. */
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
