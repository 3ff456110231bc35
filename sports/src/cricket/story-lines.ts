import { label, verbatimLabel } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { DeliveryEvent, FieldEvent } from '#field/field-event.ts';
import { type CricketMatchInfo, otherSide } from '#field/match-info.ts';
import { type BallKind, ballMark } from './ball-marks.ts';
import { ballsAsOvers, costsWicket, formatOvers, type InningsState } from './innings-state.ts';
import { dismissalLabel, joinedLabel, resultLabel, tossLabel } from './match-labels.ts';
import { currentInnings, type MatchState } from './match-state.ts';

/** One commentary line. */
export interface CricketCommentaryLine {
  /** Ball label or overs bowled (`18.2`); otherwise a word: `Toss`, `Break`, `Result`. */
  readonly at: Label;
  /** Null if not a ball. */
  readonly ball: { readonly token: string; readonly kind: BallKind } | null;
  readonly text: Label;
  /** True for a wicket, boundary, fifty, or the start or end of a phase. */
  readonly isKey: boolean;
}

type Teams = Pick<CricketMatchInfo, 'teams' | 'ballsPerOver'>;

const MILESTONES = [200, 150, 100, 50];

/**
 * Describes a match event in commentary lines, oldest first: a ball, the over it ended, a stoppage, the result. Empty
 * for events that need no comment.
 *
 * @param state after the event.
 * @example `V Ambegaon to T Mulgaonkar: four. Driven through extra cover`
 */
export function describeEvent(info: Teams, event: FieldEvent, state: MatchState): readonly CricketCommentaryLine[] {
  switch (event.type) {
    case 'ball-start':
      return [];
    case 'toss': {
      const said = tossLabel(info.teams, state.toss);
      return said === null ? [] : [plain(label('TOSS'), said, true)];
    }
    case 'innings-start':
      return keyLine(verbatimLabel('0.0'), openingLabel(info, state));
    case 'delivery':
      return ballLines(info, event, state);
    case 'innings-end':
      return keyLine(label('BREAK'), closingLabel(info, state));
    case 'result':
      return keyLine(label('RESULT'), resultLabel(info.teams, event.outcome));
    case 'revised':
      return keyLine(formatPosition(state), event.said);
    case 'review':
    case 'interruption':
    case 'drinks':
    case 'lunch':
    case 'tea':
    case 'stumps':
    case 'resumption':
      return [plain(formatPosition(state), event.said, false)];
  }
}

function plain(at: Label, text: Label, isKey: boolean): CricketCommentaryLine {
  return { at, ball: null, text, isKey };
}

function keyLine(at: Label, text: Label | null): readonly CricketCommentaryLine[] {
  return text === null ? [] : [plain(at, text, true)];
}

function formatPosition(state: MatchState): Label {
  const innings = currentInnings(state);
  if (innings === null) return label('PRE_MATCH');
  return innings.ended === null ? verbatimLabel(formatOvers(innings)) : label('BREAK');
}

function openingLabel({ teams }: Teams, state: MatchState): Label | null {
  const innings = currentInnings(state);
  if (innings === null) return null;
  const { superOver, target, oversLimit } = innings;
  const team = teams[innings.team];
  if (target === null) return label(superOver ? 'SUPER_OVER_BAT' : 'BEGIN_INNINGS', { team });
  const { runs } = target;
  const what =
    oversLimit === null
      ? label('NEED_TO_WIN', { team, runs })
      : label('NEED_IN_OVERS', { team, runs, overs: oversLimit });
  return superOver ? label('IN_SUPER_OVER', { what }) : what;
}

const ENDINGS = {
  'all-out': 'ENDED_ALL_OUT',
  overs: 'ENDED_OVERS',
  declared: 'ENDED_DECLARED',
  target: 'ENDED_TARGET',
  forfeited: 'ENDED_FORFEITED',
  abandoned: 'ENDED_ABANDONED',
} as const;

function closingLabel({ teams }: Teams, { innings: played }: MatchState): Label | null {
  const innings = played.at(-1);
  if (innings === undefined) return null;
  const overs = formatOvers(innings);
  const end = label('END_OF_INNINGS', {
    team: teams[innings.team],
    score: formatScore(innings),
    overs,
  });
  if (innings.ended === null) return end;
  const first = label(ENDINGS[innings.ended], { innings: end });
  const isChase = played.length > 1 || innings.oversLimit === null;
  if (isChase || innings.ended === 'abandoned') return first;
  const team = teams[otherSide(innings.team)];
  return label('THEN', { first, next: label('WILL_NEED', { team, runs: innings.runs + 1 }) });
}

