import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startingPrice } from './starting-price.ts';

const amounts = fc.array(
  fc.record({
    price: fc.double({ min: 1.01, max: 1000, noNaN: true }),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  { maxLength: 20 },
);

test('market money alone meets at the far price', () => {
  const price = startingPrice({
    backs: [{ price: 1.01, amount: 1000 }],
    lays: [{ price: 1000, amount: 6000 }],
    restingBacks: [],
    restingLays: [],
  });

  expect(price).toBeCloseTo(7, 9);
});

test('just below the starting price backs are short, just above it they are not', () => {
  fc.assert(
    fc.property(amounts, amounts, amounts, amounts, (backs, lays, restingBacks, restingLays) => {
      const price = startingPrice({ backs, lays, restingBacks, restingLays });

      const surplus = (at: number): number =>
        sum(backs, (limit) => limit <= at) +
        sum(restingBacks, (limit) => limit <= at) -
        sum(lays, (limit) => limit >= at) / (at - 1) -
        sum(restingLays, (limit) => limit >= at);
      if (price > 1.0101) expect(surplus(price - 1e-5)).toBeLessThanOrEqual(0);
      if (price < 999.9) expect(surplus(price + 1e-5)).toBeGreaterThanOrEqual(0);
    }),
  );
});

function sum(
  list: readonly { price: number; amount: number }[],
  takes: (limit: number) => boolean,
): number {
  return list.reduce((total, { price, amount }) => total + (takes(price) ? amount : 0), 0);
}
