import type { ScoringEntry, StopCause, WrittenBall } from '@crease/contracts/market-desk/scoring.ts';
import { listPowerplays } from '@crease/sports/cricket/innings-length.ts';
import { deriveOutcome, sumRuns } from '@crease/sports/cricket/match-result.ts';
import { applyFieldEvent, currentInnings, type MatchState } from '@crease/sports/cricket/match-state.ts';
import { type BallFault, endOfInnings, toDelivery } from '@crease/sports/cricket/scored-ball.ts';
import { type CricketMatchInfo, otherSide, type Side } from '@crease/sports/field/match-info.ts';
import { type Failure, fail, failField } from '#base/reply.ts';

/** State of a cricket match as scored so far. */
export interface ScoredState {
  readonly info: CricketMatchInfo;
  readonly match: MatchState;
}

type Of<Type extends ScoringEntry['type']> = Extract<ScoringEntry, { readonly type: Type }>;
type CricketEntry = Exclude<ScoringEntry, Of<'present'> | Of<'fact'> | Of<'undo'> | Of<'correct'> | Of<'end'>>;

const FAULTS: Readonly<Record<BallFault, readonly [field: string, sentence: string]>> = {
  NO_INNINGS: ['entry', 'No innings in progress'],
  NOT_AT_CREASE: ['entry', 'The striker or dismissed batter must be at the crease'],
  NO_NEW_BATTER: ['newBatter', 'Select the new batter'],
  SAME_BATTERS: ['nonStriker', 'The two batters must be different'],
};

/** Text shown while play is stopped. */
const STOP_WORDS: Readonly<Record<StopCause, string>> = {
  review: 'Under review',
  rain: 'Rain has stopped play',
  'bad-light': 'Bad light has stopped play',
  injury: 'Injury has stopped play',
  drinks: 'Drinks',
  lunch: 'Lunch',
  tea: 'Tea',
  stumps: 'Stumps',
  other: 'Play stopped',
};

/** Converts a scorer's entry to feed facts, or returns why it is invalid. */
export function toCricketFacts(written: ScoredState, entry: CricketEntry): readonly object[] | Failure {
  const { match } = written;
  const innings = currentInnings(match);
  switch (entry.type) {
    case 'toss':
      return [entry];
    case 'innings':
      return inningsFacts(written, entry);
    case 'run-up': {
      const { striker, nonStriker, bowler } = entry;
      return [{ type: 'ball-start', over: innings?.over ?? 0, striker, nonStriker, bowler }];
    }
    case 'ball':
      return toBallFacts(match, entry.ball);
    case 'stop':
      return [stopFact(entry.cause)];
    case 'resume':
      return [{ type: 'resumption', said: 'Play resumes' }];
    case 'revise':
      return [revisedFact(written, entry)];
    case 'end-innings':
      return [{ type: 'innings-end', reason: entry.reason }];
    case 'result': {
      const outcome = entry.outcome ?? deriveOutcome(match);
      if (outcome === null) return fail('BAD_STATE');
      return [{ type: 'result', outcome }];
    }
  }
}

/** Facts of a ball, including the end of the innings if it is the last. */
export function toBallFacts(match: MatchState, ball: WrittenBall): readonly object[] | Failure {
  const delivery = toDelivery(match, ball);
  if (typeof delivery === 'string') return failField(...FAULTS[delivery]);
  const isNobodyLeft = ball.isNobodyLeft && ball.wickets.length > 0;
  const end = endOfInnings(applyFieldEvent(match, delivery)) ?? (isNobodyLeft ? 'all-out' : null);
  return end === null ? [delivery] : [delivery, { type: 'innings-end', reason: end }];
}

function inningsFacts({ info, match }: ScoredState, entry: Of<'innings'>): readonly object[] | Failure {
  const { team, superOver } = entry;
  const last = currentInnings(match);
  if (last !== null && last.ended === null) return fail('BAD_STATE');
  const runs = entry.target ?? computeTarget(match, team, superOver);
  const overs = superOver ? 1 : match.oversPerInnings;
  const balls = overs === null ? null : overs * match.ballsPerOver;
  return [
    {
      type: 'innings-start',
      team,
      superOver,
      target: runs === null ? null : { runs, balls },
      powerplays: superOver ? [] : listPowerplays(info.format, match.oversPerInnings),
    },
  ];
}

/** Target of a side in the coming innings; null if it isn't the last. */
export function computeTarget(match: MatchState, team: Side, superOver: boolean): number | null {
  const played = match.innings.filter((innings) => innings.superOver === superOver);
  if (superOver) {
    const first = played.at(-1);
    return played.length % 2 === 1 && first !== undefined ? first.runs + 1 : null;
  }
  const isLast = played.length === countInnings(match) - 1;
  return isLast ? sumRuns(played, otherSide(team)) - sumRuns(played, team) + 1 : null;
}

/** Number of innings in a match, not counting super overs. */
export function countInnings({ oversPerInnings }: Pick<MatchState, 'oversPerInnings'>): number {
  return oversPerInnings === null ? 4 : 2;
}

function stopFact(cause: StopCause): object {
  const said = STOP_WORDS[cause];
  switch (cause) {
    case 'review':
      return { type: 'review', by: null, said };
    case 'drinks':
    case 'lunch':
    case 'tea':
    case 'stumps':
      return { type: cause, said };
    default:
      return { type: 'interruption', cause, said };
  }
}

function revisedFact({ match }: ScoredState, { overs, target, method }: Of<'revise'>): object {
  const limit = overs ?? match.oversPerInnings;
  const balls = limit === null ? null : limit * match.ballsPerOver;
  return {
    type: 'revised',
    oversPerInnings: overs,
    target: target === null ? null : { runs: target, balls },
    method,
    said: target === null ? 'Overs revised' : 'Target revised',
  };
}
