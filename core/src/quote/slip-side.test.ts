import { expect, test } from 'vitest';
import type { MarketKind } from '#market/market-kind.ts';
import { type SlipSide, toBetSide, toDecimalOdds, toHouseRate, toSlipSide } from './house-rate.ts';

test.each<[MarketKind, string]>([
  ['MATCH_ODDS', 'BACK BACK, LAY LAY'],
  ['LINE', 'YES LAY, NO BACK'],
  ['FANCY', 'YES BACK, NO LAY'],
  ['METER', 'YES BACK, NO LAY'],
  ['BOOKMAKER', 'BACK BACK, LAY LAY'],
  ['TOSS', 'BACK BACK'],
  ['KHADO', 'BACK BACK'],
  ['PREMIUM', 'BACK BACK'],
])('%s takes %s', (kind, sides) => {
  const calls: readonly SlipSide[] = ['BACK', 'LAY', 'YES', 'NO'];
  const taken = calls.flatMap((call) => {
    const side = toBetSide(kind, call);
    if (side === null) return [];
    expect(toSlipSide(kind, side)).toBe(call);
    return [`${call} ${side}`];
  });

  expect(taken.join(', ')).toBe(sides);
});

test('prices of every unit have a rate and decimal odds', () => {
  expect([toHouseRate('BOOKMAKER', 375), toDecimalOdds('BOOKMAKER', 375)]).toEqual([375, 103.75]);
  expect([toHouseRate('LOTTERY', 950), toDecimalOdds('LOTTERY', 950)]).toEqual([85_000, 950]);
});
