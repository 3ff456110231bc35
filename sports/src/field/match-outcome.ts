import type { Side } from './match-info.ts';

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
