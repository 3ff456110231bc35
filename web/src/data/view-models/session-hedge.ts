import type { MarketProfitLoss } from '@crease/contracts/wire/bet.ts';
import type { PriceSize, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { runLadderOf } from './house-preview.ts';
import { offerOf } from './house-quote.ts';

/** The bet on the other side of a session that makes the worst result as good as it can be. */
export interface SessionHedge {
  readonly side: 'BACK' | 'LAY';
  readonly line: number;
  readonly rate: number;
  /** Whole rupees. */
  readonly stake: number;
  /** Paise of the worst result now and with it. */
  readonly worst: number;
  readonly worstAfter: number;
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
  const { market, result, yes, no } = setup;
  if (market.kind !== 'FANCY' || result === undefined || result.rows.length === 0) return null;
  const offers = [hedgeOn('BACK', yes, setup), hedgeOn('LAY', no, setup)];
  const [best = null] = offers
    .filter((hedge) => hedge !== null)
    .sort((a, b) => b.worstAfter - a.worstAfter);
  return best;
}

function hedgeOn(
  side: 'BACK' | 'LAY',
  quote: PriceSize | null,
  { market, result }: HedgeSetup,
): SessionHedge | null {
  const offer = offerOf(market.kind, quote);
  const runnerId = market.runners[0]?.id ?? 0;
  if (offer === null) return null;
  const { line, rate } = offer;
  const rowsWith = (stake: number) =>
    runLadderOf({ market, result, line, terms: { runnerId, side, price: rate, line, stake } });
  const trial = rowsWith(TRIAL).map(({ now, after }) => ({ now, change: (after ?? now) - now }));
  const wins = trial.filter(({ change }) => change > 0);
  const loses = trial.filter(({ change }) => change < 0);
  const [win] = wins;
  const [loss] = loses;
  if (win === undefined || loss === undefined) return null;
  const worstWon = Math.min(...wins.map(({ now }) => now));
  const worstLost = Math.min(...loses.map(({ now }) => now));
  // Where the bet wins the worst result rises, where it loses it falls: the best stake makes both the same.
  const perRupee = (win.change - loss.change) / TRIAL;
  const wanted = Math.min(Math.floor((worstLost - worstWon) / perRupee), market.max);
  if (wanted < Math.max(market.min, 1)) return null;
  const worst = Math.min(worstWon, worstLost);
  const worstAfter = Math.min(...rowsWith(wanted).map(({ now, after }) => after ?? now));
  return worstAfter > worst ? { side, line, rate, stake: wanted, worst, worstAfter } : null;
}
