import { expect, test } from 'vitest';
import { withTotals } from './day-chart.tsx';

test("the running total doesn't drift by fractions of a paisa", () => {
  const days = [0.1, 0.2, -0.3].map((net, at) => ({ day: `2026-11-0${at + 1}`, net }));

  expect(withTotals(days).map(({ total }) => total)).toEqual([0.1, 0.3, 0]);
});
