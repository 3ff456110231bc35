import { LINES, ROWS_SEEN, STOPS, STRIPS } from '@crease/games/slot/model.ts';
import { type SlotSpin, type SlotWin, spinAt } from '@crease/games/slot/slot.ts';

/** A reel never stands still after fewer stops than this. */
const FEWEST_STOPS = 14;
const FIRST_REEL_MS = 1_150;
const MS_BETWEEN_REELS = 290;
export const REELS = STRIPS.length;

/** Until the last reel stands. */
export const TURNING_MS = FIRST_REEL_MS + (REELS - 1) * MS_BETWEEN_REELS;
/** All of them stand for a moment before it is said what they have won. */
const STANDING_MS = 190;
/** From the press to the end of a spin; there is no way to shorten it. */
export const SPIN_MS = TURNING_MS + STANDING_MS;

/** Symbols that hang on a reel: its ring, and once more those that are seen with the last stop. */
const HANGING = STOPS + ROWS_SEEN;
/** Between two frames a reel turns evenly. */
const MS_OF_FRAME = 20;
/** How far it goes beyond its stop before it lies there: a quarter of a hundredth of the way. */
const BOUNCE = 0.3;

/** The symbols of a reel from top to bottom, as they hang. */
export function stripOf(reel: number): readonly string[] {
  const ring = STRIPS[reel] ?? '';
  return Array.from({ length: HANGING }, (_, place) => ring[place % STOPS] ?? '');
}

/** The strip with a place of it at the upper edge. */
export function reelTransform(place: number): string {
  return `translateY(${((-100 * place) / HANGING).toFixed(4)}%)`;
}

/** The way of a reel from one stop to another: its own ring goes by, symbols going down as on a real one. */
export interface ReelRun {
  readonly frames: { readonly offset: number; readonly transform: string }[];
  readonly ms: number;
}

export function reelFrames(reel: number, from: number, to: number): ReelRun {
  const ms = FIRST_REEL_MS + reel * MS_BETWEEN_REELS;
  const places = placesOf(from, to, Math.round(ms / MS_OF_FRAME));
  const frames = places.map(({ offset, place }) => ({ offset, transform: reelTransform(place) }));
  return { frames, ms };
}

/** Where the strip stands at each part of the way. Past its upper end it goes on from the same symbols at the lower one. */
export function placesOf(
  from: number,
  to: number,
  steps: number,
): readonly { readonly offset: number; readonly place: number }[] {
  const way = (from - to + STOPS) % STOPS;
  const stops = way < FEWEST_STOPS ? way + STOPS : way;
  const places: { offset: number; place: number }[] = [];
  let rounds = 0;
  let before = { offset: 0, place: from };
  for (let step = 0; step <= steps; step++) {
    const offset = step / steps;
    const place = from - stops * turned(offset) + rounds * STOPS;
    if (place < 0) {
      const edge =
        before.offset + (offset - before.offset) * (before.place / (before.place - place));
      places.push({ offset: edge, place: 0 }, { offset: edge, place: STOPS });
      rounds += 1;
    }
    before = { offset, place: place < 0 ? place + STOPS : place };
    places.push(before);
  }
  return places;
}

/** The part of its way that a reel has turned: fast at first, and a little too far before the end. */
function turned(at: number): number {
  const left = at - 1;
  return 1 + (BOUNCE + 1) * left ** 3 + BOUNCE * left ** 2;
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
