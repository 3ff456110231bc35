import type { MarketProfitLoss } from '@crease/contracts/betting/bet.ts';
import type { PriceSize, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { useMemo } from 'react';
import { useLevels, useLiveMarket } from '#client/prices/use-prices.ts';
import { useStore } from '#client/storage/observable.ts';
import { buildRunLadder } from './house-preview.ts';
import { getKindShape } from './kind-traits.ts';
import { openBets } from './open-bets.ts';
import { toOffer } from './quote.ts';

/** An opposing session bet at the current line. */
export interface SessionHedge {
  readonly side: 'BACK' | 'LAY';
  readonly line: number;
  readonly rate: number;
  /** Whole rupees. */
  readonly stake: number;
  /** Worst P&L in paise, before and after. */
  readonly worst: number;
  readonly worstAfter: number;
  /** P&L in paise at both ends of the ladder after the bet: the result outside the runs in between. */
  readonly outside: number;
  /** Runs between the existing lines and this one, with their P&L in paise; null if none. */
  readonly between: { readonly from: number; readonly to: number; readonly amount: number } | null;
}

export interface HedgeSetup {
  readonly market: WireMarket;
  /** The user's current position. */
  readonly result: MarketProfitLoss | undefined;
  /** Best Yes and No quotes; null if not offered. */
  readonly yes: PriceSize | null;
  readonly no: PriceSize | null;
}

/** Trial stake in rupees, large enough to make paisa rounding negligible. */
const TRIAL = 100_000;

/**
 * Finds the bet at current lines that levels a session's worst case across all earlier lines; null if no bet within
 * limits improves it.
 */
export function computeSessionHedge(setup: HedgeSetup): SessionHedge | null {
  const { market, result } = setup;
  if (getKindShape(market.kind) !== 'LINE' || result === undefined || result.rows.length === 0) return null;
  const offers = (['BACK', 'LAY'] as const).map((side) => betOn(side, setup, levellingStake));
  const [best = null] = offers
    .filter((hedge) => hedge !== null)
    .filter(({ worst, worstAfter }) => worstAfter > worst)
    .sort((a, b) => b.worstAfter - a.worstAfter);
  return best;
}

/**
 * Finds the bet at current lines that equalises P&L at both ends of the ladder, closing the session. If the line has
 * moved against the bettor, the runs in between lose more than before, as `worstAfter` shows. Null if both ends are
 * already equal, the other side is not offered, or no stake within limits works.
 */
export function computeSessionClose(setup: HedgeSetup): SessionHedge | null {
  const { market, result } = setup;
  const [first, last] = [result?.rows[0], result?.rows.at(-1)];
  if (getKindShape(market.kind) !== 'LINE' || first === undefined || last === undefined) return null;
  if (first.amount === last.amount) return null;
  const side = last.amount > first.amount ? 'LAY' : 'BACK';
  return betOn(side, setup, (rows) => {
    const [low, high] = [rows[0], rows.at(-1)];
    if (low === undefined || high === undefined) return 0;
    return (high.now - low.now) / (low.change - high.change);
  });
}

/** Effect in paise of one rupee of the trial bet on a ladder row. */
interface TrialRow {
  readonly now: number;
  readonly change: number;
}

/** Stake at which the worst winning outcome equals the worst losing outcome. */
function levellingStake(rows: readonly TrialRow[]): number {
  const wins = rows.filter(({ change }) => change > 0);
  const loses = rows.filter(({ change }) => change < 0);
  const [win] = wins;
  const [loss] = loses;
  if (win === undefined || loss === undefined) return 0;
  const worstWon = Math.min(...wins.map(({ now }) => now));
  const worstLost = Math.min(...loses.map(({ now }) => now));
  return (worstLost - worstWon) / (win.change - loss.change);
}

/** @param stakeFor stake in rupees (may be fractional), from the per-rupee effect on each row. */
function betOn(
  side: 'BACK' | 'LAY',
  { market, result, yes, no }: HedgeSetup,
  stakeFor: (rows: readonly TrialRow[]) => number,
): SessionHedge | null {
  const offer = toOffer(market.kind, side === 'BACK' ? yes : no);
  const runnerId = market.runners[0]?.id ?? 0;
  if (offer === null) return null;
  const { line, rate } = offer;
  const rowsWith = (stake: number) =>
    buildRunLadder({ market, result, line, terms: { runnerId, side, price: rate, line, stake } });
  const trial = rowsWith(TRIAL).map(({ now, after }) => ({
    now,
    change: ((after ?? now) - now) / TRIAL,
  }));
  const stake = Math.min(Math.floor(stakeFor(trial)), market.max);
  if (stake < Math.max(market.min, 1)) return null;
  const rows = rowsWith(stake).map(({ start, end, now, after }) => ({
    start,
    end,
    now,
    after: after ?? now,
  }));
  const ends = [rows[0], rows.at(-1)].flatMap((row) => row?.after ?? []);
  return {
    side,
    line,
    rate,
    stake,
    worst: Math.min(...rows.map(({ now }) => now)),
    worstAfter: Math.min(...rows.map(({ after }) => after)),
    outside: Math.min(...ends),
    between: mergeInnerRows(rows),
  };
}

interface AfterRow {
  readonly start: number;
  readonly end: number | null;
  readonly after: number;
}

/** Merges the inner rows into one with their worst P&L; null if none. */
function mergeInnerRows(rows: readonly AfterRow[]): SessionHedge['between'] {
  const inner = rows.slice(1, -1);
  const [first] = inner;
  const to = inner.at(-1)?.end ?? null;
  if (first === undefined || to === null) return null;
  return { from: first.start, to, amount: Math.min(...inner.map(({ after }) => after)) };
}

/** Hedge for a session at current lines; null while betting is closed. */
export function useSessionHedge(market: WireMarket): SessionHedge | null {
  const setup = useHedgeSetup(market);
  return useMemo(() => (setup === null ? null : computeSessionHedge(setup)), [setup]);
}

/** Closing bet at current lines, preferably without a worse worst case; null while betting is closed. */
export function useSessionClose(market: WireMarket): SessionHedge | null {
  const setup = useHedgeSetup(market);
  return useMemo(() => (setup === null ? null : (computeSessionHedge(setup) ?? computeSessionClose(setup))), [setup]);
}

function useHedgeSetup(market: WireMarket): HedgeSetup | null {
  const runnerId = market.runners[0]?.id ?? 0;
  const yes = useLevels(runnerId, 'back')[0] ?? null;
  const no = useLevels(runnerId, 'lay')[0] ?? null;
  const isOpen = useLiveMarket(market.marketId)?.status === 'OPEN';
  const result = useStore(openBets, ({ results }) => results.find(({ marketId }) => marketId === market.marketId));
  return useMemo(() => (isOpen ? { market, result, yes, no } : null), [isOpen, market, result, yes, no]);
}
