import type { Label } from '@crease/contracts/labels/label.ts';
import type { SidePair } from '#play/sport-card.ts';

/** 0 is the player named first, 1 the other. */
export type TennisSide = 0 | 1;

/** Events of a tennis match. */
export type TennisFact =
  /** The first point is about to be played. */
  | { readonly type: 'start'; readonly server: TennisSide }
  | {
      readonly type: 'point';
      readonly server: TennisSide;
      readonly winner: TennisSide;
      readonly how: 'ace' | 'double-fault' | 'rally';
    }
  /** Play stops for treatment, rain or a dispute: no bets until it resumes. */
  | { readonly type: 'stop'; readonly said: Label }
  | { readonly type: 'resume' }
  /** This player retires; the opponent advances. */
  | { readonly type: 'retirement'; readonly side: TennisSide };

/** Deciding format of a set at six games all. */
export type SetEnding =
  /** First to seven points, two ahead. */
  | 'tie-break'
  /** First to ten points, two ahead. */
  | 'long-tie-break'
  /** No tie-break: two games ahead. */
  | 'advantage';

/** Format of a match. */
export interface TennisFormat {
  /** 3 or 5. */
  readonly bestOf: 3 | 5;
  readonly lastSet: SetEnding;
}

/** Returns the sets needed to win the match. */
export function setsToWin({ bestOf }: TennisFormat): number {
  return (bestOf + 1) / 2;
}

/** Returns the deciding format of a set, numbered from 0. */
export function getSetEnding(format: TennisFormat, set: number): SetEnding {
  return set === format.bestOf - 1 ? format.lastSet : 'tie-break';
}

/** Returns the points needed to win this kind of tie-break. */
export function tieBreakPoints(ending: SetEnding): number {
  return ending === 'long-tie-break' ? 10 : 7;
}

/** State of a match derived from its points. */
export interface TennisState {
  readonly hasStarted: boolean;
  /** Games of finished sets. */
  readonly doneSets: readonly SidePair<number>[];
  /** Games of the current set. */
  readonly games: SidePair<number>;
  /** Points of the current game or tie-break, as plain counts. */
  readonly points: SidePair<number>;
  readonly isTieBreak: boolean;
  /** Server of the next point. */
  readonly server: TennisSide;
  /** Server of the first point of the current game or tie-break. */
  readonly gameServer: TennisSide;
  readonly isStopped: boolean;
  readonly winner: TennisSide | null;
  readonly retired: TennisSide | null;
  readonly aces: SidePair<number>;
  readonly doubleFaults: SidePair<number>;
  readonly breaks: SidePair<number>;
}

const NONE: SidePair<number> = [0, 0];

export const BEFORE_FIRST_POINT: TennisState = {
  hasStarted: false,
  doneSets: [],
  games: NONE,
  points: NONE,
  isTieBreak: false,
  server: 0,
  gameServer: 0,
  isStopped: false,
  winner: null,
  retired: null,
  aces: NONE,
  doubleFaults: NONE,
  breaks: NONE,
};

/** Applies a fact to the match. @throws if it can't follow: a second start, or anything after the match is over. */
export function applyTennisFact(format: TennisFormat, state: TennisState, fact: TennisFact): TennisState {
  if (state.winner !== null) throw new RangeError('the match is over');
  switch (fact.type) {
    case 'start':
      if (state.hasStarted) throw new RangeError('the match has already started');
      return { ...state, hasStarted: true, server: fact.server, gameServer: fact.server };
    case 'stop':
      return { ...state, isStopped: true };
    case 'resume':
      return { ...state, isStopped: false };
    case 'retirement':
      return { ...state, isStopped: false, retired: fact.side, winner: other(fact.side) };
    case 'point':
      return afterPoint(format, counted(state, fact), fact.winner);
  }
}

function counted(state: TennisState, { server, how }: Extract<TennisFact, { type: 'point' }>): TennisState {
  return {
    ...state,
    hasStarted: true,
    isStopped: false,
    aces: how === 'ace' ? plusOne(state.aces, server) : state.aces,
    doubleFaults: how === 'double-fault' ? plusOne(state.doubleFaults, server) : state.doubleFaults,
  };
}

function afterPoint(format: TennisFormat, state: TennisState, winner: TennisSide): TennisState {
  const points = plusOne(state.points, winner);
  const needed = state.isTieBreak ? tieBreakPoints(getSetEnding(format, state.doneSets.length)) : 4;
  if (isWon(points, needed)) return afterGame(format, state, winner);
  return {
    ...state,
    points,
    server: state.isTieBreak ? tieBreakServer(state.gameServer, points) : state.server,
  };
}

/** The serve changes after the first point, then after every second. */
function tieBreakServer(first: TennisSide, [one, two]: SidePair<number>): TennisSide {
  return Math.floor((one + two + 1) / 2) % 2 === 0 ? first : other(first);
}

function afterGame(format: TennisFormat, state: TennisState, winner: TennisSide): TennisState {
  const games = plusOne(state.games, winner);
  const isBreak = !state.isTieBreak && winner !== state.gameServer;
  const next = {
    ...state,
    games,
    points: NONE,
    isTieBreak: false,
    // The receiver of a tie-break's first point serves first in the next set.
    server: other(state.gameServer),
    gameServer: other(state.gameServer),
    breaks: isBreak ? plusOne(state.breaks, winner) : state.breaks,
  };
  if (state.isTieBreak || isWon(games, 6)) return afterSet(format, next, winner);
  const hasTieBreak = getSetEnding(format, state.doneSets.length) !== 'advantage';
  return { ...next, isTieBreak: hasTieBreak && games[0] === 6 && games[1] === 6 };
}

function afterSet(format: TennisFormat, state: TennisState, winner: TennisSide): TennisState {
  const doneSets = [...state.doneSets, state.games];
  const isOver = setsWon(doneSets)[winner] === setsToWin(format);
  return { ...state, doneSets, games: NONE, winner: isOver ? winner : null };
}

/** Sets won by both players. */
export function setsWon(doneSets: readonly SidePair<number>[]): SidePair<number> {
  const first = doneSets.filter(([one, two]) => one > two).length;
  return [first, doneSets.length - first];
}

/** True if the target is reached with a lead of two. */
function isWon([one, two]: SidePair<number>, needed: number): boolean {
  return Math.max(one, two) >= needed && Math.abs(one - two) >= 2;
}

/** Returns the opponent. */
export function other(side: TennisSide): TennisSide {
  return side === 0 ? 1 : 0;
}

function plusOne([one, two]: SidePair<number>, side: TennisSide): SidePair<number> {
  return side === 0 ? [one + 1, two] : [one, two + 1];
}
