import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { GivenResult } from '@crease/core/market/market-terms.ts';
import type { Board, MarketView, PlayPhase, PlayResult } from '@crease/sports/play/board.ts';
import type { MarketPlan } from '@crease/sports/play/sport-fixture.ts';
import { type EndedMarket, type EndingParts, endMarket } from '#market-desk/results/end-market.ts';

/** A fixture's market that its runner takes from opening to settlement. */
export interface SportMarket {
  readonly plan: MarketPlan;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  /** Brings it in line with a board: non-runners, in-play turn, status, prices. Repeatable for the same board. */
  follow(view: MarketView, phase: PlayPhase, pace: QuotePace): Promise<void>;
  /** Marks the sent state as unknown because an operator took or returned the market. Sends nothing. */
  invalidate(): void;
  /** Cancels all of the house's offers, before a result or after a restart. */
  clear(): Promise<void>;
}

/** Pace at which prices follow; much faster with viewers. */
export interface QuotePace {
  readonly now: number;
  readonly isWatched: boolean;
}

/** Converts a result to the exchange's; `runnerIds` in plan order. */
export function toMarketResult(
  result: PlayResult,
  runnerIds: readonly number[],
): GivenResult | 'UNCONFIRMED' {
  switch (result.type) {
    case 'unconfirmed':
      return 'UNCONFIRMED';
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

/** True if a market still proceeds automatically; one closed manually is left to the operators. */
export function isLive(status: MarketStatus): boolean {
  return status === 'OPEN' || status === 'SUSPENDED' || status === 'BALL_RUNNING';
}

/** Describes how it settles by a board. */
export function toEndedMarket({
  marketId,
  runnerIds,
  plan,
}: Pick<SportMarket, 'marketId' | 'plan' | 'runnerIds'>): EndedMarket<Board> {
  return {
    marketId,
    computeResult: (board) => {
      const result = board.markets.find(({ key }) => key === plan.key)?.result ?? null;
      return result === null ? null : toMarketResult(result, runnerIds);
    },
  };
}

/** Settles it after all of the house's offers are cancelled. */
export async function settleSportMarket(
  market: SportMarket,
  ending: EndingParts<Board>,
): Promise<void> {
  const { marketId } = market;
  await ending.send({ type: 'SetMarketStatus', marketId, status: 'SUSPENDED' });
  await market.clear();
  await endMarket(ending, toEndedMarket(market));
}