function ballLines(info: Teams, event: DeliveryEvent, state: MatchState): readonly CricketCommentaryLine[] {
  const innings = currentInnings(state);
  if (innings === null) return [];
  const { token, kind } = ballMark(event);
  const reached = milestoneLabel(event, innings);
  const ball = describeBall(event, innings);
  const lines: CricketCommentaryLine[] = [
    {
      at: verbatimLabel(event.ballLabel),
      ball: { token, kind },
      text: reached === null ? ball : label('THEN', { first: ball, next: reached }),
      isKey: kind === 'wicket' || kind === 'four' || kind === 'six' || reached !== null,
    },
  ];
  if (event.lastOfOver) {
    lines.push(plain(verbatimLabel(formatOvers(innings)), overLabel(info, event, innings), false));
  }
  return lines;
}

function milestoneLabel({ striker, runs }: DeliveryEvent, innings: InningsState): Label | null {
  const line = innings.batters.find(({ name }) => name === striker);
  if (line === undefined || runs.batter === 0) return null;
  const mark = MILESTONES.find((each) => line.runs >= each && line.runs - runs.batter < each);
  if (mark === undefined) return null;
  return label('REACHES', { batter: striker, runs: mark, balls: line.balls });
}

/** `End of over 7: 9 runs, 61/2. T Mulgaonkar 34 (21), A Rao 3 (5). V Ambegaon 2-0-14-1`. */
function overLabel({ ballsPerOver }: Teams, event: DeliveryEvent, innings: InningsState): Label {
  const end = label('END_OF_OVER', {
    over: event.over + 1,
    runs: innings.overs.at(-1)?.runs ?? 0,
    score: formatScore(innings),
  });
  const next = event.next === null ? [] : [event.next.striker, event.next.nonStriker];
  const batters = next.map((name) => {
    const line = innings.batters.find((batter) => batter.name === name);
    return `${name} ${line?.runs ?? 0} (${line?.balls ?? 0})`;
  });
  const bowler = innings.bowlers.find(({ name }) => name === event.bowler);
  const figures =
    bowler === undefined
      ? ''
      : `${bowler.name} ${formatBowlerOvers(bowler.balls, ballsPerOver)}-${bowler.maidens}-${bowler.runs}-${bowler.wickets}`;
  const names = [batters.join(', '), figures].filter((text) => text !== '').map(verbatimLabel);
  return joinedLabel('THEN', [end, ...names]) ?? end;
}

function formatBowlerOvers(balls: number, ballsPerOver: number): string {
  return balls % ballsPerOver === 0 ? String(balls / ballsPerOver) : ballsAsOvers(balls, ballsPerOver);
}

function formatScore({ runs, wickets, ended }: InningsState): string {
  return ended === 'all-out' ? `${runs}` : `${runs}/${wickets}`;
}

/**
 * Describes a ball: runs with the shot, or the dismissal.
 *
 * @param innings after the ball.
 * @example `V Ambegaon to T Mulgaonkar: out! T Mulgaonkar b V Ambegaon 34 (21)`
 */
function describeBall(event: DeliveryEvent, innings: InningsState): Label {
  const { bowler, striker, shot, wickets, runs } = event;
  const ball = (what: Label) => label('BALL', { bowler, batter: striker, what });
  if (wickets.length === 0) {
    const first = ball(runsLabel(event));
    return shot === null ? first : label('THEN', { first, next: shot.said });
  }
  // The dismissal already says where a catch went.
  const gone = wickets.map((dismissal) => goneLabel(dismissal, event, innings));
  const parts = runs.total === 0 ? gone : [runsLabel(event), ...gone];
  return ball(joinedLabel('ALSO', parts) ?? runsLabel(event));
}

function goneLabel(
  dismissal: DeliveryEvent['wickets'][number],
  { bowler }: DeliveryEvent,
  innings: InningsState,
): Label {
  const batter = dismissal.playerOut;
  const line = innings.batters.find(({ name }) => name === batter);
  const how = dismissalLabel({ dismissal, bowler });
  const who =
    line === undefined
      ? label('GONE', { batter, how })
      : label('GONE_FOR', { batter, how, runs: line.runs, balls: line.balls });
  return costsWicket(dismissal) ? label('OUT', { who }) : who;
}

function runsLabel({ runs, extras, nonBoundary }: DeliveryEvent): Label {
  const { wides, noballs, byes, legbyes, penalty } = extras;
  const parts: Label[] = [];
  if (wides) parts.push(wides === 1 ? label('WIDE') : label('WIDES', { runs: wides }));
  if (noballs) parts.push(label('NO_BALL'));
  if (runs.batter > 0) parts.push(batLabel(runs.batter, nonBoundary));
  if (byes) parts.push(label('BYES', { runs: byes }));
  if (legbyes) parts.push(label('LEG_BYES', { runs: legbyes }));
  if (penalty) parts.push(label('PENALTY_RUNS', { runs: penalty }));
  return joinedLabel('COMMA', parts) ?? label('NO_RUN');
}

function batLabel(runs: number, nonBoundary: boolean): Label {
  if (!nonBoundary && runs === 4) return label('FOUR');
  if (!nonBoundary && runs === 6) return label('SIX');
  return label('RUNS', { runs });
}
