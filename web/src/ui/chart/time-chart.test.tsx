import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { alignSeries, valueAt } from './chart-series.ts';
import { TimeChart } from './time-chart.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('lines with their own points share one axis and keep their gaps', () => {
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

test('the tooltip shows the latest value known at the pointer', () => {
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

test("describes the chart in words, names its lines and says if it can't be drawn", async () => {
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

test('a chart without points says that there is no data yet', () => {
  render(
    <TimeChart series={[{ label: 'Falcons', color: 'back-on', points: [] }]} ariaLabel="No prices yet" height={120} />,
  );

  expect(screen.getByText('No data yet')).toBeDefined();
});
