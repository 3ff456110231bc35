import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { GivenResult } from '@crease/core/market/market-terms.ts';
import type { Board, MarketView, PlayPhase, PlayResult } from '@crease/sports/play/board.ts';
import type { MarketPlan } from '@crease/sports/play/sport-fixture.ts';
import { type EndedMarket, type EndingParts, endMarket } from './end-market.ts';

/** A market of a fixture that its runner takes from opening to settlement. */
export interface SportMarket {
  readonly plan: MarketPlan;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  /** Brings it to where a board has it: non-runners, play, status, prices. May be asked again for the same board. */
  follow(view: MarketView, phase: PlayPhase, pace: QuotePace): Promise<void>;
  /** What was put there is not known any more: an operator took it, or gave it back. Sends nothing. */
  forget(): void;
  /** Takes back whatever the house has on offer, before a result or after a restart. */
  clear(): Promise<void>;
}

/** How eagerly prices are followed: far more for those who look than for nobody. */
export interface QuotePace {
  readonly now: number;
  readonly isWatched: boolean;
}

/** What a market of the exchange settles on; `runnerIds` in the order of the plan. */
export function marketResultOf(result: PlayResult, runnerIds: readonly number[]): GivenResult {
  switch (result.type) {
    case 'void':
      return { type: 'void' };
    case 'points':
      return { type: 'runs', runs: result.points };
    case 'half':
      return { type: 'half', winnerId: runnerIds[result.runner] ?? 0 };
    case 'placings':
      return {
        type: 'placings',
        placings: result.placings.map((tied) => tied.flatMap((at) => runnerIds[at] ?? [])),
      };
  }
}

/** True for a market that still gets somewhere by itself; one that was closed by hand is the operators'. */
export function isLive(status: MarketStatus): boolean {
  return status === 'OPEN' || status === 'SUSPENDED' || status === 'BALL_RUNNING';
}

/** What it settles on, by a board. */
export function endedMarketOf({ marketId, runnerIds, plan }: SportMarket): EndedMarket<Board> {
  return {
    marketId,
    resultIn: (board) => {
      const result = board.markets.find(({ key }) => key === plan.key)?.result ?? null;
      return result === null ? null : marketResultOf(result, runnerIds);
    },
  };
}

/** Settles it, once nothing of the house is on offer any more. */
export async function settleSportMarket(
  market: SportMarket,
  ending: EndingParts<Board>,
): Promise<void> {
  const { marketId } = market;
  await ending.send({ type: 'SetMarketStatus', marketId, status: 'SUSPENDED' });
  await market.clear();
  await endMarket(ending, endedMarketOf(market));
}
