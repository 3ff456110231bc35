import type { RecordedBet } from '@crease/sports/play/sport-fixture.ts';
import type { PacedStep, StreamEvent } from '@crease/sports/streams/stream-event.ts';
import { applyStreamStep, type ReplayedMarket, type ReplayedRunner } from '@crease/sports/streams/stream-state.ts';

/** A recorded trade, and when the taker's bet has to be placed, ms since 1970 UTC. */
export interface RecordedTrade {
  readonly at: number;
  readonly bet: RecordedBet;
}

/**
 * Lists the recorded trades by taker, in order of placing. In-play bets are delayed by the market, so each is placed
 * that much earlier to match at its recorded time, but never before the market goes in-play, when there is no delay.
 *
 * @param paceMs how late a bet may be placed.
 */
export function recordedTrades(event: StreamEvent, paced: readonly PacedStep[], paceMs: number): RecordedTrade[] {
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
      const side = inferTakerSide(before?.runners.get(change.runnerId), price);
      if (runner >= 0) trades.push({ at: placedAt, bet: { runner, side, price, stake } });
    }
  }
  return trades;
}

/** Counts the trades due by `at`. */
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

/** Infers the taker's side from the closer of the two offered prices. */
function inferTakerSide(runner: ReplayedRunner | undefined, price: number): 'BACK' | 'LAY' {
  const back = runner?.toBack[0]?.[0];
  const lay = runner?.toLay[0]?.[0];
  if (back === undefined) return lay === undefined ? 'BACK' : 'LAY';
  if (lay === undefined) return 'BACK';
  return Math.abs(price - back) <= Math.abs(lay - price) ? 'BACK' : 'LAY';
}
