import { label, verbatimLabel } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { Board } from '#play/board.ts';
import type { PlayModel } from '#play/live-play.ts';
import type { SidePair, SportScore, TennisCard } from '#play/sport-card.ts';
import type { PlayLine } from '#play/sport-fixture.ts';
import { tennisViews } from './tennis-markets.ts';
import { createPointTables, type ServeChances, tennisChances } from './tennis-prices.ts';
import {
  applyTennisFact,
  BEFORE_FIRST_POINT,
  other,
  setsWon,
  type TennisFact,
  type TennisFormat,
  type TennisState,
} from './tennis-state.ts';

/** Pricing input of a match. */
export interface TennisInfo {
  readonly players: SidePair<string>;
  readonly format: TennisFormat;
  /** Each player's chance of winning a point on serve against the other. */
  readonly serves: ServeChances;
}

/** Maps the facts of a match to prices, scorecard and commentary. */
export function tennisModel(info: TennisInfo): PlayModel<TennisFact, TennisState> {
  const tables = createPointTables(info.serves);
  return {
    announced: info,
    start: BEFORE_FIRST_POINT,
    apply: (state, fact) => applyTennisFact(info.format, state, fact),
    board: (state) => ({
      phase: getPhase(state),
      markets: tennisViews(info.format, state, tennisChances(info.format, tables, state)),
      card: tennisCard(info, state),
      score: buildScore(info, state),
    }),
    describe: (fact, state) => describeTennisFact(info, fact, state),
  };
}

function getPhase({ hasStarted, winner }: TennisState): Board['phase'] {
  if (winner !== null) return 'over';
  return hasStarted ? 'in-play' : 'before';
}

function buildScore({ players }: TennisInfo, state: TennisState): SportScore {
  const sets = setsWon(state.doneSets);
  const games = state.doneSets.map(([one, two]) => `${one}-${two}`).join(' ');
  const points = state.winner === null && state.hasStarted ? tennisPoints(state) : null;
  const side = (place: 0 | 1) => ({
    name: players[place],
    text: [
      String(sets[place]),
      ...(state.winner === null ? [String(state.games[place])] : []),
      ...(points === null ? [] : [points[place]]),
    ].join(' '),
    batting: state.hasStarted && state.winner === null && state.server === place,
  });
  return {
    stage: getStage(state),
    detail: games === '' ? null : verbatimLabel(games),
    sides: [side(0), side(1)],
  };
}

function getStage(state: TennisState): Label {
  if (state.retired !== null) return label('RETIRED');
  if (state.winner !== null) return label('FINAL');
  return state.hasStarted ? label('SET', { set: state.doneSets.length + 1 }) : label('NOT_STARTED');
}

/** Builds the scorecard as plain data. */
export function tennisCard(
  info: { readonly players: SidePair<string>; readonly format: TennisFormat },
  state: TennisState,
): TennisCard {
  const { doneSets, games, aces, doubleFaults, breaks, winner, hasStarted } = state;
  const isOn = hasStarted && winner === null;
  return {
    kind: 'tennis',
    status: formatStatus(info.players, state),
    players: info.players,
    server: isOn ? state.server : null,
    games: isOn ? [...doneSets, games] : doneSets,
    sets: setsWon(doneSets),
    points: isOn ? tennisPoints(state) : null,
    isTieBreak: state.isTieBreak,
    pressure: isOn ? getPressure(info.format, state) : null,
    aces,
    doubleFaults,
    breaks,
  };
}

function formatStatus(players: SidePair<string>, state: TennisState): Label {
  if (state.retired !== null) {
    return label('PLAYER_RETIRED', { player: players[state.retired] });
  }
  if (state.winner !== null) return label('PLAYER_WON', { player: players[state.winner] });
  if (!state.hasStarted) return label('NOT_STARTED');
  return state.isStopped ? label('PLAY_STOPPED') : label('SET', { set: state.doneSets.length + 1 });
}

const CALLS = ['0', '15', '30', '40'] as const;

