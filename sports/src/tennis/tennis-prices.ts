import type { SidePair } from '#play/sport-card.ts';
import {
  getSetEnding,
  other,
  type SetEnding,
  setsToWin,
  setsWon,
  type TennisFormat,
  type TennisSide,
  type TennisState,
  tieBreakPoints,
} from './tennis-state.ts';

/**
 * Computes the server's chance of winning a game from a score; points are plain counts.
 *
 * Standard recursion: p² / (p² + q²) from deuce, else p times the value after a point won plus q times the value
 * after one lost. With p = 0.6 from 0-0 it is 0.7357.
 *
 * @param p the server's chance of winning a point.
 */
export function gameChance(p: number, server = 0, receiver = 0): number {
  if (server >= 4 && server - receiver >= 2) return 1;
  if (receiver >= 4 && receiver - server >= 2) return 0;
  const fromDeuce = (p * p) / (p * p + (1 - p) * (1 - p));
  if (server >= 3 && receiver >= 3) {
    if (server === receiver) return fromDeuce;
    return server > receiver ? p + (1 - p) * fromDeuce : p * fromDeuce;
  }
  return p * gameChance(p, server + 1, receiver) + (1 - p) * gameChance(p, server, receiver + 1);
}

/** Both players' chances of winning a point on serve. */
export type ServeChances = SidePair<number>;

/** The first player's chances in one match, memoised. */
interface PointTables {
  game(server: TennisSide, points: SidePair<number>): number;
  tieBreak(needed: number, firstServer: TennisSide, points: SidePair<number>): number;
  /** From the start of a game served by `server`. */
  set(ending: SetEnding, server: TennisSide, games: SidePair<number>): number;
}

/** Creates the tables for a pair of serve chances. */
export function createPointTables(serves: ServeChances): PointTables {
  const known = new Map<string, number>();
  const holds = [gameChance(serves[0]), gameChance(serves[1])] as const;
  /** The first player's chance of winning a point served by `server`. */
  const point = (server: TennisSide) => (server === 0 ? serves[0] : 1 - serves[1]);

  const memoize = (key: string, make: () => number) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make();
    known.set(key, made);
    return made;
  };

  const tieBreak = (needed: number, first: TennisSide, [one, two]: SidePair<number>): number => {
    if (one >= needed && one - two >= 2) return 1;
    if (two >= needed && two - one >= 2) return 0;
    // From here two points in a row decide, one on each serve.
    if (one === two && one >= needed - 1) return pairChance(point(0), point(1));
    return memoize(`t${needed}/${first}/${one}/${two}`, () => {
      const isFirst = Math.floor((one + two + 1) / 2) % 2 === 0;
      const p = point(isFirst ? first : first === 0 ? 1 : 0);
      return p * tieBreak(needed, first, [one + 1, two]) + (1 - p) * tieBreak(needed, first, [one, two + 1]);
    });
  };

  const set = (ending: SetEnding, server: TennisSide, [one, two]: SidePair<number>): number => {
    if (one >= 6 && one - two >= 2) return 1;
    if (two >= 6 && two - one >= 2) return 0;
    if (one === two && one >= 6) {
      return ending === 'advantage'
        ? pairChance(holds[0], 1 - holds[1])
        : tieBreak(tieBreakPoints(ending), server, [0, 0]);
    }
    return memoize(`s${ending}/${server}/${one}/${two}`, () => {
      const win = server === 0 ? holds[0] : 1 - holds[1];
      const next = server === 0 ? 1 : 0;
      return win * set(ending, next, [one + 1, two]) + (1 - win) * set(ending, next, [one, two + 1]);
    });
  };

  return {
    game: (server, [one, two]) =>
      server === 0 ? gameChance(serves[0], one, two) : 1 - gameChance(serves[1], two, one),
    tieBreak,
    set,
  };
}

/** Chance of winning both points of a pair first, with one serve each. */
function pairChance(onOwnServe: number, onTheirs: number): number {
  const wins = onOwnServe * onTheirs;
  const loses = (1 - onOwnServe) * (1 - onTheirs);
  return wins / (wins + loses);
}

/** The first player's chances. */
export interface TennisChances {
  readonly match: number;
  /** Every set of the best of three or five, in order; 1 or 0 for finished ones. */
  readonly sets: readonly number[];
}

/** Computes chances from any score: point to game, game to set, set to match. */
export function tennisChances(format: TennisFormat, tables: PointTables, state: TennisState): TennisChances {
  const current = state.winner === null ? setInPlay(format, tables, state) : 0;
  const sets = Array.from({ length: format.bestOf }, (_, set) => {
    const done = state.doneSets[set];
    if (done !== undefined) return done[0] > done[1] ? 1 : 0;
    // The first server doesn't affect the outcome of a whole set.
    if (set > state.doneSets.length) return tables.set(getSetEnding(format, set), 0, [0, 0]);
    return current;
  });
  if (state.winner !== null) return { match: state.winner === 0 ? 1 : 0, sets };
  return { match: matchFrom(format, sets, state.doneSets.length, setsWon(state.doneSets)), sets };
}

/** The set in progress, possibly mid-game. */
function setInPlay(format: TennisFormat, tables: PointTables, state: TennisState): number {
  const { games, points, gameServer } = state;
  const ending = getSetEnding(format, state.doneSets.length);
  if (state.isTieBreak) return tables.tieBreak(tieBreakPoints(ending), gameServer, points);
  const win = tables.game(gameServer, points);
  const [one, two] = games;
  const next = other(gameServer);
  return win * tables.set(ending, next, [one + 1, two]) + (1 - win) * tables.set(ending, next, [one, two + 1]);
}

function matchFrom(format: TennisFormat, sets: readonly number[], set: number, [one, two]: SidePair<number>): number {
  if (one >= setsToWin(format)) return 1;
  if (two >= setsToWin(format) || set >= format.bestOf) return 0;
  const win = sets[set] ?? 0;
  return (
    win * matchFrom(format, sets, set + 1, [one + 1, two]) +
    (1 - win) * matchFrom(format, sets, set + 1, [one, two + 1])
  );
}
