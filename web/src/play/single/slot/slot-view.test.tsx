import { FairDraws } from '@crease/games/fairness/draws.ts';
import { getReelWindow, slotPayout, spinAt } from '@crease/games/slot/slot.ts';
import { expect, test } from 'vitest';
import {
  linePath,
  listPlaces,
  listStripSymbols,
  listWinCells,
  reelFrames,
  reelTransform,
  SPIN_MS,
  winPays,
  wonSoFar,
} from './slot-view.ts';

test('a reel starts where it stood, ends on the drawn stop and shows its own symbols in between', () => {
  for (let reel = 0; reel < 5; reel++) {
    expect(listStripSymbols(reel).slice(3, 6)).toEqual(getReelWindow(reel, 3));
    expect(listStripSymbols(reel).slice(-3)).toEqual(getReelWindow(reel, 0));
    const { frames, ms } = reelFrames(reel, 30, 3);
    expect(frames[0]).toEqual({ offset: 0, transform: reelTransform(30) });
    expect(frames.at(-1)).toEqual({ offset: 1, transform: reelTransform(3) });
    expect(ms).toBeLessThan(SPIN_MS);
  }
});

test.each([
  [30, 3, 27],
  [5, 5, 32],
  [0, 0, 32],
  [3, 30, 37],
])('from stop %i to stop %i the right number of symbols passes without a visible jump', (from, to, stops) => {
  const places = listPlaces(from, to, 80);
  // Place 32 shows the same as 0.
  expect((places.at(-1)?.place ?? 0) % 32).toBeCloseTo(to, 9);
  let gone = 0;
  places.slice(1).forEach(({ offset, place }, at) => {
    const before = places[at] ?? { offset: 0, place: 0 };
    expect(offset).toBeGreaterThanOrEqual(before.offset);
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThanOrEqual(32);
    // Wraps from the top to the same symbols at the bottom.
    if (before.place === 0 && place === 32) return;
    gone += before.place - place;
    expect(Math.abs(before.place - place)).toBeLessThan(2);
  });
  expect(gone).toBeCloseTo(stops, 9);
});

test('highlights the winning symbols, which together pay the round', () => {
  let seenLines = 0;
  let seenScatters = 0;
  for (let n = 0; n < 1_500; n++) {
    const draws = new FairDraws({ serverSeed: 'a'.repeat(64), clientSeed: 'reels', nonce: n });
    const stops = Array.from({ length: 5 }, () => draws.int(32));
    for (const isFree of [n % 2 === 1]) {
      const spin = spinAt(stops, isFree);
      const seen = stops.map((stop, reel) => getReelWindow(reel, stop));
      let sum = 0;
      for (const win of spin.wins) {
        const cells = listWinCells(win, seen);
        expect(cells).toHaveLength(win.count);
        const symbols = cells.map(({ reel, row }) => seen[reel]?.[row]);
        expect(symbols.filter((one) => one !== win.symbol && one !== 'W')).toEqual([]);
        sum += winPays(win, 10_000, isFree);
        if (win.line === null) seenScatters += 1;
        else seenLines += 1;
      }
      expect(sum).toBe(slotPayout(10_000, [spin]));
      expect(wonSoFar([spin], 0, 10_000)).toBe(sum);
    }
  }
  expect(Math.min(seenLines, seenScatters)).toBeGreaterThan(2);
});

test('a line crosses the middle of one symbol per reel', () => {
  expect(linePath(3)).toBe('M50 50L150 150L250 250L350 150L450 50');
});
