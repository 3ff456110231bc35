import { LINES, ROWS_SEEN, STOPS, STRIPS } from '@crease/games/slot/model.ts';
import { type SlotSpin, type SlotWin, spinAt } from '@crease/games/slot/slot.ts';

/** A reel never stands still after fewer stops than this. */
const FEWEST_STOPS = 14;
const FIRST_REEL_MS = 1_150;
const MS_BETWEEN_REELS = 290;
/** From the press to the end of a spin; there is no way to shorten it. */
export const SPIN_MS = 2_500;

export const REELS = STRIPS.length;

/** What a reel shows while it turns: its own strip, from where it ends back to where it stood. */
export interface ReelRun {
  /** Upper symbol first; the first three are those that it ends on. */
  readonly symbols: readonly string[];
  /** Stops that go by. */
  readonly stops: number;
  readonly ms: number;
}

/** The way of a reel from one stop to the next, symbols going down as on a real one. */
export function reelRun(reel: number, from: number, to: number): ReelRun {
  const strip = STRIPS[reel] ?? '';
  const way = (from - to + STOPS) % STOPS;
  const stops = way < FEWEST_STOPS ? way + STOPS : way;
  return {
    symbols: Array.from(
      { length: stops + ROWS_SEEN },
      (_, place) => strip[(to + place) % STOPS] ?? '',
    ),
    stops,
    ms: FIRST_REEL_MS + reel * MS_BETWEEN_REELS,
  };
}

/** The spin with the lines that it has won, from its stops. */
export function winsOf(stops: readonly number[], isFree: boolean): SlotSpin {
  return spinAt(stops, isFree);
}

/** A place on the reels. */
export interface Cell {
  readonly reel: number;
  readonly row: number;
}

/** The places that have made a win: those of its line from the left, or every scatter. */
export function cellsOf(win: SlotWin, seen: readonly (readonly string[])[]): readonly Cell[] {
  if (win.line === null) {
    return seen.flatMap((symbols, reel) =>
      symbols.flatMap((symbol, row) => (symbol === win.symbol ? [{ reel, row }] : [])),
    );
  }
  const rows = LINES[win.line] ?? [];
  return rows.slice(0, win.count).map((row, reel) => ({ reel, row }));
}

/** The middles of a line's cells as a path over reels of 100 by 100 units each. */
export function linePath(line: number): string {
  return (LINES[line] ?? [])
    .map((row, reel) => `${reel === 0 ? 'M' : 'L'}${reel * 100 + 50} ${row * 100 + 50}`)
    .join('');
}

/** What a win pays, paise; a free spin counts twice. */
export function winPays(win: SlotWin, stake: number, isFree: boolean): number {
  return (stake / LINES.length) * win.lineBets * (isFree ? 2 : 1);
}

/** What the spins of a round have brought up to and with this one, paise. */
export function wonSoFar(
  spins: readonly { readonly lineBets: number }[],
  place: number,
  stake: number,
): number {
  const lineBets = spins.slice(0, place + 1).reduce((sum, spin) => sum + spin.lineBets, 0);
  return (stake / LINES.length) * lineBets;
}
