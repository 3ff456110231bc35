import { toRupees } from '@crease/contracts/values/money.ts';
import type { PriceSize } from '@crease/contracts/wire/catalogue.ts';
import type { HouseKind } from '@crease/core/market/market-kind.ts';
import type { MarketTerms } from '@crease/core/market/market-terms.ts';
import type { Money } from '@crease/core/money/money.ts';
import { STAKE_BACK } from '@crease/core/money/price.ts';
import { HOUSE_TRAITS } from '@crease/core/quote/house-traits.ts';
import type { QuoteStep, RunnerQuote } from '@crease/core/quote/market-quote.ts';

export const NO_PRICES: readonly PriceSize[] = [];

const ALL_PERCENT = 100;

/**
 * House prices in wire format (api 4.1): on runs the line and its rate, otherwise the rate and a size, which is the
 * quoted size or the max. stake at that step.
 *
 * @param sizes quoted by the trader per step, in paise.
 */
export function toQuotedPrices({
  kind,
  terms,
  steps,
  sizes = [],
}: {
  readonly kind: HouseKind;
  readonly terms: Pick<MarketTerms, 'maxStake' | 'depthPercents'>;
  readonly steps: readonly QuoteStep[];
  readonly sizes?: readonly (Money | null)[] | undefined;
}): readonly PriceSize[] {
  const isOnRuns = HOUSE_TRAITS[kind].shape !== 'RUNNER';
  return steps.map((step, depth): PriceSize => {
    const rate = step.price / STAKE_BACK;
    if (isOnRuns) return [(step.line ?? 0) / STAKE_BACK, rate];
    return [rate, toRupees(step.size ?? sizes[depth] ?? findLargest(terms, depth))];
  });
}

/** Width in runs of a quoted band, or null. */
export function getBand(quote: RunnerQuote): number | null {
  return quote.back.length === 0 ? null : (quote.band ?? null);
}

function findLargest(
  { maxStake, depthPercents }: Pick<MarketTerms, 'maxStake' | 'depthPercents'>,
  depth: number,
): Money {
  const percent = depthPercents?.[depth] ?? depthPercents?.at(-1) ?? ALL_PERCENT;
  return Math.floor((maxStake * percent) / ALL_PERCENT);
}
