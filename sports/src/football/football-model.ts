import type { Board, PlayPhase } from '#play/board.ts';
import type { PlayModel } from '#play/play-facts.ts';
import type { FootballCard, SidePair, SportScore } from '#play/sport-card.ts';
import type { FootballFact } from './football-fact.ts';
import { sayFootball } from './football-lines.ts';
import { footballViews } from './football-markets.ts';
import {
  applyFootballFact,
  BEFORE_KICK_OFF,
  type FootballPeriod,
  type FootballState,
  footballClock,
} from './football-state.ts';

/** What a match is priced by. */
export interface FootballInfo {
  readonly teams: SidePair<string>;
  /** Goals that each side is expected to score in the whole match, home advantage counted. */
  readonly rates: SidePair<number>;
}

/** Facts of a match to prices, card and commentary. */
export function footballModel(info: FootballInfo): PlayModel<FootballFact, FootballState> {
  return {
    start: BEFORE_KICK_OFF,
    apply: applyFootballFact,
    board: (state) => boardOf(info, state),
    say: (fact, state) => sayFootball(info, fact, state),
  };
}

function boardOf(info: FootballInfo, state: FootballState): Board {
  return {
    phase: PHASES[state.period],
    markets: footballViews(info.rates, state),
    card: footballCard(info, state),
    score: scoreOf(info, state),
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

const STATUS: Readonly<Record<FootballPeriod, string>> = {
  before: 'Not started',
  'first-half': 'First half',
  'half-time': 'Half-time',
  'second-half': 'Second half',
  'full-time': 'Full-time',
  'extra-time': 'Extra time',
  abandoned: 'Abandoned',
};

function footballCard({ teams }: FootballInfo, state: FootballState): FootballCard {
  const { period, minute, goals, halfTime, extraTime, shootOut } = state;
  const { scorers, yellowCards, redCards, corners, shots, shotsOnTarget } = state;
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
  };
}

function scoreOf({ teams }: FootballInfo, state: FootballState): SportScore {
  return {
    stage: footballClock(state) || STATUS[state.period],
    detail: state.halfTime === null ? null : `HT ${state.halfTime[0]}-${state.halfTime[1]}`,
    sides: [
      { name: teams[0], text: String(state.goals[0]), batting: false },
      { name: teams[1], text: String(state.goals[1]), batting: false },
    ],
  };
}
