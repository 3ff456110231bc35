import type { CricketMatchInfo } from '#field/match-info.ts';
import type { InningsState } from './innings-state.ts';

/** One over as the charts draw it; `total` and `lost` stand at its end. */
export interface ChartedOver {
  /** From 1. */
  readonly over: number;
  readonly runs: number;
  readonly wickets: number;
  readonly total: number;
  readonly lost: number;
  /** False while it is being bowled. */
  readonly isComplete: boolean;
}

export interface ChartedInnings {
  readonly team: string;
  /** Runs to win, in a chase. */
  readonly target: number | null;
  readonly overs: readonly ChartedOver[];
}

/** The overs of an innings for worm and run rate. */
export function chartedInningsOf(
  { teams }: Pick<CricketMatchInfo, 'teams'>,
  { team, target, overs, ended }: InningsState,
): ChartedInnings {
  return {
    team: teams[team],
    target: target?.runs ?? null,
    overs: overs.map(({ over, runs, wickets, score, wicketsDown, complete }) => ({
      over: over + 1,
      runs,
      wickets,
      total: score,
      lost: wicketsDown,
      isComplete: complete || ended !== null,
    })),
  };
}
