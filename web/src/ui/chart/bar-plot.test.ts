import { expect, test } from 'vitest';
import { barsToDraw } from './bar-plot.ts';

test('a day of one paisa is still visible next to one of lakhs', () => {
  const [, tiny, none] = barsToDraw([15_00_000, -0.01, 0], [15_00_000, 15_00_000, 15_00_000]);

  expect(tiny).toBeLessThanOrEqual(-15_00_000 / 160);
  expect(none).toBe(0);
});

test('visible bars keep their value', () => {
  expect(barsToDraw([400, -300, 0], [400, 100, 100])).toEqual([400, -300, 0]);
});
