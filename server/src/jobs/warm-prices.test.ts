import { pricingTables, TABLE_KINDS } from '@crease/sports/pricing/table-store.ts';
import { expect, test } from 'vitest';
import { warmPrices } from './warm-prices.ts';

test('tables of every limited-overs format come from another thread, ready to use', async () => {
  await warmPrices(new AbortController().signal);
  const begun = performance.now();

  const ballsByKind = TABLE_KINDS.map(({ format, gender }) => {
    const { runs, chase } = pricingTables(format, gender);
    return [runs().layer(1).width, runs().balls, chase().balls];
  });

  expect(ballsByKind.map(([, ...balls]) => balls)).toEqual([
    [120, 120],
    [120, 120],
    [300, 300],
    [300, 300],
  ]);
  // Building them takes over a second.
  expect(performance.now() - begun).toBeLessThan(500);
});

test('a stop while tables are built ends their thread', async () => {
  const stopping = new AbortController();
  const warmed = warmPrices(stopping.signal);
  stopping.abort();

  await expect(warmed).resolves.toBeUndefined();
});
