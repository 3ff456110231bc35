import type { SportCard, SportScore } from './sport-card.ts';
import type { RecordedBook } from './sport-fixture.ts';

/** Phase of a fixture. */
export type PlayPhase = 'before' | 'in-play' | 'over';

/** Settlement result of a market; runners are indices into the market plan. */
export type PlayResult =
  | {
      readonly type: 'placings';
      /** Groups in finishing order; runners of a group are tied. */
      readonly placings: readonly (readonly number[])[];
    }
  | {
      /** Half of every stake is settled with this runner as the winner; the other half is returned. */
      readonly type: 'half';
      readonly runner: number;
    }
  | { readonly type: 'points'; readonly points: number }
  | { readonly type: 'void' }
  /** The source leaves the result open, e.g. the runners that tied for the last place: it needs manual review. */
  | { readonly type: 'unconfirmed' };

/** A non-runner. */
export interface Removal {
  readonly runner: number;
  /** Reduction applied to matched prices of the others, in basis points. */
  readonly reductionBps: number;
}

/** Snapshot of one market. */
export interface MarketView {
  readonly key: string;
  /**
   * SUSPENDED: a material event is in progress, or the market doesn't trade in-play. BALL_RUNNING: the next points
   * are being played and house quotes are suspended. CLOSED: the result is known.
   */
  readonly status: 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING' | 'CLOSED';
  /**
   * Fair chance of each runner to be paid, in plan order; they add up to the number of winners. Each way, where they
   * have no fixed sum: the chance equivalent to the fair odds of both parts combined. If stakes may be returned: the
   * chance that the live part wins. Non-runners have 0. Empty for a market settled on points.
   */
  readonly chances: readonly number[];
  /** Points markets only: index n is the chance of n points at the end. Otherwise null. */
  readonly outlook: readonly number[] | null;
  readonly removals: readonly Removal[];
  readonly result: PlayResult | null;
  /** True if the market isn't offered yet, although its outlook is known. */
  readonly isToCome?: boolean;
  /** Recorded markets only. */
  readonly recorded?: RecordedBook;
}

/** Snapshot of all markets and the score. */
export interface Board {
  readonly phase: PlayPhase;
  /** In the order of the fixture's market plan. */
  readonly markets: readonly MarketView[];
  readonly card: SportCard;
  readonly score: SportScore;
}

/** Builds the view of a winner market: closed if it has a result, else with its trading status. */
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

/** Creates a single-winner result. @param runner its index in the plan. */
export function createWinnerResult(runner: number): PlayResult {
  return { type: 'placings', placings: [[runner]] };
}

/** Lists all runners placed by a result, in order. */
export function listPlaced(result: PlayResult | null): readonly number[] {
  if (result?.type === 'half') return [result.runner];
  return result?.type === 'placings' ? result.placings.flat() : [];
}

export const VOID: PlayResult = { type: 'void' };

/** Status of a market before its result is known. */
export type TradingStatus = Exclude<MarketView['status'], 'CLOSED'>;
