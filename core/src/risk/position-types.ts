import type { Bet, Fill, HouseTerms } from '#bet/bet.ts';
import type { Money } from '#money/money.ts';
import type { RunnerPosition } from './runner-figures.ts';

/** What one account stands to win or lose in one market: by the runner that wins or is placed, by the line, by the runs. */
export type Position = RunnerPosition | EachWayPosition | LinePosition | RunsPosition;

/** What every position has, whatever its market is settled on; that on runners has it in its row. */
interface PositionHead {
  readonly accountId: number;
  /** Worst case over all outcomes and unmatched bets, never negative, paise. */
  exposure: Money;
  /** Bets not yet ended, for the limit on their number. */
  openBets: number;
}

/** Results of an each-way market: `lost` if no runner is placed, and by runner what it changes if it is placed or wins. */
export interface EachWayFigures {
  lost: Money;
  readonly placed: Money[];
  readonly won: Money[];
}

/**
 * What an account stands to win or lose in an each-way market: `matched` by its matches alone, `low` less every
 * unmatched bet that would lose then, `high` with every unmatched bet that would win.
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
 * What an account stands to win or lose in a line market of the order book: `base` is the matched result below every
 * line, `steps` what is added at each line and `rests` the unmatched stakes by line and side; both are keyed by the
 * runs from which a "Yes" on the line wins.
 */
export interface LinePosition extends PositionHead {
  readonly kind: 'LINE';
  base: Money;
  readonly steps: Map<number, Money>;
  readonly rests: Map<number, LineRest>;
}

/** A bet on runs as far as its result matters; `stake` is the part that counts. */
export type RunsBet = Pick<Bet, 'side' | 'rate' | 'stake'> & { readonly house: HouseTerms };

/**
 * What an account stands to win or lose in a house market on runs: `base` is the matched result at no runs, `steps`
 * what is added from a number of runs on, `rests` what the held bets lose there. On a METER both change the result per
 * run from their key on.
 */
export interface RunsPosition extends PositionHead {
  readonly kind: 'RUNS';
  /** METER: the maps hold changes per run. */
  readonly isPerRun: boolean;
  base: Money;
  readonly steps: Map<number, Money>;
  readonly rests: Map<number, LineRest>;
  /** Bets in the delay, in order of arrival. */
  readonly held: RunsBet[];
}

/** What of a bet with something unmatched counts in a position. */
export type UnmatchedBet = Pick<Bet, 'side' | 'runner' | 'price' | 'rate' | 'unmatched'> & {
  readonly house?: Bet['house'];
};

/** What of a bet that is matched counts in a position. */
export type MatchedBet = Pick<Bet, 'side' | 'runner'> & { readonly house?: Bet['house'] };

/** A match as a position sees it: of the backer, paise; on a line market the price is the line at which it counts. */
export type PositionFill = Pick<Fill, 'price' | 'stake' | 'profit'>;
