import { accept, type Refusal, type Result, refuse } from '#base/result.ts';
import type { Side } from '#bet/side.ts';
import type { HouseKind } from '#market/market-kind.ts';
import type { MarketTerms } from '#market/market-terms.ts';
import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import { HOUSE_TRAITS, METER_CAP_RUNS } from './house-traits.ts';
import type { MarketQuote, QuoteStep, RunnerQuote } from './market-quote.ts';

/** A market as far as its quote is concerned. */
export interface QuotedMarket {
  readonly kind: HouseKind;
  readonly quote: MarketQuote | null;
  readonly terms: Pick<MarketTerms, 'maxStake' | 'depthPercents'>;
}

/** What a bettor asks of the house. */
export interface Asked {
  /** Place of the runner in the market. */
  readonly place: number;
  readonly side: Side;
  readonly price: Price;
  /** Hundredths of a run; 0 where there is no line. */
  readonly line: Price;
  readonly stake: Money;
  readonly acceptAnyOdds: boolean;
}

/** At what a bet is booked. `reach`: runs of a KHADO band, or above a METER's line; else 0. */
export interface Taken {
  readonly price: Price;
  readonly reach: number;
}

/** By how much a price may be worse when any odds are accepted: 10 per 100, which is 0.10 in decimal odds (API 5.4). */
const TOLERANCE = { PER_100: 1000, DECIMAL: 10 } as const;

/** Parts of the largest stake at the three steps of a hand-priced bookmaker, percent (markets.md 1.5). */
export const HAND_PRICED_DEPTH: readonly number[] = [50, 75, 100];

/**
 * The step of the live quote at which a bet is booked, all of it or nothing.
 *
 * The best step that takes the stake, if it is as good as asked or better; with `acceptAnyOdds` up to 10 per 100
 * worse. Another line, band or nothing on offer is never accepted.
 * Refusals: PRICE_CHANGED (`newRate`, `newLine` in hundredths, or null when nothing is offered), STAKE_MAX (`max` in
 * paise) when only steps for smaller stakes are good enough.
 *
 * @param maxStake largest stake of market and account together; the depth factors are parts of it.
 */
export function takeQuote(market: QuotedMarket, asked: Asked, maxStake: Money): Result<Taken> {
  const quote = market.quote?.runners[asked.place] ?? null;
  const steps = stepsOf(quote, asked.side);
  const [best] = steps;
  if (quote === null || best === undefined) {
    return refuse('PRICE_CHANGED', { newRate: null, newLine: null });
  }
  if ((best.line ?? 0) !== asked.line) return moved(best);
  const limits = steps.map((step, depth) => limitOfStep(market, step, { depth, maxStake }));
  const taking = steps.findIndex((_step, depth) => asked.stake <= (limits[depth] ?? 0));
  const { unit, shape } = HOUSE_TRAITS[market.kind];
  const tolerance = asked.acceptAnyOdds ? TOLERANCE[unit] : 0;
  const isGood = (step: QuoteStep | undefined): boolean =>
    step !== undefined &&
    (asked.side === 'BACK'
      ? step.price >= asked.price - tolerance
      : step.price <= asked.price + tolerance);
  const step = steps[taking];
  if (step !== undefined && isGood(step)) {
    const reach = shape === 'METER' ? METER_CAP_RUNS : (quote.band ?? 0);
    return accept({ price: step.price, reach });
  }
  if (isGood(best)) {
    const good = limits.filter((_limit, depth) => isGood(steps[depth]));
    return refuse('STAKE_MAX', { max: Math.max(...good) });
  }
  return moved(step ?? best);
}

/**
 * The largest stake of one bet at a step, paise.
 *
 * @param maxStake largest stake of market and account together; `depth` counts the steps of a side from 0.
 */
export function limitOfStep(
  { terms }: Pick<QuotedMarket, 'terms'>,
  step: QuoteStep,
  { depth, maxStake }: { readonly depth: number; readonly maxStake: Money },
): Money {
  const percents = terms.depthPercents;
  const percent = percents === undefined ? 100 : (percents[depth] ?? percents.at(-1) ?? 100);
  const limit = Math.floor((maxStake * percent) / 100);
  return step.size === undefined ? limit : Math.min(limit, step.size);
}

function stepsOf(quote: RunnerQuote | null, side: Side): readonly QuoteStep[] {
  if (quote === null) return [];
  return side === 'BACK' ? quote.back : quote.lay;
}

function moved({ price, line }: QuoteStep): Refusal {
  return refuse('PRICE_CHANGED', { newRate: price, newLine: line ?? null });
}
