import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { alignSeries, valueAt } from './chart-series.ts';
import { TimeChart } from './time-chart.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('lines with points of their own share one axis and keep their gaps', () => {
  const table = alignSeries([
    {
      label: 'Falcons',
      color: 'back-on',
      points: [
        [1, 8],
        [3, 20],
      ],
    },
    { label: 'Kraken', color: 'lay-on', points: [[2, 5]] },
  ]);

  expect(table.xs).toEqual([1, 2, 3]);
  expect(table.columns).toEqual([
    [8, undefined, 20],
    [undefined, 5, undefined],
  ]);
});

test('beside the pointer stands the newest value that was known there', () => {
  const line = {
    label: 'Falcons',
    color: 'back-on',
    points: [
      [10, 185],
      [30, 190],
    ],
  } as const;

  expect(valueAt(line, 29)).toBe(185);
  expect(valueAt(line, 30)).toBe(190);
  expect(valueAt(line, 9)).toBeNull();
});

test('a chart says in words what it shows, names its lines, and says so where nothing can be drawn', async () => {
  const points = [
    [1, 1],
    [2, 2],
  ] as const;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);

  render(
    <TimeChart
      series={[{ label: 'Falcons', color: 'back-on', points }]}
      ariaLabel="Falcons from 1 to 2"
      height={120}
    />,
  );

  expect(screen.getByRole('img', { name: 'Falcons from 1 to 2' })).toBeDefined();
  expect(screen.getByText('Falcons')).toBeDefined();
  await waitFor(() => expect(screen.getByText('Couldn’t load the chart.')).toBeDefined());
});

test('a chart without a point says that there is nothing yet', () => {
  render(
    <TimeChart
      series={[{ label: 'Falcons', color: 'back-on', points: [] }]}
      ariaLabel="No prices yet"
      height={120}
    />,
  );

  expect(screen.getByText('No data yet')).toBeDefined();
});
