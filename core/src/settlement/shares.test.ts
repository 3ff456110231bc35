import { expect, test } from 'vitest';
import { computeShares, isDeadHeat, LOSES, WINS } from './settle-bet.ts';

test('runners tied for the last place share it; better ones win in full and worse ones lose', () => {
  const shares = computeShares([[1], [2], [3, 4], [5]], 3);

  expect([...shares]).toEqual([
    [1, WINS],
    [2, WINS],
    [3, { wins: 1, of: 2 }],
    [4, { wins: 1, of: 2 }],
    [5, LOSES],
  ]);
  expect(isDeadHeat(shares)).toBe(true);
});

test('a tie that fits within the places reduces nothing', () => {
  const shares = computeShares([[1, 2], [3]], 3);

  expect([...shares.values()]).toEqual([WINS, WINS, WINS]);
  expect(isDeadHeat(shares)).toBe(false);
});

test('three runners tied for second of three places win two thirds each', () => {
  expect(computeShares([[1], [2, 3, 4]], 3).get(4)).toEqual({ wins: 2, of: 3 });
});

test('every placed runner wins in full where any number may win', () => {
  expect([...computeShares([[1, 2], [3]], 0).values()]).toEqual([WINS, WINS, WINS]);
});
