import type { DeliveryEvent, FieldEvent } from '#field/field-event.ts';
import { type CricketMatchInfo, otherSide } from '#field/match-info.ts';
import { type BallKind, ballMark } from './ball-mark.ts';
import { dismissalText } from './dismissal-text.ts';
import { ballsAsOvers, costsWicket, type InningsState, oversText } from './innings-state.ts';
import { currentInnings, type MatchState } from './match-state.ts';
import { tossText } from './match-status.ts';
import { countOf } from './rates.ts';
import { resultText } from './result-text.ts';

/** One line of the commentary. */
export interface CricketStoryLine {
  /** Ball label or overs bowled (`18.2`); a word where no innings is on: `Toss`, `Break`, `Result`. */
  readonly at: string;
  /** Null where it is not a ball. */
  readonly ball: { readonly token: string; readonly kind: BallKind } | null;
  readonly text: string;
  /** A wicket, a boundary, a fifty, the beginning and the end of things. */
  readonly isKey: boolean;
}

type Teams = Pick<CricketMatchInfo, 'teams' | 'ballsPerOver'>;

const MILESTONES = [200, 150, 100, 50];

/**
 * Commentary on an event of the match, oldest first: a ball, the over it ended, a stop of play, the result. Empty for
 * what needs no words.
 *
 * @param state after the event.
 * @example `V Ambegaon to T Mulgaonkar: four, driven through extra cover`
 */
export function storyLinesOf(
  info: Teams,
  event: FieldEvent,
  state: MatchState,
): readonly CricketStoryLine[] {
  switch (event.type) {
    case 'ball-start':
      return [];
    case 'toss': {
      const text = tossText(info.teams, state.toss);
      return text === null ? [] : [plain('Toss', text, true)];
    }
    case 'innings-start':
      return [plain('0.0', openingText(info, state), true)];
    case 'delivery':
      return ballLines(info, event, state);
    case 'innings-end':
      return [plain('Break', closingText(info, state), true)];
    case 'result':
      return [plain('Result', resultText(info.teams, event.outcome), true)];
    case 'revised':
      return [plain(placeOf(state), event.text, true)];
    case 'review':
    case 'interruption':
    case 'drinks':
    case 'lunch':
    case 'tea':
    case 'stumps':
    case 'resumption':
      return [plain(placeOf(state), event.text, false)];
  }
}

function plain(at: string, text: string, isKey: boolean): CricketStoryLine {
  return { at, ball: null, text, isKey };
}

function placeOf(state: MatchState): string {
  const innings = currentInnings(state);
  if (innings === null) return 'Pre-match';
  return innings.ended === null ? oversText(innings) : 'Break';
}

function openingText({ teams }: Teams, state: MatchState): string {
  const innings = currentInnings(state);
  if (innings === null) return '';
  const team = teams[innings.team];
  if (innings.target === null) {
    return innings.superOver ? `Super over: ${team} bat` : `${team} begin their innings`;
  }
  const { runs } = innings.target;
  const overs = innings.oversLimit === null ? '' : ` in ${countOf(innings.oversLimit, 'over')}`;
  const where = innings.superOver ? 'Super over: ' : '';
  return `${where}${team} need ${countOf(runs, 'run')}${overs} to win`;
}

const ENDINGS = {
  'all-out': 'all out',
  overs: 'the overs are up',
  declared: 'declared',
  target: 'the target is reached',
  forfeited: 'innings forfeited',
  abandoned: 'play given up',
} as const;

function closingText({ teams }: Teams, { innings: played }: MatchState): string {
  const innings = played.at(-1);
  if (innings === undefined) return '';
  const score = `${teams[innings.team]} ${scoreOf(innings)} in ${oversText(innings)} overs`;
  const ending = innings.ended === null ? '' : `: ${ENDINGS[innings.ended]}`;
  const isFirst = played.length === 1 && innings.oversLimit !== null;
  const next =
    isFirst && innings.ended !== 'abandoned'
      ? `. ${teams[otherSide(innings.team)]} will need ${countOf(innings.runs + 1, 'run')}`
      : '';
  return `End of innings, ${score}${ending}${next}`;
}

