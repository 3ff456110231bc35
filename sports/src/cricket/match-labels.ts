import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { DeliveryEvent } from '#field/field-event.ts';
import { type CricketMatchInfo, type MatchOutcome, otherSide } from '#field/match-info.ts';
import { type BallKind, ballMark } from './ball-marks.ts';
import { ballsLeft } from './innings-length.ts';
import { type BatterLine, costsWicket, type InningsState } from './innings-state.ts';
import { sumRuns } from './match-result.ts';
import { currentInnings, type MatchPhase, type MatchState } from './match-state.ts';

const STATUS: Readonly<Record<MatchPhase, Label>> = {
  'pre-match': label('PRE_MATCH'),
  'in-play': label('IN_PLAY'),
  'innings-break': label('INNINGS_BREAK'),
  rain: label('RAIN'),
  'bad-light': label('BAD_LIGHT'),
  stopped: label('PLAY_STOPPED'),
  drinks: label('DRINKS'),
  lunch: label('LUNCH'),
  tea: label('TEA'),
  stumps: label('STUMPS'),
  completed: label('COMPLETED'),
};

/** Short match status, displayed next to the teams. */
export function statusLabel(state: MatchState): Label {
  const superOver = currentInnings(state)?.superOver === true;
  return superOver && state.phase === 'in-play' ? label('SUPER_OVER') : STATUS[state.phase];
}

/** Describes the toss, e.g. `Konkan Kraken won the toss and chose to field`; null before it. */
export function tossLabel(teams: CricketMatchInfo['teams'], toss: MatchState['toss']): Label | null {
  if (toss === null) return null;
  const team = teams[toss.winner];
  return toss.decision === 'bat' ? label('TOSS_BAT', { team }) : label('TOSS_FIELD', { team });
}

/**
 * Note below the score, by priority: the result, the reason play has stopped, the runs needed or the lead, the toss.
 */
export function noteLabel(teams: CricketMatchInfo['teams'], state: MatchState): Label | null {
  if (state.outcome !== null) return resultLabel(teams, state.outcome);
  return (
    state.note ??
    needLabel(teams, state) ??
    leadLabel(teams, state) ??
    breakLabel(teams, state) ??
    tossLabel(teams, state.toss)
  );
}

function needLabel(teams: CricketMatchInfo['teams'], state: MatchState): Label | null {
  const innings = currentInnings(state);
  if (innings?.target == null || innings.ended !== null) return null;
  const runs = innings.target.runs - innings.runs;
  if (runs <= 0) return null;
  const team = teams[innings.team];
  const balls = ballsLeft(state, innings);
  if (balls === null) return label('NEED', { team, runs });
  const rate = runRate(runs, balls, state.ballsPerOver);
  if (rate === null) return label('NEED_OFF', { team, runs, balls });
  return label('NEED_OFF_AT', { team, runs, balls, rate: formatRate(rate) });
}

/** Innings break with limited overs: the target of the other side. */
function breakLabel(teams: CricketMatchInfo['teams'], state: MatchState): Label | null {
  const innings = currentInnings(state);
  if (innings?.oversLimit == null) return null;
  if (innings.ended === null || innings.ended === 'abandoned') return null;
  if (innings.target === null) {
    return label('NEED_TO_WIN', { team: teams[otherSide(innings.team)], runs: innings.runs + 1 });
  }
  return innings.runs === innings.target.runs - 1 ? label('SCORES_LEVEL') : null;
}

/** Lead or deficit; only where sides bat twice. */
function leadLabel(teams: CricketMatchInfo['teams'], state: MatchState): Label | null {
  const innings = currentInnings(state);
  if (innings === null || innings.oversLimit !== null || state.innings.length < 2) return null;
  const lead = sumRuns(state.innings, innings.team) - sumRuns(state.innings, otherSide(innings.team));
  if (lead === 0) return label('SCORES_LEVEL');
  const facts = { team: teams[innings.team], runs: Math.abs(lead) };
  return lead > 0 ? label('LEADS_BY', facts) : label('TRAILS_BY', facts);
}

type Won = Extract<MatchOutcome, { kind: 'won' }>;

/** Describes the result, e.g. `Deccan Falcons won by 4 runs (D/L)`. */
export function resultLabel(teams: CricketMatchInfo['teams'], outcome: MatchOutcome): Label {
  switch (outcome.kind) {
    case 'draw':
      return label('MATCH_DRAWN');
    case 'no-result':
      return label('NO_RESULT');
    case 'tie':
      return byMethod(label('MATCH_TIED'), outcome.method);
    case 'won':
      return wonLabel(teams[outcome.winner], outcome);
  }
}

