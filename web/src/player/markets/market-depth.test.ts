import { expect, test } from 'vitest';
import { clipHistory } from './market-depth.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const trail = {
  runnerId: 7,
  points: [
    ['2026-11-21T08:00:00Z', 2.4, 1_000],
    ['2026-11-21T11:20:00Z', 2.1, 500],
    ['2026-11-21T11:40:00Z', 1.9, 300],
    ['2026-11-21T11:50:00Z', 2, 200],
  ],
} as const;

test("holds an interval's opening price from its start and the last price until now", () => {
  const line = clipHistory(trail, '30 min', NOW);

  expect(line?.points.map(([at, price]) => [new Date(at).toISOString().slice(11, 16), price])).toEqual([
    ['11:30', 2.1],
    ['11:40', 1.9],
    ['11:50', 2],
    ['12:00', 2],
  ]);
  expect(line).toMatchObject({ first: 2.1, last: 2, low: 1.9, high: 2.1, matched: 500 });
});

test('the full history starts with the first trade, and an untraded runner has none', () => {
  expect(clipHistory(trail, 'All', NOW)?.points[0]).toEqual([Date.parse('2026-11-21T08:00:00Z'), 2.4]);
  expect(clipHistory({ runnerId: 7, points: [] }, 'All', NOW)).toBeNull();
});

test('an interval without trades keeps the previous price', () => {
  const old = { runnerId: 7, points: [trail.points[0]] };
  expect(clipHistory(old, '30 min', NOW)).toMatchObject({ first: 2.4, last: 2.4, matched: 0 });
});
