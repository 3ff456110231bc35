import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { Board, PlayPhase } from '#play/board.ts';
import { halfTimeLabel } from '#play/half-time.ts';
import type { PlayModel } from '#play/play-facts.ts';
import type { FootballCard, SidePair, SportScore } from '#play/sport-card.ts';
import type { FootballFact } from './football-fact.ts';
import { describeFootballFact } from './football-lines.ts';
import { footballViews } from './football-markets.ts';
import {
  applyFootballFact,
  BEFORE_KICK_OFF,
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
