/** First-class cricket covers Test and four-day matches; other formats are defined by their overs. */
export type CricketFormat = 'T20' | 'ODI' | 'FC';

/** Pre-match information. */
export interface MatchContext {
  readonly format: CricketFormat;
  readonly gender: 'male' | 'female';
  /** Overs per side, for example 20, 50, or fewer after rain; `null` in first-class cricket. */
  readonly oversPerInnings: number | null;
  /** Elo rating of the side batting first minus the other side's. */
  readonly eloDiff: number;
  /** Scoring level of competition and ground in innings 1, in model units; 0 if unknown. */
  readonly level: number;
  /** Same for the chase; defaults to `level`. */
  readonly levelChase?: number;
  /** True if the match can end without a winner for lack of time. */
  readonly drawPossible: boolean;
}

/** Score of a limited-overs innings after a ball. */
export interface LimitedOversSituation {
  readonly innings: 1 | 2;
  readonly runs: number;
  /** 0 to 10. */
  readonly wickets: number;
  readonly legalBalls: number;
  /** Maximum legal balls of this innings. */
  readonly ballsTotal: number;
  /** Runs of the side that batted first; `null` while it bats. */
  readonly firstInningsRuns: number | null;
  /** Runs to win, which rain may change from the first innings plus one; `null` in innings 1. */
  readonly target: number | null;
}

/** Score of a first-class match after a ball. */
export interface FirstClassSituation {
  readonly innings: 1 | 2 | 3 | 4;
  /** Total runs of the side batting first minus those of the other side. */
  readonly leadOfBattingFirst: number;
  /** Wickets down in the current innings, 0 to 10. */
  readonly wickets: number;
  /** Overs remaining in the match. */
  readonly oversLeft: number;
  readonly battingFirstIsBatting: boolean;
  /** True if innings 3 is the same side's second in a row. */
  readonly followOn: boolean;
}

/** Fair probabilities of a match; they add to 1. */
export interface WinProbabilities {
  /** Probability that the side batting first wins. */
  readonly first: number;
  readonly second: number;
  readonly tie: number;
  readonly draw: number;
}

/** One delivery for pricing. */
export interface Delivery {
  /** Runs to the batting side, including extras and penalties. */
  readonly runs: number;
  /** False for a wide or no-ball, which is bowled again. */
  readonly legal: boolean;
  /** True if a wicket fell. */
  readonly wicket: boolean;
}
