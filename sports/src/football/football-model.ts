import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { Board, PlayPhase } from '#play/board.ts';
import type { PlayModel } from '#play/live-play.ts';
import { type FootballCard, halfTimeLabel, type SidePair, type SportScore } from '#play/sport-card.ts';
import type { PlayLine } from '#play/sport-fixture.ts';
import { footballViews } from './football-markets.ts';
import {
  applyFootballFact,
  BEFORE_KICK_OFF,
  type FootballFact,
  type FootballPeriod,
  type FootballState,
  footballClock,
} from './football-state.ts';

/** Pricing input of a match. */
export interface FootballInfo {
  readonly teams: SidePair<string>;
  /** Expected goals per side in the whole match, including home advantage. */
  readonly rates: SidePair<number>;
}

/** Maps the facts of a match to prices, scorecard and commentary. */
export function footballModel(info: FootballInfo): PlayModel<FootballFact, FootballState> {
  return {
    announced: info,
    start: BEFORE_KICK_OFF,
    apply: applyFootballFact,
    board: (state) => buildBoard(info, state),
    describe: (fact, state) => describeFootballFact(info, fact, state),
  };
}

function buildBoard(info: FootballInfo, state: FootballState): Board {
  return {
    phase: PHASES[state.period],
    markets: footballViews(info.rates, state),
    card: footballCard(info, state),
    score: buildScore(info, state),
  };
}

const PHASES: Readonly<Record<FootballPeriod, PlayPhase>> = {
  before: 'before',
  'first-half': 'in-play',
  'half-time': 'in-play',
  'second-half': 'in-play',
  'full-time': 'over',
  'extra-time': 'over',
  abandoned: 'over',
};

const STATUS: Readonly<Record<FootballPeriod, Label>> = {
  before: label('NOT_STARTED'),
  'first-half': label('FIRST_HALF'),
  'half-time': label('HALF_TIME'),
  'second-half': label('SECOND_HALF'),
  'full-time': label('FULL_TIME'),
  'extra-time': label('EXTRA_TIME'),
  abandoned: label('ABANDONED'),
};

function footballCard({ teams }: FootballInfo, state: FootballState): FootballCard {
  const { period, minute, goals, halfTime, extraTime, shootOut } = state;
  const { scorers, yellowCards, redCards, corners, shots, shotsOnTarget } = state;
  const { offsides, fouls } = state;
  const start = period === 'first-half' ? 0 : period === 'second-half' ? 45 : null;
  return {
    kind: 'football',
    status: STATUS[period],
    teams,
    home: goals[0],
    away: goals[1],
    minute: start === null ? null : Math.min(start + 45, start + minute + 1),
    clock: footballClock(state),
    halfTime,
    extraTime,
    shootOut,
    scorers,
    yellowCards,
    redCards,
    corners,
    shots,
    shotsOnTarget,
    // Many sources don't report these.
    ...(isAny(offsides) ? { offsides } : {}),
    ...(isAny(fouls) ? { fouls } : {}),
  };
}

function isAny([home, away]: SidePair<number>): boolean {
  return home + away > 0;
}

function buildScore({ teams }: FootballInfo, state: FootballState): SportScore {
  return {
    stage: state.period === 'before' ? STATUS.before : footballClock(state),
    detail: halfTimeLabel(state.halfTime),
    sides: [
      { name: teams[0], text: String(state.goals[0]), batting: false },
      { name: teams[1], text: String(state.goals[1]), batting: false },
    ],
  };
}

/** Number of a side's corners per commentary line. */
const CORNERS_A_LINE = 4;
const CARDS = {
  yellow: 'YELLOW_CARD',
  'second-yellow': 'SECOND_YELLOW_CARD',
  red: 'RED_CARD',
} as const;
const GOALS = { play: 'GOAL', penalty: 'GOAL_PENALTY', 'own-goal': 'GOAL_OWN' } as const;

/**
 * Describes a fact in commentary, given the state after it: goals, cards, penalties, halves, shots on target, and
 * some of the corners.
 */
function describeFootballFact(
  { teams }: { readonly teams: SidePair<string> },
  fact: FootballFact,
  state: FootballState,
): PlayLine | null {
  const at = footballClock(state);
  const key = (text: Label): PlayLine => ({ at, text, isKey: true });
  const line = (text: Label): PlayLine => ({ at, text, isKey: false });
  const withScore = (first: Label) => key(label('THEN', { first, next: scoreLabel(teams, state) }));
  switch (fact.type) {
    case 'kick-off':
      return line(label('KICK_OFF'));
    case 'goal': {
      const team = teams[fact.side];
      return withScore(label(GOALS[fact.how], { team, name: fact.scorer ?? team }));
    }
    case 'penalty':
      return key(label('PENALTY_TO', { team: teams[fact.side] }));
    case 'penalty-missed':
      return key(label('PENALTY_MISSED', { name: fact.taker }));
    case 'card': {
      const said = label(CARDS[fact.colour], { name: fact.player, team: teams[fact.side] });
      return fact.colour === 'yellow' ? line(said) : key(said);
    }
    case 'corner': {
      const number = state.corners[fact.side];
      const isShown = number % CORNERS_A_LINE === 0;
      return isShown ? line(label('CORNER', { team: teams[fact.side], number })) : null;
    }
    case 'shot':
      return fact.onTarget ? line(label('SHOT_SAVED', { name: fact.player })) : null;
    case 'added-time':
      return line(label('ADDED_TIME', { minutes: fact.minutes }));
    case 'half-time':
      return withScore(label('HALF_TIME'));
    case 'second-half':
      return line(label('SECOND_HALF_BEGINS'));
    case 'full-time':
      return withScore(label('FULL_TIME'));
    case 'extra-time':
      return line(label(fact.half === 1 ? 'EXTRA_TIME' : 'EXTRA_TIME_SECOND_HALF'));
    case 'shoot-out-kick': {
      const [one, two] = state.shootOut ?? [0, 0];
      const code = fact.scored ? 'SHOOT_OUT_SCORED' : 'SHOOT_OUT_MISSED';
      return key(label(code, { team: teams[fact.side], one, two }));
    }
    case 'abandoned':
      return withScore(label('MATCH_ABANDONED'));
    case 'offside':
    case 'foul':
    case 'clock':
    case 'restart':
      return null;
  }
}

/** Formats `Bandra Rovers 2-1 Kochi Athletic`, including extra-time goals. */
function scoreLabel([home, away]: SidePair<string>, { goals, extraTime }: FootballState): Label {
  const score = label('SIDES_SCORE', { home, away, one: goals[0], two: goals[1] });
  if (extraTime === null) return score;
  return label('EXTRA_TIME_SCORE', { score, one: extraTime[0], two: extraTime[1] });
}
