/** First-class cricket covers Test and four-day matches; everything else is by its overs. */
export type CricketFormat = 'T20' | 'ODI' | 'FC';

/** What is known of a match before its first ball. */
export interface MatchContext {
  readonly format: CricketFormat;
  readonly gender: 'male' | 'female';
  /** Overs a side, for example 20, 50, or fewer after rain; `null` in first-class cricket. */
  readonly oversPerInnings: number | null;
  /** Elo rating of the side batting first minus the other side's. */
  readonly eloDiff: number;
  /** Scoring level of competition and ground in innings 1, in model units; 0 when unknown. */
  readonly level: number;
  /** The same for the chase; `level` when left out. */
  readonly levelChase?: number;
  /** Whether the match may end without a winner because time runs out. */
  readonly drawPossible: boolean;
}

/** Score of an innings of limited overs after a ball. */
export interface LimitedOversSituation {
  readonly innings: 1 | 2;
  readonly runs: number;
  /** 0 to 10. */
  readonly wickets: number;
  readonly legalBalls: number;
  /** Legal balls this innings may last. */
  readonly ballsTotal: number;
  /** Runs of the side that batted first; `null` while it bats. */
  readonly firstInningsRuns: number | null;
  /** Runs to win, which rain may move away from first innings plus one; `null` in innings 1. */
  readonly target: number | null;
}

/** Score of a first-class match after a ball. */
export interface FirstClassSituation {
  readonly innings: 1 | 2 | 3 | 4;
  /** All runs of the side that batted first minus all runs of the other side. */
  readonly leadOfBattingFirst: number;
  /** Wickets down in the innings in progress, 0 to 10. */
  readonly wickets: number;
  /** Overs that can still be bowled in the match. */
  readonly oversLeft: number;
  readonly battingFirstIsBatting: boolean;
  /** Whether innings 3 is the second in a row of the same side. */
  readonly followOn: boolean;
}

/** Fair probabilities of a match; they add to 1. */
export interface WinProbabilities {
  /** The side that bats first wins. */
  readonly first: number;
  readonly second: number;
  readonly tie: number;
  readonly draw: number;
}

/** One delivery as the pricing reads it. */
export interface Delivery {
  /** Runs to the batting side, extras and penalties included. */
  readonly runs: number;
  /** False for a wide or a no-ball, which is bowled again. */
  readonly legal: boolean;
  /** Whether a wicket fell. */
  readonly wicket: boolean;
}
