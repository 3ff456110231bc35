import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { describe, expect, test } from 'vitest';
import { houseMarket } from '#client/testing/house-markets.ts';
import { labelForProfit } from './bet-text.ts';
import { getSideTone } from './quote.ts';

const profitLabelFor = (kind: MarketKind, side: 'BACK' | 'LAY') =>
  labelForProfit({
    market: { ...houseMarket('FANCY', 'Runs', []), kind },
    side,
    line: 45,
    price: 45.5,
  });

describe('the profit label states when the bet wins', () => {
  test.each([
    ['MATCH_ODDS', 'BACK', 'Profit if it wins'],
    ['MATCH_ODDS', 'LAY', 'Profit if it loses'],
    ['BOOKMAKER', 'LAY', 'Profit if it loses'],
    ['FANCY', 'BACK', 'Profit at 45 or more'],
    ['FANCY', 'LAY', 'Profit below 45'],
    ['LINE', 'LAY', 'Profit above 45.5'],
    ['LINE', 'BACK', 'Profit below 45.5'],
    ['KHADO', 'BACK', 'Profit in this range'],
    ['METER', 'LAY', 'Max profit on No'],
  ] as const)('%s %s: %s', (kind, side, words) => {
    expect(profitLabelFor(kind, side)).toBe(words);
  });
});

test('Yes is blue and No is pink, in sessions and in the order book of a line', () => {
  expect(getSideTone('FANCY', 'BACK')).toBe('BACK');
  expect(getSideTone('FANCY', 'LAY')).toBe('LAY');
  expect(getSideTone('LINE', 'LAY')).toBe('BACK');
  expect(getSideTone('LINE', 'BACK')).toBe('LAY');
  expect(getSideTone('MATCH_ODDS', 'LAY')).toBe('LAY');
});
