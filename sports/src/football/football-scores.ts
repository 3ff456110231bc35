import { label, labelledName, labelledRules, properName } from '@crease/contracts/labels/english.ts';
import { createWinnerResult, type PlayResult, VOID } from '#play/board.ts';
import type { SidePair } from '#play/sport-card.ts';
import { type MarketPlan, type RunnerPlan, sideRunner } from '#play/sport-fixture.ts';
import type { FootballState } from './football-state.ts';

/** Scores with up to this many goals per side are runners; all others share one runner per outcome. */
const MAX_GOALS = 3;
const NAMED_SCORES = (MAX_GOALS + 1) ** 2;
/** Number of runners in a correct score market. */
export const SCORE_RUNNERS = NAMED_SCORES + 3;

const SHARED = { kind: 'OTHER', winners: 1, turnsInPlay: true } as const;

/** Plans half-time result and correct score. */
export function scoreMarkets(teams: SidePair<string>): readonly MarketPlan[] {
  return [
    {
      ...SHARED,
      key: 'half-time',
      ...labelledName(label('HALF_TIME_RESULT')),
      subType: 'HALF_TIME',
      ...labelledRules(label('RULE_HALF_TIME')),
      sort: 31,
      runners: [...teams.map(properName), labelledName(label('THE_DRAW'))].map(sideRunner),
    },
    {
      ...SHARED,
      key: 'correct-score',
      ...labelledName(label('CORRECT_SCORE')),
      subType: 'CORRECT_SCORE',
      ...labelledRules(label('RULE_NINETY'), label('RULE_FOOTBALL_ABANDONED')),
      sort: 32,
      runners: scoreRunners(teams),
    },
  ];
}

function scoreRunners(teams: SidePair<string>): readonly RunnerPlan[] {
  const scores = Array.from({ length: NAMED_SCORES }, (_, place) => {
    const home = Math.floor(place / (MAX_GOALS + 1));
    return properName(`${home} - ${place % (MAX_GOALS + 1)}`);
  });
  const others = teams.map((team) => labelledName(label('ANY_OTHER_WIN', { team })));
  return [...scores, ...others, labelledName(label('ANY_OTHER_DRAW'))].map(sideRunner);
}

/** Returns the runner index of a score. */
export function findScoreRunner(home: number, away: number): number {
  if (home <= MAX_GOALS && away <= MAX_GOALS) return home * (MAX_GOALS + 1) + away;
  return NAMED_SCORES + findWinnerRunner([home, away]);
}

/** Returns the runner index of home, away or draw. */
export function findWinnerRunner([home, away]: SidePair<number>): 0 | 1 | 2 {
  if (home === away) return 2;
  return home > away ? 0 : 1;
}

export function correctScoreResult({ period, goals }: FootballState): PlayResult | null {
  if (period === 'abandoned') return VOID;
  if (period !== 'full-time' && period !== 'extra-time') return null;
  return createWinnerResult(findScoreRunner(...goals));
}

/** Computes the half-time result; void if the half-time score is unknown. */
export function halfTimeResult({ period, halfTime }: FootballState): PlayResult | null {
  if (halfTime !== null) return createWinnerResult(findWinnerRunner(halfTime));
  return period === 'before' || period === 'first-half' ? null : VOID;
}
