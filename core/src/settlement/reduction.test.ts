import { expect, test } from 'vitest';
import { cutsMatchedPrices, reducedPrice, restsEndedBy } from './reduction.ts';

test('a later non-runner cuts the price that is left, not the first one', () => {
  const first = reducedPrice(325, 3001);

  expect(first).toBe(227);
  expect(reducedPrice(first, 1000)).toBe(204);
});

test('a price is never cut below 1.01', () => {
  expect(reducedPrice(105, 9000)).toBe(101);
});

test('below 2.5 % a win market keeps its prices and a place market does not', () => {
  expect(cutsMatchedPrices('WIN', 249)).toBe(false);
  expect(cutsMatchedPrices('WIN', 250)).toBe(true);
  expect(cutsMatchedPrices('PLACE', 1)).toBe(true);
  expect(cutsMatchedPrices('PLACE', 0)).toBe(false);
});

test('lays end from 2.5 %, everything ends without a factor', () => {
  expect([0, 249, 250].map(restsEndedBy)).toEqual(['ALL', 'NONE', 'LAYS']);
});