function ballLines(
  info: Teams,
  event: DeliveryEvent,
  state: MatchState,
): readonly CricketStoryLine[] {
  const innings = currentInnings(state);
  if (innings === null) return [];
  const { token, kind } = ballMark(event);
  const reached = milestoneText(event, innings);
  const lines: CricketStoryLine[] = [
    {
      at: event.ballLabel,
      ball: { token, kind },
      text: `${event.bowler} to ${event.striker}: ${whatHappened(event, innings)}${reached}`,
      isKey: kind === 'wicket' || kind === 'four' || kind === 'six' || reached !== '',
    },
  ];
  if (event.lastOfOver)
    lines.push(plain(oversText(innings), overText(info, event, innings), false));
  return lines;
}

function whatHappened(event: DeliveryEvent, innings: InningsState): string {
  const words = [runsText(event), ...shotWords(event)].join(', ');
  const gone = event.wickets.map((dismissal) => {
    const line = innings.batters.find(({ name }) => name === dismissal.playerOut);
    const score = line === undefined ? '' : ` ${line.runs} (${line.balls})`;
    const how = dismissalText({ dismissal, bowler: event.bowler });
    return `${costsWicket(dismissal) ? 'out! ' : ''}${dismissal.playerOut} ${how}${score}`;
  });
  if (gone.length === 0) return words;
  return event.runs.total === 0 ? gone.join('; ') : `${runsText(event)}; ${gone.join('; ')}`;
}

/** Where it went, in the middle of a sentence; what a catch says stands with the wicket already. */
function shotWords({ shot }: DeliveryEvent): string[] {
  if (shot === null || shot.text === '') return [];
  return [`${shot.text.slice(0, 1).toLowerCase()}${shot.text.slice(1)}`];
}

function runsText({ runs, extras, nonBoundary }: DeliveryEvent): string {
  const parts: string[] = [];
  if (extras.wides) parts.push(extras.wides === 1 ? 'wide' : `${extras.wides} wides`);
  if (extras.noballs) parts.push('no-ball');
  if (runs.batter > 0) parts.push(batText(runs.batter, nonBoundary));
  if (extras.byes) parts.push(countOf(extras.byes, 'bye'));
  if (extras.legbyes) parts.push(countOf(extras.legbyes, 'leg bye'));
  if (extras.penalty) parts.push(`${countOf(extras.penalty, 'penalty run')}`);
  return parts.length === 0 ? 'no run' : parts.join(', ');
}

function batText(runs: number, nonBoundary: boolean): string {
  if (!nonBoundary && runs === 4) return 'four';
  if (!nonBoundary && runs === 6) return 'six';
  return countOf(runs, 'run');
}

function milestoneText({ striker, runs }: DeliveryEvent, innings: InningsState): string {
  const line = innings.batters.find(({ name }) => name === striker);
  if (line === undefined || runs.batter === 0) return '';
  const reached = MILESTONES.find((mark) => line.runs >= mark && line.runs - runs.batter < mark);
  return reached === undefined ? '' : `. ${striker} reaches ${reached} off ${line.balls} balls`;
}

/** `End of over 7: 9 runs, 61/2. T Mulgaonkar 34 (21), A Rao 3 (5). V Ambegaon 2-0-14-1`. */
function overText({ ballsPerOver }: Teams, event: DeliveryEvent, innings: InningsState): string {
  const over = innings.overs.at(-1);
  const runs = over === undefined ? '' : `: ${countOf(over.runs, 'run')}`;
  const next = event.next === null ? [] : [event.next.striker, event.next.nonStriker];
  const batters = next.map((name) => {
    const line = innings.batters.find((batter) => batter.name === name);
    return `${name} ${line?.runs ?? 0} (${line?.balls ?? 0})`;
  });
  const bowler = innings.bowlers.find(({ name }) => name === event.bowler);
  const figures =
    bowler === undefined
      ? []
      : [
          `${bowler.name} ${oversOf(bowler.balls, ballsPerOver)}-${bowler.maidens}-${bowler.runs}-${bowler.wickets}`,
        ];
  const head = `End of over ${event.over + 1}${runs}, ${scoreOf(innings)}`;
  return [head, ...(batters.length === 0 ? [] : [batters.join(', ')]), ...figures].join('. ');
}

function oversOf(balls: number, ballsPerOver: number): string {
  return balls % ballsPerOver === 0
    ? String(balls / ballsPerOver)
    : ballsAsOvers(balls, ballsPerOver);
}

function scoreOf({ runs, wickets, ended }: InningsState): string {
  return ended === 'all-out' ? `${runs}` : `${runs}/${wickets}`;
}
