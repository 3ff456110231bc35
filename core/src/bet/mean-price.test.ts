import { expect, test } from 'vitest';
import type { Fill } from './bet.ts';
import { computeMeanPrice } from './bet-summary.ts';

function fill(price: number, stake: number, voided = false): Fill {
  return { id: 1, at: 1, price, stake, profit: 0, against: 2, crossId: 0, voided };
}

test.each([
  ['one match has its own price', [fill(202, 470)], 20_200],
  ['two prices are weighted by stake', [fill(195, 333), fill(190, 111)], 19_375],
  ['what was taken back does not count', [fill(195, 333), fill(500, 111, true)], 19_500],
  ['the largest stakes lose nothing', [fill(100_000, 2 ** 45), fill(100_000, 1)], 10_000_000],
])('%s', (_name, fills, mean) => {
  expect(computeMeanPrice({ fills })).toBe(mean);
});

test('an unmatched bet has no mean price', () => {
  expect(computeMeanPrice({ fills: [] })).toBeNull();
});
