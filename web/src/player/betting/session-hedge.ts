import type { MarketProfitLoss } from '@crease/contracts/wire/bet.ts';
import type { PriceSize, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useMemo } from 'react';
import { useLevels, useLiveMarket } from '#data/prices/use-prices.ts';
import { useStore } from '#data/storage/observable.ts';
import { runLadderOf } from './house-preview.ts';
import { shapeOf } from './kind-traits.ts';
import { openBets } from './open-bets.ts';
import { offerOf } from './quote.ts';

/** A bet on the other side of a session, at the line that is quoted now. */
export interface SessionHedge {
  readonly side: 'BACK' | 'LAY';
  readonly line: number;
  readonly rate: number;
  /** Whole rupees. */
  readonly stake: number;
  /** Paise of the worst result now and with it. */
  readonly worst: number;
  readonly worstAfter: number;
  /** Paise at both ends of the ladder with it: what is left whatever happens outside of the runs between. */
  readonly outside: number;
  /** The runs between the lines of the bets and of this one, and the paise they give; null where there are none. */
  readonly between: { readonly from: number; readonly to: number; readonly amount: number } | null;
}

export interface HedgeSetup {
  readonly market: WireMarket;
  /** What the bettor has in it. */
  readonly result: MarketProfitLoss | undefined;
  /** Best quote of Yes and of No; null: not offered. */
  readonly yes: PriceSize | null;
  readonly no: PriceSize | null;
}

/** Rupees of a trial bet: large enough that rounding to the paisa does not count. */
const TRIAL = 100_000;

/**
 * The bet at the lines of now that levels the worst case of a session, whatever lines the bets before it were on; null
 * where no bet within the limits makes it better.
 */
export function sessionHedgeOf(setup: HedgeSetup): SessionHedge | null {
  const { market, result } = setup;
  if (shapeOf(market.kind) !== 'LINE' || result === undefined || result.rows.length === 0)
    return null;
  const offers = (['BACK', 'LAY'] as const).map((side) => betOn(side, setup, levellingStake));
  const [best = null] = offers
    .filter((hedge) => hedge !== null)
    .filter(({ worst, worstAfter }) => worstAfter > worst)
    .sort((a, b) => b.worstAfter - a.worstAfter);
  return best;
}

/**
 * The bet at the lines of now that closes a session: what it gives at both ends of the ladder becomes the same. Where the
 * line has moved against the bettor, the runs between lose more than before, and `worstAfter` says so. Null where both
 * ends are the same already, where the other side is not offered, or where no stake within the limits does it.
 */
export function sessionCloseOf(setup: HedgeSetup): SessionHedge | null {
  const { market, result } = setup;
  const [first, last] = [result?.rows[0], result?.rows.at(-1)];
  if (shapeOf(market.kind) !== 'LINE' || first === undefined || last === undefined) return null;
  if (first.amount === last.amount) return null;
  const side = last.amount > first.amount ? 'LAY' : 'BACK';
  return betOn(side, setup, (rows) => {
    const [low, high] = [rows[0], rows.at(-1)];
    if (low === undefined || high === undefined) return 0;
    return (high.now - low.now) / (low.change - high.change);
  });
}

/** What a rupee of a trial bet does to a row of the ladder, paise. */
interface TrialRow {
  readonly now: number;
  readonly change: number;
}

/** The stake that makes the worst result where the bet wins the worst where it loses. */
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

/** @param stakeFor rupees, fractions allowed, from what a rupee does to every row. */
function betOn(
  side: 'BACK' | 'LAY',
  { market, result, yes, no }: HedgeSetup,
  stakeFor: (rows: readonly TrialRow[]) => number,
): SessionHedge | null {
  const offer = offerOf(market.kind, side === 'BACK' ? yes : no);
  const runnerId = market.runners[0]?.id ?? 0;
  if (offer === null) return null;
  const { line, rate } = offer;
  const rowsWith = (stake: number) =>
    runLadderOf({ market, result, line, terms: { runnerId, side, price: rate, line, stake } });
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
    between: betweenOf(rows),
  };
}

interface AfterRow {
  readonly start: number;
  readonly end: number | null;
  readonly after: number;
}

/** The rows between both ends as one, with the worst of what they give; null where there are none. */
function betweenOf(rows: readonly AfterRow[]): SessionHedge['between'] {
  const inner = rows.slice(1, -1);
  const [first] = inner;
  const to = inner.at(-1)?.end ?? null;
  if (first === undefined || to === null) return null;
  return { from: first.start, to, amount: Math.min(...inner.map(({ after }) => after)) };
}

/** The bet that levels the worst case of a session at its lines of now; null while it takes no bets. */
export function useSessionHedge(market: WireMarket): SessionHedge | null {
  const setup = useHedgeSetup(market);
  return useMemo(() => (setup === null ? null : sessionHedgeOf(setup)), [setup]);
}

/** The bet that closes a session at its lines of now, at best without a worse case; null while it takes no bets. */
export function useSessionClose(market: WireMarket): SessionHedge | null {
  const setup = useHedgeSetup(market);
  return useMemo(
    () => (setup === null ? null : (sessionHedgeOf(setup) ?? sessionCloseOf(setup))),
    [setup],
  );
}

function useHedgeSetup(market: WireMarket): HedgeSetup | null {
  const runnerId = market.runners[0]?.id ?? 0;
  const yes = useLevels(runnerId, 'back')[0] ?? null;
  const no = useLevels(runnerId, 'lay')[0] ?? null;
  const isOpen = useLiveMarket(market.marketId)?.status === 'OPEN';
  const result = useStore(openBets, ({ results }) =>
    results.find(({ marketId }) => marketId === market.marketId),
  );
  return useMemo(
    () => (isOpen ? { market, result, yes, no } : null),
    [isOpen, market, result, yes, no],
  );
}
