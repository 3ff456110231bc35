import { expect, test } from 'vitest';
import { houseMarket } from '#client/testing/house-markets.ts';
import { findHalfResult } from '#player/features/bet-slip/slip-summary.tsx';

function half(name: string) {
  const market = houseMarket('MATCH_ODDS', name, [{ name }], { kind: 'GOALS' });
  return findHalfResult(market, market.runners[0]?.id ?? 0);
}

test('a quarter line has the half result that its nearest score gives', () => {
  expect(half('Over 2.25 goals')).toBe('HALF_LOST');
  expect(half('Under 2.25 goals')).toBe('HALF_WON');
  expect(half('Over 2.75 goals')).toBe('HALF_WON');
  expect(half('Under 2.75 goals')).toBe('HALF_LOST');
  expect(half('Harbour -0.25')).toBe('HALF_LOST');
  expect(half('Mill +0.25')).toBe('HALF_WON');
  expect(half('Harbour -0.75')).toBe('HALF_WON');
  expect(half('Mill +0.75')).toBe('HALF_LOST');
});

test('whole and half lines, and other markets, have none', () => {
  expect(['Over 2.5 goals', 'Under 3 goals', 'Harbour -1', 'Harbour 0', 'Yes'].map(half)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
