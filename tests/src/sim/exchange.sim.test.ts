import { expect, test } from 'vitest';
import { runSeeds } from './run-seeds.ts';
import { simulate } from './simulate.ts';

test('the auditor finds no difference where bets mostly match bets', async () => {
  const { runs, fills, crashes, clocks, poisons, archived, covered } = await runSeeds(1);

  // A simulation without activity would prove nothing.
  expect(fills).toBeGreaterThan(runs * 10);
  expect(crashes).toBeGreaterThan(runs);
  expect(clocks).toBeGreaterThan(runs);
  expect(archived).toBeGreaterThan(runs);
  expect(covered.get('bets moved by their makers') ?? 0).toBeGreaterThan(runs);
  expect(covered.get('free bets taken') ?? 0).toBeGreaterThan(0);
  expect(covered.get('bets matched AT_SP') ?? 0).toBeGreaterThan(runs);
  expect(covered.get('EACH_WAY bets') ?? 0).toBeGreaterThan(runs);
  expect(covered.get('each-way markets settled with a tie') ?? 0).toBeGreaterThan(0);
  expect(poisons).toBeGreaterThan(runs / 10);
});

test('loses and repeats nothing when the process dies after every step', async () => {
  let crashes = 0;
  let fills = 0;
  for (let seed = 2_001; seed <= 2_012; seed++) {
    const report = await simulate(seed, { killsAfterEachStep: true });
    crashes += report.crashes;
    fills += report.fills;
  }

  expect(crashes).toBeGreaterThan(12 * 200);
  expect(fills).toBeGreaterThan(12 * 10);
});
