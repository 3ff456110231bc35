import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideToNearest, prorate } from './profit.ts';

test('rounds an exact half away from zero on both sides', () => {
  expect([5, -5, 7, -7, 0].map((value) => divideToNearest(value, 2))).toEqual([3, -3, 4, -4, 0]);
});

test('a share of any amount equals the exact quotient, even where the plain product is unsafe', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e15, max: 1e15 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (amount, factor, divisor) => {
        const product = BigInt(Math.abs(amount)) * BigInt(factor);
        const exact = (product * 2n + BigInt(divisor)) / (BigInt(divisor) * 2n);
        fc.pre(exact < BigInt(Number.MAX_SAFE_INTEGER));

        const part = prorate(amount, factor, divisor);

        expect(BigInt(Math.abs(part))).toBe(exact);
        expect(part < 0).toBe(amount < 0 && exact > 0n);
      },
    ),
  );
});