function wonLabel(team: string, { decidedBy, by, method }: Won): Label {
  switch (decidedBy) {
    case 'super-over':
      return label('WON_SUPER_OVER', { team });
    case 'boundary-count':
      return label('WON_BOUNDARY_COUNT', { team });
    case 'bowl-out':
      return label('WON_BOWL_OUT', { team });
    case 'award':
      return label('AWARDED', { team });
    default:
      return byMethod(marginLabel(team, by), method);
  }
}

function marginLabel(team: string, { runs, wickets, innings }: Won['by']): Label {
  if (innings !== undefined) return label('WON_BY_INNINGS', { team, runs: runs ?? 0 });
  if (runs !== undefined) return label('WON_BY_RUNS', { team, runs });
  if (wickets !== undefined) return label('WON_BY_WICKETS', { team, wickets });
  return label('WON', { team });
}

function byMethod(result: Label, method: string | null): Label {
  return method === null ? result : label('BY_METHOD', { result, method });
}

/** Formats a dismissal in scorecard notation: `c B Kolgaon b T Jambdri`, `run out (V Thandri)`. */
export function dismissalLabel({ dismissal, bowler }: NonNullable<BatterLine['out']>): Label {
  const fielder = dismissal.fielders.join('/');
  switch (dismissal.kind) {
    case 'bowled':
      return label('OUT_BOWLED', { bowler });
    case 'caught':
      return fielder === '' ? label('OUT_CAUGHT_UNNAMED', { bowler }) : label('OUT_CAUGHT', { fielder, bowler });
    case 'caught and bowled':
      return label('OUT_CAUGHT_AND_BOWLED', { bowler });
    case 'lbw':
      return label('OUT_LBW', { bowler });
    case 'stumped':
      return fielder === '' ? label('OUT_STUMPED_UNNAMED', { bowler }) : label('OUT_STUMPED', { fielder, bowler });
    case 'hit wicket':
      return label('OUT_HIT_WICKET', { bowler });
    case 'run out':
      return fielder === '' ? label('OUT_RUN_OUT') : label('OUT_RUN_OUT_BY', { fielder });
    case 'obstructing the field':
      return label('OUT_OBSTRUCTING');
    case 'hit the ball twice':
      return label('OUT_HIT_TWICE');
    case 'handled the ball':
      return label('OUT_HANDLED');
    case 'timed out':
      return label('OUT_TIMED_OUT');
    case 'retired out':
      return label('OUT_RETIRED');
    case 'retired hurt':
      return label('OUT_RETIRED_HURT');
    case 'retired not out':
      return label('OUT_RETIRED_NOT_OUT');
  }
}

/** Last ball for the tracker: a line on the field with a value and a description. */
export interface LastShot {
  /** Ball label: `18.2`. */
  readonly ball: string;
  /** Token as in the recent-balls strip: `4`, `W`, `1wd`. */
  readonly value: string;
  readonly kind: BallKind;
  /** Degrees, and share of the distance to the rope, as in the field event; null if the source doesn't provide them. */
  readonly angle: number | null;
  readonly distance: number | null;
  /** `Driven through extra cover`, or the bowler and batter. */
  readonly text: Label;
}

/** Builds the last ball of the innings; null before the first. */
export function buildLastShot({ lastDelivery }: InningsState): LastShot | null {
  if (lastDelivery === null) return null;
  const mark = ballMark(lastDelivery);
  return {
    ball: lastDelivery.ballLabel,
    value: mark.token,
    kind: mark.kind,
    angle: lastDelivery.shot?.angle ?? null,
    distance: lastDelivery.shot?.distance ?? null,
    text: describeShot(lastDelivery),
  };
}

function describeShot({ wickets, shot, bowler, striker }: DeliveryEvent): Label {
  const out = wickets.filter(costsWicket).map((dismissal) =>
    label('GONE', {
      batter: dismissal.playerOut,
      how: dismissalLabel({ dismissal, bowler }),
    }),
  );
  const gone = joinedLabel('COMMA', out);
  if (gone !== null) {
    return shot === null ? gone : label('THEN', { first: gone, next: shot.said });
  }
  return shot?.said ?? label('BOWLS_TO', { bowler, batter: striker });
}

/** Joins labels with a comma, a semicolon or as sentences; null if there are none. */
export function joinedLabel(sign: 'COMMA' | 'ALSO' | 'THEN', labels: readonly Label[]): Label | null {
  return labels.reduce<Label | null>((first, next) => (first === null ? next : label(sign, { first, next })), null);
}

/** Runs per over, rounded to two decimals; null before the first ball. */
export function runRate(runs: number, balls: number, ballsPerOver: number): number | null {
  return balls <= 0 ? null : Math.round((100 * runs * ballsPerOver) / balls) / 100;
}

/** Formats a rate with two decimals: 9.3 is `9.30`. */
function formatRate(rate: number): string {
  const hundredths = Math.round(rate * 100);
  const rest = String(Math.abs(hundredths % 100)).padStart(2, '0');
  return `${Math.trunc(hundredths / 100)}.${rest}`;
}
