import { expect, test } from 'vitest';
import { handicapResult } from './handicap.ts';
import { noShare } from './line-result.ts';

test('a result on the line is a Yes here and a push by the other rule', () => {
  expect(noShare(4600, 4600, 'YES_WINS')).toEqual({ wins: 0, of: 1 });
  expect(noShare(4600, 4600, 'PUSH')).toBeNull();
});

test('quarter lines win or lose a half: −1.75', () => {
  expect([3, 2, 1].map((margin) => handicapResult(margin, -7))).toEqual([
    'WON',
    'HALF_WON',
    'LOST',
  ]);
  expect([0, -1].map((margin) => handicapResult(margin, 3))).toEqual(['WON', 'HALF_LOST']);
  expect(handicapResult(2, -8)).toBe('VOID');
});
