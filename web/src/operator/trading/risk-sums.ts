import type { MarketRisk } from '@crease/contracts/routes/operator-trading.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { useMemo } from 'react';
import { useRisk } from './trading.ts';

/** Combined risk of several markets in one currency. */
export interface RiskSum {
  readonly markets: number;
  readonly matched: number;
  /** Players' exposure. */
  readonly exposure: number;
  /** House P&L range: every market at its worst and best outcome. */
  readonly worst: number;
  readonly best: number;
}

const NOTHING: RiskSum = { markets: 0, matched: 0, exposure: 0, worst: 0, best: 0 };

/** Returns rupees as soon as there are rupee bets: play money is no risk. */
export function selectCurrency(markets: readonly MarketRisk[]): Currency {
  return markets.some(({ currency }) => currency === 'INR') ? 'INR' : 'DEMO';
}

/** Sums the risk of markets in one currency. */
export function sumRisk(markets: readonly MarketRisk[]): RiskSum {
  return markets.reduce(addRisk, NOTHING);
}

/** Sums risk grouped by event, sport or any other key. */
export function riskSumsBy(
  markets: readonly MarketRisk[],
  getKey: (market: MarketRisk) => number,
): ReadonlyMap<number, RiskSum> {
  const sums = new Map<number, RiskSum>();
  for (const market of markets) {
    const key = getKey(market);
    sums.set(key, addRisk(sums.get(key) ?? NOTHING, market));
  }
  return sums;
}

/** Returns the risk per event in the displayed currency. Undefined until loaded. */
export function useEventRisks(): ReadonlyMap<number, RiskSum> | undefined {
  const markets = useRisk({}).data?.markets;
  return useMemo(() => {
    if (markets === undefined) return undefined;
    const currency = selectCurrency(markets);
    const shown = markets.filter((market) => market.currency === currency);
    return riskSumsBy(shown, ({ eventId }) => eventId);
  }, [markets]);
}

function addRisk(sum: RiskSum, market: MarketRisk): RiskSum {
  return {
    markets: sum.markets + 1,
    matched: sum.matched + market.matched,
    exposure: sum.exposure + market.totalUserExposure,
    worst: sum.worst + market.worstHouse,
    best: sum.best + market.bestHouse,
  };
}

/** Share of a cap from which a market counts as near it. */
export const CAP_IS_NEAR = 0.8;

/** Share of a market's cap used by its worst case. Above 1 if the cap was lowered below the book. */
export function computeCapShare(worst: number, cap: number): number {
  if (worst >= 0) return 0;
  return cap === 0 ? 1 : -worst / cap;
}

/** Largest absolute result, used to scale the bars. */
export function computeScale(sums: Iterable<Pick<RiskSum, 'worst' | 'best'>>): number {
  let scale = 0;
  for (const { worst, best } of sums) scale = Math.max(scale, -worst, best);
  return scale;
}
