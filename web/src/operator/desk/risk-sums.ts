import type { MarketRisk } from '@crease/contracts/routes/operator-trading.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { useMemo } from 'react';
import { useRisk } from './trading.ts';

/** What some markets may cost together, in one currency. */
export interface RiskSum {
  readonly markets: number;
  readonly matched: number;
  /** Of the players. */
  readonly exposure: number;
  /** Of the house, every market at its worst and at its best. */
  readonly worst: number;
  readonly best: number;
}

const NOTHING: RiskSum = { markets: 0, matched: 0, exposure: 0, worst: 0, best: 0 };

/** Rupees, as soon as there are bets in rupees: play money costs nobody anything. */
export function shownCurrencyOf(markets: readonly MarketRisk[]): Currency {
  return markets.some(({ currency }) => currency === 'INR') ? 'INR' : 'DEMO';
}

/** Adds up markets of one currency. */
export function riskSumOf(markets: readonly MarketRisk[]): RiskSum {
  return markets.reduce(added, NOTHING);
}

/** Sums by event, by sport or by whatever else a market has one of. */
export function riskSumsBy(
  markets: readonly MarketRisk[],
  keyOf: (market: MarketRisk) => number,
): ReadonlyMap<number, RiskSum> {
  const sums = new Map<number, RiskSum>();
  for (const market of markets) {
    const key = keyOf(market);
    sums.set(key, added(sums.get(key) ?? NOTHING, market));
  }
  return sums;
}

/** What events may cost, those with bets in the currency that is shown; undefined until it is known. */
export function useEventRisks(): ReadonlyMap<number, RiskSum> | undefined {
  const markets = useRisk({}).data?.markets;
  return useMemo(() => {
    if (markets === undefined) return undefined;
    const currency = shownCurrencyOf(markets);
    const shown = markets.filter((market) => market.currency === currency);
    return riskSumsBy(shown, ({ eventId }) => eventId);
  }, [markets]);
}

function added(sum: RiskSum, market: MarketRisk): RiskSum {
  return {
    markets: sum.markets + 1,
    matched: sum.matched + market.matched,
    exposure: sum.exposure + market.totalUserExposure,
    worst: sum.worst + market.worstHouse,
    best: sum.best + market.bestHouse,
  };
}

/** Share of its cap from which a market is near it. */
export const CAP_IS_NEAR = 0.8;

/** How much of a cap the worst case of a market takes up; above 1 where the cap was lowered below the book. */
export function capShareOf(worst: number, cap: number): number {
  if (worst >= 0) return 0;
  return cap === 0 ? 1 : -worst / cap;
}

/** Largest of all results, on which their bars are drawn. */
export function scaleOf(sums: Iterable<Pick<RiskSum, 'worst' | 'best'>>): number {
  let scale = 0;
  for (const { worst, best } of sums) scale = Math.max(scale, -worst, best);
  return scale;
}
