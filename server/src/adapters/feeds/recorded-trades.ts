import type { RecordedBet } from '@crease/sports/play/recorded-book.ts';
import type { PacedStep, StreamEvent } from '@crease/sports/streams/stream-event.ts';
import {
  applyStreamStep,
  type ReplayedMarket,
  type ReplayedRunner,
} from '@crease/sports/streams/stream-state.ts';

/** A trade of a recording and when the bet that takes has to be placed, ms since 1970 UTC. */
export interface RecordedTrade {
  readonly at: number;
  readonly bet: RecordedBet;
}

/**
 * The trades of a recording by who took, in the order of their placing. A bet that takes in play waits for the market's
 * delay, so it is placed as much earlier and comes when its trade was recorded; never before the turn in play, where it
 * would not wait.
 *
 * @param paceMs so late may a bet be placed after its time.
 */
export function recordedTrades(
  event: StreamEvent,
  paced: readonly PacedStep[],
  paceMs: number,
): RecordedTrade[] {
  const trades: RecordedTrade[] = [];
  let market: ReplayedMarket | null = null;
  let inPlayAt = Number.POSITIVE_INFINITY;
  for (const { at, step } of paced) {
    const before: ReplayedMarket | null = market;
    market = applyStreamStep(market, step);
    if (market?.inPlay === true) inPlayAt = Math.min(inPlayAt, at);
    const delayMs = (event.market.recordedDelayMs ?? 0) + paceMs;
    const placedAt = market?.inPlay === true ? Math.max(at - delayMs, inPlayAt) : at;
    for (const change of step.changes) {
      if (change.type !== 'matched') continue;
      const runner = event.runnerIds.indexOf(change.runnerId);
      const { price, stake } = change;
      const side = takerOf(before?.runners.get(change.runnerId), price);
      if (runner >= 0) trades.push({ at: placedAt, bet: { runner, side, price, stake } });
    }
  }
  return trades;
}

/** How many trades are to be placed until `at`. */
export function tradedBy(trades: readonly RecordedTrade[], at: number): number {
  let low = 0;
  let high = trades.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((trades[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Who takes comes to the nearer side of what was on offer. */
function takerOf(runner: ReplayedRunner | undefined, price: number): 'BACK' | 'LAY' {
  const back = runner?.toBack[0]?.[0];
  const lay = runner?.toLay[0]?.[0];
  if (back === undefined) return lay === undefined ? 'BACK' : 'LAY';
  if (lay === undefined) return 'BACK';
  return Math.abs(price - back) <= Math.abs(lay - price) ? 'BACK' : 'LAY';
}
