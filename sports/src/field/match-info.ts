/** 0 is the side named first in the schedule, 1 the other. */
export type Side = 0 | 1;

export type CricketFormat = 'T20' | 'ODI' | 'FC';

/** Pre-match information. */
export interface CricketMatchInfo {
  /** Match ID, stable across restarts: `replay:1195614`, `sim:42:t20-1:7`. */
  readonly key: string;
  readonly format: CricketFormat;
  readonly gender: 'male' | 'female';
  /** Team names in schedule order; every `Side` in events is an index into this pair. */
  readonly teams: readonly [string, string];
  readonly competition: string;
  /** Match number or stage within the competition: `Match 12`, `Final`. */
  readonly stage: string | null;
  readonly venue: string | null;
  /** Scheduled overs per innings; null for no limit. */
  readonly oversPerInnings: number | null;
  readonly ballsPerOver: number;
  /** Scheduled days of play. */
  readonly days: number;
  /** Set if the feed reports lunch, tea and stumps, so that session markets are possible. */
  readonly reportsIntervals?: true;
  /** True if the draw is a possible result (matches without an overs limit). */
  readonly drawPossible: boolean;
  /** Pre-match strength of `teams[0]` minus `teams[1]`, in Elo points. */
  readonly eloDiff: number;
  /** Scoring level of the competition and ground: mean of the latent level, 0 is average. */
  readonly level: number;
  /** Player names of both sides, null if unknown; the first eleven play. */
  readonly squads: readonly [readonly string[], readonly string[]] | null;
}

/** Returns the opposing side. */
export function otherSide(side: Side): Side {
  return side === 0 ? 1 : 0;
}

/** Margin of a win; empty if not decided by runs or wickets. */
export interface WinMargin {
  readonly runs?: number;
  readonly wickets?: number;
  /** 1 for a win by an innings and `runs`. */
  readonly innings?: number;
}

/** Method by which the winner was decided. All but `play` and `award` follow a tie. */
export type DecidedBy = 'play' | 'super-over' | 'boundary-count' | 'bowl-out' | 'award';

/** The official result of a match. */
export type MatchOutcome =
  | {
      readonly kind: 'won';
      readonly winner: Side;
      readonly by: WinMargin;
      /** `D/L`, `VJD`, `Awarded` …; null for a plain result. */
      readonly method: string | null;
      readonly decidedBy: DecidedBy;
    }
  | { readonly kind: 'tie'; readonly method: string | null }
  | { readonly kind: 'draw' }
  | { readonly kind: 'no-result' };
