import type { RecordedBook } from './recorded-book.ts';
import type { SportCard, SportScore } from './sport-card.ts';

/** Before the start, from the start to the end, and after it. */
export type PlayPhase = 'before' | 'in-play' | 'over';

/** What a market is settled on; runners are places in the plan of the market. */
export type PlayResult =
  | {
      readonly type: 'placings';
      /** Groups in the order of finishing; the runners of a group are tied. */
      readonly placings: readonly (readonly number[])[];
    }
  | {
      /** Half of every stake is settled on this runner as the winner, the other half goes back. */
      readonly type: 'half';
      readonly runner: number;
    }
  | { readonly type: 'points'; readonly points: number }
  | { readonly type: 'void' };

/** A runner that was taken out. */
export interface Removal {
  readonly runner: number;
  /** Part by which matched prices of the others are cut, hundredths of a percent. */
  readonly reductionBps: number;
}

/** One market at one moment. */
export interface MarketView {
  readonly key: string;
  /**
   * SUSPENDED: something material happens, or the market does not trade in play. BALL_RUNNING: the next points are
   * being made, quotes of the house rest. CLOSED: the result is known.
   */
  readonly status: 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING' | 'CLOSED';
  /**
   * Fair chance of every runner to be paid, in the order of the plan; they add up to the number of winners. Each way, where
   * they add up to nothing, the chance by which the fair odds of both parts together are named. Where stakes
   * may go back, the chance that what stands of them is won. A runner that was taken out has 0. Empty for a market that is settled on points.
   */
  readonly chances: readonly number[];
  /** Markets settled on points: index n is the chance of n points at the end. Null elsewhere. */
  readonly outlook: readonly number[] | null;
  readonly removals: readonly Removal[];
  readonly result: PlayResult | null;
  /** True while its turn is still to come: nothing of it is offered yet, though its outlook is known. */
  readonly isToCome?: boolean;
  /** Recorded markets only. */
  readonly recorded?: RecordedBook;
}

/** All markets and the score at one moment. */
export interface Board {
  readonly phase: PlayPhase;
  /** In the order of the fixture's plan. */
  readonly markets: readonly MarketView[];
  readonly card: SportCard;
  readonly score: SportScore;
}

/** A market of a winner: closed with its result, else as trading stands. */
export function winnerView(market: {
  readonly key: string;
  readonly status: MarketView['status'];
  readonly chances: readonly number[];
  readonly result: PlayResult | null;
  readonly removals?: readonly Removal[];
}): MarketView {
  const { key, status, chances, result, removals = [] } = market;
  return {
    key,
    status: result === null ? status : 'CLOSED',
    chances,
    outlook: null,
    removals,
    result,
  };
}

/** A market that one runner wins. @param runner its place in the plan. */
export function wonBy(runner: number): PlayResult {
  return { type: 'placings', placings: [[runner]] };
}

/** Every runner that a result places, in order. */
export function placedIn(result: PlayResult | null): readonly number[] {
  if (result?.type === 'half') return [result.runner];
  return result?.type === 'placings' ? result.placings.flat() : [];
}

export const VOID: PlayResult = { type: 'void' };

/** How a market trades before its result is known. */
export type TradingStatus = Exclude<MarketView['status'], 'CLOSED'>;
