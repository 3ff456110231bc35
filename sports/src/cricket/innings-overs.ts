import type { CricketMatchInfo } from '#field/match-info.ts';
import type { InningsState } from './innings-state.ts';

/** One over for charts; `total` and `lost` are as of its end. */
export interface ChartedOver {
  /** Over number, from 1. */
  readonly over: number;
  readonly runs: number;
  readonly wickets: number;
  readonly total: number;
  readonly lost: number;
  /** False while in progress. */
  readonly isComplete: boolean;
}

export interface ChartedInnings {
  readonly team: string;
  /** Runs to win; null if not chasing. */
  readonly target: number | null;
  readonly overs: readonly ChartedOver[];
}

/** Builds the overs of an innings for worm and run-rate charts. */
export function buildChartedInnings(
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
