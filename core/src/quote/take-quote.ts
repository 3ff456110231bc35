import { accept, type Rejection, type Result, reject } from '#base/result.ts';
import type { Side } from '#bet/bet.ts';
import type { HouseKind } from '#market/market-kind.ts';
import type { MarketTerms } from '#market/market-terms.ts';
import type { Money, Price } from '#money/money.ts';
import { HOUSE_TRAITS, METER_CAP_RUNS } from './house-traits.ts';
import type { MarketQuote, QuoteStep, RunnerQuote } from './market-quote.ts';

export interface QuotedMarket {
  readonly kind: HouseKind;
  readonly quote: MarketQuote | null;
  readonly terms: Pick<MarketTerms, 'maxStake' | 'depthPercents'>;
}

export interface QuoteRequest {
  readonly place: number;
  readonly side: Side;
  readonly price: Price;
  /** Hundredths of a run; 0 if there is no line. */
  readonly line: Price;
  readonly stake: Money;
  readonly acceptAnyOdds: boolean;
}

/** Terms at which a bet is booked. `reach`: runs of a KHADO band, or above a METER's line; else 0. */
export interface QuoteFill {
  readonly price: Price;
  readonly reach: number;
}

/** Accepted price deterioration with `acceptAnyOdds`: 10 per 100, i.e. 0.10 in decimal odds (API 5.4). */
const TOLERANCE = { PER_100: 1000, DECIMAL: 10 } as const;

/** Percentage of the max stake at the three steps of a manually priced bookmaker (markets.md 1.5). */
export const MANUAL_PRICING_DEPTH: readonly number[] = [50, 75, 100];

/**
 * Finds the step of the live quote at which a bet is booked, in full or not at all.
 *
 * Uses the best step that accepts the stake, if it is at least as good as requested; with `acceptAnyOdds` up to 10
 * per 100 worse. Another line or band is never accepted. Errors: PRICE_CHANGED (`newRate`, `newLine` in hundredths,
 * null if nothing is offered), STAKE_MAX (`max` in paise) if only steps for smaller stakes are good enough.
 *
 * @param maxStake max stake by market and account limits; the depth factors are percentages of it.
 */
export function takeQuote(market: QuotedMarket, request: QuoteRequest, maxStake: Money): Result<QuoteFill> {
  const quote = market.quote?.runners[request.place] ?? null;
  const steps = getQuoteSteps(quote, request.side);
  const [best] = steps;
  if (quote === null || best === undefined) {
    return reject('PRICE_CHANGED', { newRate: null, newLine: null });
  }
  if ((best.line ?? 0) !== request.line) return moved(best);
  const limits = steps.map((step, depth) => getStepLimit(market, step, { depth, maxStake }));
  const taking = steps.findIndex((_step, depth) => request.stake <= (limits[depth] ?? 0));
  const { unit, shape } = HOUSE_TRAITS[market.kind];
  const tolerance = request.acceptAnyOdds ? TOLERANCE[unit] : 0;
  const isAcceptable = (step: QuoteStep | undefined): boolean =>
    step !== undefined &&
    (request.side === 'BACK' ? step.price >= request.price - tolerance : step.price <= request.price + tolerance);
  const step = steps[taking];
  if (step !== undefined && isAcceptable(step)) {
    const reach = shape === 'METER' ? METER_CAP_RUNS : (quote.band ?? 0);
    return accept({ price: step.price, reach });
  }
  if (isAcceptable(best)) {
    const good = limits.filter((_limit, depth) => isAcceptable(steps[depth]));
    return reject('STAKE_MAX', { max: Math.max(...good) });
  }
  return moved(step ?? best);
}

/**
 * Max stake of one bet at a step, paise.
 *
 * @param maxStake max stake by market and account limits; `depth` is the step index from 0.
 */
export function getStepLimit(
  { terms }: Pick<QuotedMarket, 'terms'>,
  step: QuoteStep,
  { depth, maxStake }: { readonly depth: number; readonly maxStake: Money },
): Money {
  const percents = terms.depthPercents;
  const percent = percents === undefined ? 100 : (percents[depth] ?? percents.at(-1) ?? 100);
  const limit = Math.floor((maxStake * percent) / 100);
  return step.size === undefined ? limit : Math.min(limit, step.size);
}

function getQuoteSteps(quote: RunnerQuote | null, side: Side): readonly QuoteStep[] {
  if (quote === null) return [];
  return side === 'BACK' ? quote.back : quote.lay;
}

function moved({ price, line }: QuoteStep): Rejection {
  return reject('PRICE_CHANGED', { newRate: price, newLine: line ?? null });
}
