import type { SidePair } from '#play/sport-card.ts';
import type { PointTables } from './point-chances.ts';
import { getSetEnding, setsToWin, type TennisFormat, tieBreakPoints } from './tennis-format.ts';
import { other, setsWon, type TennisState } from './tennis-state.ts';

/** The first player's chances. */
export interface TennisChances {
  readonly match: number;
  /** Every set of the best of three or five, in order; 1 or 0 for finished ones. */
  readonly sets: readonly number[];
}

/** Computes chances from any score: point to game, game to set, set to match. */
export function tennisChances(
  format: TennisFormat,
  tables: PointTables,
  state: TennisState,
): TennisChances {
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
  return (
    win * tables.set(ending, next, [one + 1, two]) +
    (1 - win) * tables.set(ending, next, [one, two + 1])
  );
}

function matchFrom(
  format: TennisFormat,
  sets: readonly number[],
  set: number,
  [one, two]: SidePair<number>,
): number {
  if (one >= setsToWin(format)) return 1;
  if (two >= setsToWin(format) || set >= format.bestOf) return 0;
  const win = sets[set] ?? 0;
  return (
    win * matchFrom(format, sets, set + 1, [one + 1, two]) +
    (1 - win) * matchFrom(format, sets, set + 1, [one, two + 1])
  );
}
