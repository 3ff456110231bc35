import type { Bet, Fill, HouseTerms } from '#bet/bet.ts';
import type { Money } from '#money/money.ts';
import type { RunnerPosition } from './runner-figures.ts';

/** An account's possible results in one market: by winning or placed runner, by line, or by runs. */
export type Position = RunnerPosition | EachWayPosition | LinePosition | RunsPosition;

/** Fields common to all positions; a runner position has them in its row. */
interface PositionHead {
  readonly accountId: number;
  /** Worst case over all outcomes and unmatched bets, never negative, paise. */
  exposure: Money;
  /** Number of live bets, for the limit on it. */
  openBets: number;
}

/**
 * Results of an each-way market: `lost` if no runner is placed, and the change by each runner if it is placed or
 * wins.
 */
export interface EachWayFigures {
  lost: Money;
  readonly placed: Money[];
  readonly won: Money[];
}

/**
 * An account's possible results in an each-way market: `matched` from its matches alone, `low` less every unmatched
 * bet that would lose, `high` with every unmatched bet that would win.
 */
export interface EachWayPosition extends PositionHead {
  readonly kind: 'EACH_WAY';
  readonly divisor: number;
  readonly matched: EachWayFigures;
  readonly low: EachWayFigures;
  readonly high: EachWayFigures;
}

/** Unmatched stakes of one account at one line: "No" (BACK) and "Yes" (LAY), paise. */
export interface LineRest {
  back: Money;
  lay: Money;
}

/**
 * An account's possible results in an order-book line market: `base` is the matched result below every line, `steps`
 * the change at each line, `rests` the unmatched stakes by line and side. Both are keyed by the runs from which "Yes"
 * on the line wins.
 */
export interface LinePosition extends PositionHead {
  readonly kind: 'LINE';
  base: Money;
  readonly steps: Map<number, Money>;
  readonly rests: Map<number, LineRest>;
}

/** Terms of a bet on runs that determine its result; `stake` is the relevant part. */
export type RunsBet = Pick<Bet, 'side' | 'rate' | 'stake'> & { readonly house: HouseTerms };

/**
 * An account's possible results in a house market on runs: `base` is the matched result at zero runs, `steps` the
 * change from a number of runs on, `rests` the loss on held bets there. On a METER both are changes per run from
 * their key on.
 */
export interface RunsPosition extends PositionHead {
  readonly kind: 'RUNS';
  /** METER: the maps hold changes per run. */
  readonly isPerRun: boolean;
  base: Money;
  readonly steps: Map<number, Money>;
  readonly rests: Map<number, LineRest>;
  /** Held bets in order of arrival. */
  readonly held: RunsBet[];
}

/** Terms of an unmatched bet that affect a position. */
export type UnmatchedBet = Pick<Bet, 'side' | 'runner' | 'price' | 'rate' | 'unmatched'> & {
  readonly house?: Bet['house'];
};

/** Terms of a matched bet that affect a position. */
export type MatchedBet = Pick<Bet, 'side' | 'runner'> & { readonly house?: Bet['house'] };

/** Backer's figures of a match, paise; on a line market the price is its effective line. */
export type PositionFill = Pick<Fill, 'price' | 'stake' | 'profit'>;