/** Formats the points as called; null at the start of a game. */
export function tennisPoints({ points, isTieBreak }: TennisState): SidePair<string> | null {
  const [one, two] = points;
  if (isTieBreak) return [String(one), String(two)];
  if (one === 0 && two === 0) return null;
  if (one >= 3 && two >= 3) {
    if (one === two) return ['40', '40'];
    return one > two ? ['Ad', '40'] : ['40', 'Ad'];
  }
  return [CALLS[one] ?? '40', CALLS[two] ?? '40'];
}

/** Returns what the next point can decide, in the order match, set, break; null if none. */
function getPressure(format: TennisFormat, state: TennisState): Label | null {
  const { server } = state;
  let call: 'SET_POINT' | 'BREAK_POINT' | null = null;
  for (const winner of [server, other(server)]) {
    const next = applyTennisFact(format, state, { type: 'point', server, winner, how: 'rally' });
    if (next.winner !== null) return label('MATCH_POINT');
    if (next.doneSets.length > state.doneSets.length) call = 'SET_POINT';
    else if (winner !== server && next.breaks[winner] > state.breaks[winner]) call ??= 'BREAK_POINT';
  }
  return call === null ? null : label(call);
}

type Point = Extract<TennisFact, { type: 'point' }>;
interface Match {
  readonly players: SidePair<string>;
  readonly format: TennisFormat;
}

/**
 * Describes a fact in commentary, given the state after it: games, breaks, sets, and points that may decide one of
 * them.
 */
function describeTennisFact(match: Match, fact: TennisFact, state: TennisState): PlayLine | null {
  const { players } = match;
  switch (fact.type) {
    case 'start':
      return {
        at: formatStage(state),
        text: label('TO_SERVE', { player: players[fact.server] }),
        isKey: false,
      };
    case 'stop':
      return { at: formatStage(state), text: fact.said, isKey: false };
    case 'resume':
      return { at: formatStage(state), text: label('PLAY_GOES_ON'), isKey: false };
    case 'retirement':
      return {
        at: formatStage(state),
        text: label('RETIRES', { player: players[fact.side] }),
        isKey: true,
      };
    case 'point':
      return describePoint(match, fact, state);
  }
}

/** Formats `Set 2 4-3`, or the set just won if the next one hasn't started. */
function formatStage({ doneSets, games, winner }: TennisState): Label {
  const isBetween = games[0] === 0 && games[1] === 0 && doneSets.length > 0;
  const [one, two] = isBetween || winner !== null ? (doneSets.at(-1) ?? games) : games;
  const set = isBetween || winner !== null ? Math.max(doneSets.length, 1) : doneSets.length + 1;
  return label('SET_GAMES', { set, one, two });
}

function describePoint(match: Match, point: Point, state: TennisState): PlayLine | null {
  const player = match.players[point.winner];
  const line = (text: Label, isKey: boolean): PlayLine => ({
    at: formatStage(state),
    text: prefixPoint(match.players, point, text),
    isKey,
  });
  if (state.winner !== null) {
    const sets = state.doneSets.map(([one, two]) => `${one}-${two}`).join(', ');
    return line(label('GAME_SET_MATCH', { player: match.players[state.winner], sets }), true);
  }
  const isGameOver = state.points[0] === 0 && state.points[1] === 0;
  const [one, two] = state.games;
  if (isGameOver && one === 0 && two === 0) {
    const [first, second] = state.doneSets.at(-1) ?? [0, 0];
    return line(label('WINS_SET', { player, one: first, two: second }), true);
  }
  if (isGameOver) {
    // The serve alternates, so the player who served this game doesn't serve the next.
    const isBreak = point.winner === state.server;
    const code = isBreak ? 'BREAKS_SERVE' : 'HOLDS_SERVE';
    return line(label(code, { player, one, two }), isBreak);
  }
  const pressure = getPressure(match.format, state);
  return pressure === null ? null : line(pressure, pressure.code === 'MATCH_POINT');
}

/** Prefixes how the point was won, if noteworthy. */
function prefixPoint(players: SidePair<string>, { how, server }: Point, next: Label): Label {
  if (how === 'rally') return next;
  const first = label(how === 'ace' ? 'ACE' : 'DOUBLE_FAULT', { player: players[server] });
  return label('THEN', { first, next });
}
