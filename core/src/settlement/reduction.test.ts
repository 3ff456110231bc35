import { expect, test } from 'vitest';
import { cutsMatchedPrices, getEndedRests, reducedPrice } from './reduction.ts';

test('a later non-runner reduces the remaining price, not the original one', () => {
  const first = reducedPrice(325, 3001);

  expect(first).toBe(227);
  expect(reducedPrice(first, 1000)).toBe(204);
});

test('never reduces a price below 1.01', () => {
  expect(reducedPrice(105, 9000)).toBe(101);
});

test('below 2.5% a win market keeps its prices and a place market doesn’t', () => {
  expect(cutsMatchedPrices('WIN', 249)).toBe(false);
  expect(cutsMatchedPrices('WIN', 250)).toBe(true);
  expect(cutsMatchedPrices('PLACE', 1)).toBe(true);
  expect(cutsMatchedPrices('PLACE', 0)).toBe(false);
});

test('lays end from 2.5%, and everything ends without a factor', () => {
  expect([0, 249, 250].map(getEndedRests)).toEqual(['ALL', 'NONE', 'LAYS']);
});
