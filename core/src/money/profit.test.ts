import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeLiability, computeProfit, MAX_PRODUCT, matchProfit } from './profit.ts';

test.each([
  [1020, 3, 31, 'the recorded 10.20 at 1.03'],
  [50_000, 98, 49_000, '500 at 1.98'],
  [1, 50, 1, 'an exact half goes up'],
  [1, 49, 0, 'just under a half goes down'],
  [333, 99_900, 332_667, 'the longest price'],
])('%i paise at a rate of %i win %i: %s', (stake, rate, profit) => {
  expect(computeProfit(stake, rate)).toBe(profit);
});

test('profit and liability are exact up to the largest allowed product', () => {
  const amount = fc.integer({ min: 0, max: 5_000_000_000_000 });
  const rate = fc.integer({ min: 1, max: 99_900 });
  fc.assert(
    fc.property(amount, rate, (stake, rateOnHundred) => {
      fc.pre(stake * rateOnHundred <= MAX_PRODUCT);
      const product = BigInt(stake) * BigInt(rateOnHundred);
      expect(BigInt(computeProfit(stake, rateOnHundred))).toBe((product + 50n) / 100n);
      expect(BigInt(computeLiability(stake, rateOnHundred))).toBe((product + 99n) / 100n);
    }),
    { numRuns: 2000 },
  );
});

test('divides exactly near the largest product, where doubles have the least precision', () => {
  for (let product = MAX_PRODUCT - 300; product <= MAX_PRODUCT; product++) {
    expect(BigInt(computeLiability(product, 1))).toBe((BigInt(product) + 99n) / 100n);
  }
});

test('matching a lay in parts never exceeds its reserve, and loses at most a paisa per part', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 3000 }), fc.nat(500), (stakes, rate, worse) => {
      const layerRate = rate + worse;
      let rest = stakes.reduce((sum, stake) => sum + stake, 0);
      const reserved = computeLiability(rest, layerRate);
      let taken = 0;
      for (const stake of stakes) {
        const profit = matchProfit(stake, rate, { unmatched: rest, rate: layerRate });
        expect(profit).toBeGreaterThanOrEqual(computeProfit(stake, rate) - 1);
        rest -= stake;
        taken += profit;
        // The amount taken and the remaining reserve fit into the original reserve.
        expect(taken + computeLiability(rest, layerRate)).toBeLessThanOrEqual(reserved);
      }
    }),
  );
});
