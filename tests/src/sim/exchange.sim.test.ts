import { expect, test } from 'vitest';
import { runSeeds } from './run-seeds.ts';

test('the auditor finds no difference where bets mostly meet bets', async () => {
  const { runs, fills, crashes } = await runSeeds(1);

  // A simulation in which nothing happens would prove nothing.
  expect(fills).toBeGreaterThan(runs * 10);
  expect(crashes).toBeGreaterThan(runs);
});
