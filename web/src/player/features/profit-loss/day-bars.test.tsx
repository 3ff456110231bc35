import { expect, test } from 'vitest';
import { dayChartOf, labelStep, runningTotals } from './day-bars.ts';

const SIZE = { width: 1152, height: 244 };

function daysOf(nets: readonly number[]) {
  return nets.map((net, at) => ({ day: `2026-11-0${at + 1}`, net }));
}

test('bars grow from the zero line, up for a profit and down for a loss', () => {
  const { bars, zeroY } = dayChartOf(daysOf([400, -300, 0]), SIZE);
  const [won, lost, still] = bars;

  expect(won && won.top + won.height).toBeCloseTo(zeroY);
  expect(lost?.top).toBeCloseTo(zeroY);
  expect(still?.height).toBe(0);
});

test('everything stands within the drawing, the running total too', () => {
  const { bars, ticks } = dayChartOf(daysOf([7_600, 8_000, 9_000, -8_800, 0.01]), SIZE);
  const ys = [
    ...bars.flatMap(({ top, height, totalY }) => [top, top + height, totalY]),
    ...ticks.map(({ y }) => y),
  ];

  expect(Math.min(...ys)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...ys)).toBeLessThanOrEqual(SIZE.height);
});

test.each([[[0, 0]], [[0.01]], [[-0.01]], [[1_500_000, -1_500_000]], [[7_600, -8_800, 350]]])(
  'there are at most five lines across for %o, zero among them',
  (nets) => {
    const { ticks } = dayChartOf(daysOf(nets), SIZE);

    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.map(({ value }) => value)).toContain(0);
    expect(new Set(ticks.map(({ y }) => y)).size).toBe(ticks.length);
  },
);

test('a day of a paisa can still be seen', () => {
  const { bars } = dayChartOf(daysOf([15_00_000, 0.01]), SIZE);

  expect(bars[1]?.height).toBeGreaterThanOrEqual(1);
});

test('the running total does not drift by fractions of a paisa', () => {
  expect(runningTotals(daysOf([0.1, 0.2, -0.3])).at(-1)).toBe(0);
});

test('labels keep their distance', () => {
  expect(labelStep(78, 24)).toBe(1);
  expect(labelStep(12, 24)).toBe(2);
});
