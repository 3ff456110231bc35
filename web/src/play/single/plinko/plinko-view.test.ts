import { plinkoChoices } from '@crease/games/plinko/plinko.ts';
import { expect, test } from 'vitest';
import {
  ballAt,
  ballTransform,
  fallFrames,
  listBuckets,
  listPins,
  listStations,
  plinkoReturn,
  pocketText,
} from './plinko-view.ts';

const PATH = [0, 0, 1, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1];

test('the ball follows the drawn path and lands in the winning pocket', () => {
  const buckets = listBuckets({ rows: 16, risk: 'MEDIUM' });
  const rights = PATH.reduce((sum, bit) => sum + bit, 0);
  expect(ballAt(PATH, 1).x).toBeCloseTo(buckets[rights]?.x ?? 0);
  for (const { x } of listStations(PATH).slice(1, -1)) {
    expect(listPins(16).some((pin) => Math.abs(pin.x - x) < 0.01)).toBe(true);
  }
  // Each row moves it half a step to the drawn side.
  const xs = listStations(PATH).map(({ x }) => x);
  PATH.forEach((bit, row) => {
    expect((xs[row + 1] ?? 0) - (xs[row] ?? 0)).toBeCloseTo(bit === 1 ? 18 : -18);
  });
});

test('the ball never jumps between two frames', () => {
  let before = ballAt(PATH, 0);
  for (let step = 1; step <= 500; step++) {
    const now = ballAt(PATH, step / 500);
    expect(Math.hypot(now.x - before.x, now.y - before.y)).toBeLessThan(9);
    before = now;
  }
});

test('frames are precomputed: the ball lands in its pocket with its full path revealed', () => {
  const { ball, cover, trail } = fallFrames(PATH);
  expect(ball[0]?.transform).toBe(ballTransform(PATH, 0));
  expect(ball.at(-1)?.transform).toBe(ballTransform(PATH, 1));
  const hidden = (frame: Keyframe | undefined) => Number(/-?([\d.]+)%/.exec(String(frame?.transform))?.[1]);
  cover.forEach((frame, at) => {
    expect(hidden(trail[at])).toBe(hidden(frame));
    expect(hidden(frame)).toBeLessThanOrEqual(hidden(cover[at - 1] ?? frame));
  });
  // Its last station is at 569 of 618 units.
  expect(hidden(cover.at(-1))).toBeCloseTo(100 * (1 - 569 / 618), 2);
});

test('pockets show the paytable, and their probabilities add up to one', () => {
  const high = listBuckets({ rows: 16, risk: 'HIGH' });
  expect(high.map(({ multiplier }) => pocketText(multiplier)).slice(0, 9)).toEqual([
    '1000',
    '130',
    '26',
    '9',
    '4',
    '2',
    '0.2',
    '0.2',
    '0.2',
  ]);
  for (const choice of plinkoChoices()) {
    const sum = listBuckets(choice).reduce((all, { chance }) => all + chance, 0);
    expect(sum).toBeCloseTo(1, 12);
  }
  expect(plinkoReturn({ rows: 16, risk: 'HIGH' }).toFixed(4)).toBe('98.9764');
  expect(plinkoReturn({ rows: 8, risk: 'HIGH' }).toFixed(4)).toBe('99.0625');
});
