import { FairDraws } from '@crease/games/fairness/draws.ts';
import { STRIPS } from '@crease/games/slot/model.ts';
import { slotPayout, windowOf } from '@crease/games/slot/slot.ts';
import { expect, test } from 'vitest';
import { cellsOf, linePath, reelRun, SPIN_MS, winPays, winsOf, wonSoFar } from './slot-view.ts';

test('a reel begins where it stood, ends on the drawn stop and shows its own strip between', () => {
  for (let reel = 0; reel < 5; reel++) {
    const { symbols, stops, ms } = reelRun(reel, 30, 3);
    expect(symbols.slice(0, 3)).toEqual(windowOf(reel, 3));
    expect(symbols.slice(-3)).toEqual(windowOf(reel, 30));
    expect(symbols).toHaveLength(stops + 3);
    expect(`${STRIPS[reel]}${STRIPS[reel]}${STRIPS[reel]}`).toContain(symbols.join(''));
    expect(ms).toBeLessThan(SPIN_MS);
  }
  expect(reelRun(0, 5, 5).stops).toBe(32);
});

test('what is lit are the places that have won, and together they pay the round', () => {
  let seenLines = 0;
  let seenScatters = 0;
  for (let n = 0; n < 1_500; n++) {
    const draws = new FairDraws({ serverSeed: 'a'.repeat(64), clientSeed: 'reels', nonce: n });
    const stops = Array.from({ length: 5 }, () => draws.int(32));
    for (const isFree of [n % 2 === 1]) {
      const spin = winsOf(stops, isFree);
      const seen = stops.map((stop, reel) => windowOf(reel, stop));
      let sum = 0;
      for (const win of spin.wins) {
        const cells = cellsOf(win, seen);
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

test('a line runs through the middle of one place of each reel', () => {
  expect(linePath(3)).toBe('M50 50L150 150L250 250L350 150L450 50');
});
