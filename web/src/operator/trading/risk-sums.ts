import type { WireOf } from '@crease/contracts/base/route.ts';
import { type MarketRisk, operatorTradingRoutes } from '@crease/contracts/trading/trading.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { useMemo } from 'react';
import { useRead } from '#operator/core/office-call.ts';

const POLL_MS = 2_000;

/** Returns the market risk of one event, or of all. */
export function useRisk(query: WireOf<typeof operatorTradingRoutes.operatorGetRisk>) {
  return useRead(operatorTradingRoutes.operatorGetRisk, query, { pollMs: POLL_MS });
}

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

/** Formats a range of runs: `up to 180`, `181–185`, `198`, `211 and more`. */
function runsWords(start: number | null, end: number | null): string {
  if (start === null || start === 0) return end === null ? 'any' : end === 0 ? '0' : `up to ${end}`;
  if (end === null) return `${start} or more`;
  return start === end ? String(start) : `${start}–${end}`;
}

type Row = NonNullable<MarketRisk['house']>['rows'][number];

/** Maximum rows. A meter has a result per run, too many bars for a readable chart. */
const MAX_ROWS = 24;
const BANDS = 16;

/** House P&L by outcome, empty on an exchange. Excess rows are merged into bands with their worst result. */
export function listOutcomes(risk: MarketRisk): readonly { readonly name: string; readonly amount: number }[] {
  if (risk.house === null) return [];
  const { rows, runners } = risk.house;
  return rows.length > 0
    ? banded(rows).map(({ start, end, amount }) => ({ name: runsWords(start, end), amount }))
    : runners.map(({ name, amount }) => ({ name, amount }));
}

/** Describes the worst outcome for the house. Empty on an exchange, or if no outcome loses. */
export function describeWorstOutcome(risk: MarketRisk): string {
  const [worst] = listOutcomes(risk).toSorted((a, b) => a.amount - b.amount);
  if (worst === undefined || worst.amount >= 0) return '';
  return risk.house?.rows.length === 0 ? `${worst.name} wins` : `${worst.name} runs`;
}

function banded(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= MAX_ROWS) return rows;
  const size = Math.ceil(rows.length / BANDS);
  const bands: Row[] = [];
  for (let at = 0; at < rows.length; at += size) {
    const band = rows.slice(at, at + size);
    bands.push({
      start: band[0]?.start ?? null,
      end: band.at(-1)?.end ?? null,
      amount: Math.min(...band.map(({ amount }) => amount)),
    });
  }
  return bands;
}
