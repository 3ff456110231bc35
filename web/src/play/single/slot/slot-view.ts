import type { PlayView, SinglePlay } from '@crease/contracts/casino/play.ts';
import { LINES, ROWS_SEEN, type SlotWin, STOPS, STRIPS } from '@crease/games/slot/slot.ts';
import { useEffect, useState } from 'react';
import { useMoving } from '#play/single/parts/board-hooks.ts';
import { ofGame } from '#play/single/parts/own-round.ts';

/** Minimum stops a reel passes before it stops. */
const MIN_STOPS = 14;
const FIRST_REEL_MS = 1_150;
const MS_BETWEEN_REELS = 290;
export const REELS = STRIPS.length;

/** Duration until the last reel stops. */
export const TURNING_MS = FIRST_REEL_MS + (REELS - 1) * MS_BETWEEN_REELS;
/** Pause at rest before the wins are shown. */
const STANDING_MS = 190;
/** Duration of a spin, which can't be shortened. */
export const SPIN_MS = TURNING_MS + STANDING_MS;

/** Symbols on a strip: its ring, with the visible rows of the last stop repeated. */
const HANGING = STOPS + ROWS_SEEN;
/** Keyframe interval, within which a reel turns at constant speed. */
const MS_OF_FRAME = 20;
/** Overshoot beyond the stop, as a share of a hundredth of the distance. */
const BOUNCE = 0.3;

/** Symbols of a reel from top to bottom. */
export function listStripSymbols(reel: number): readonly string[] {
  const ring = STRIPS[reel] ?? '';
  return Array.from({ length: HANGING }, (_, place) => ring[place % STOPS] ?? '');
}

/** Transform that puts a place of the strip at the top edge. */
export function reelTransform(place: number): string {
  return `translateY(${((-100 * place) / HANGING).toFixed(4)}%)`;
}

/** Movement of a reel between two stops, with symbols moving down as on a real one. */
interface ReelRun {
  readonly frames: { readonly offset: number; readonly transform: string }[];
  readonly ms: number;
}

export function reelFrames(reel: number, from: number, to: number): ReelRun {
  const ms = FIRST_REEL_MS + reel * MS_BETWEEN_REELS;
  const places = listPlaces(from, to, Math.round(ms / MS_OF_FRAME));
  const frames = places.map(({ offset, place }) => ({ offset, transform: reelTransform(place) }));
  return { frames, ms };
}

/** Strip position at each moment. Past the top it continues from the same symbols at the bottom. */
export function listPlaces(
  from: number,
  to: number,
  steps: number,
): readonly { readonly offset: number; readonly place: number }[] {
  const way = (from - to + STOPS) % STOPS;
  const stops = way < MIN_STOPS ? way + STOPS : way;
  const places: { offset: number; place: number }[] = [];
  let rounds = 0;
  let before = { offset: 0, place: from };
  for (let step = 0; step <= steps; step++) {
    const offset = step / steps;
    const place = from - stops * easeTurn(offset) + rounds * STOPS;
    if (place < 0) {
      const edge = before.offset + (offset - before.offset) * (before.place / (before.place - place));
      places.push({ offset: edge, place: 0 }, { offset: edge, place: STOPS });
      rounds += 1;
    }
    before = { offset, place: place < 0 ? place + STOPS : place };
    places.push(before);
  }
  return places;
}

/** Easing of a reel: fast at first, with a slight overshoot before the end. */
function easeTurn(at: number): number {
  const left = at - 1;
  return 1 + (BOUNCE + 1) * left ** 3 + BOUNCE * left ** 2;
}

/** A cell of the reels. */
export interface Cell {
  readonly reel: number;
  readonly row: number;
}

/** Cells of a win: its line from the left, or every scatter. */
export function listWinCells(win: SlotWin, seen: readonly (readonly string[])[]): readonly Cell[] {
  if (win.line === null) {
    return seen.flatMap((symbols, reel) =>
      symbols.flatMap((symbol, row) => (symbol === win.symbol ? [{ reel, row }] : [])),
    );
  }
  const rows = LINES[win.line] ?? [];
  return rows.slice(0, win.count).map((row, reel) => ({ reel, row }));
}

/** Path through a line's cell centres, with reels of 100 by 100 units. */
export function linePath(line: number): string {
  return (LINES[line] ?? [])
    .map((row, reel) => `${reel === 0 ? 'M' : 'L'}${reel * 100 + 50} ${row * 100 + 50}`)
    .join('');
}

/** Payout of a win in paise, doubled in free spins. */
export function winPays(win: SlotWin, stake: number, isFree: boolean): number {
  return (stake / LINES.length) * win.lineBets * (isFree ? 2 : 1);
}

/** Total won in a round up to and including this spin, in paise. */
export function wonSoFar(spins: readonly { readonly lineBets: number }[], place: number, stake: number): number {
  const lineBets = spins.slice(0, place + 1).reduce((sum, spin) => sum + spin.lineBets, 0);
  return (stake / LINES.length) * lineBets;
}

type SlotSpins = Extract<PlayView, { game: 'slot1' }>['spins'];

/** Pause on a free spin's result before the next. */
const STANDS_MS = 1_300;
const FIRST_STOPS = [1, 5, 9, 13, 17];

/** Total display duration of a round's spins. */
export function spinsMs({ view }: SinglePlay): number {
  const spins = ofGame(view, 'slot1')?.spins.length ?? 0;
  return spins * SPIN_MS + (spins - 1) * STANDS_MS;
}

/** The spin being shown. */
export interface ShownSpin {
  readonly spins: SlotSpins;
  readonly place: number;
  /** Stops before it. */
  readonly from: readonly number[];
  readonly stops: readonly number[];
  readonly isTurning: boolean;
  /** All of the round's spins have been shown. */
  readonly isOver: boolean;
}

/** Shows a round's spins in sequence. The round itself was complete with its response. */
export function useSpins(round: SinglePlay | null): ShownSpin {
  const spins = ofGame(round?.view, 'slot1')?.spins ?? [];
  const roundId = round?.roundId ?? null;
  const [shown, setShown] = useState({ roundId, place: 0, from: FIRST_STOPS });
  const place = shown.roundId === roundId ? shown.place : 0;
  const isTurning = useMoving({
    key: roundId === null ? null : `${roundId}/${place}`,
    ms: SPIN_MS,
  });
  const stops = spins[place]?.stops ?? shown.from;
  const isLast = place >= spins.length - 1;
  useEffect(() => {
    if (isTurning || isLast) return;
    const timer = setTimeout(() => setShown({ roundId, place: place + 1, from: [...stops] }), STANDS_MS);
    return () => clearTimeout(timer);
  }, [isTurning, isLast, roundId, place, stops]);
  useEffect(() => {
    // The next round starts from the current stops.
    if (!isTurning && isLast) setShown({ roundId, place, from: [...stops] });
  }, [isTurning, isLast, roundId, place, stops]);
  return {
    spins,
    place,
    from: shown.from,
    stops,
    isTurning,
    isOver: !isTurning && isLast,
  };
}
