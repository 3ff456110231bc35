import { expect, test } from 'vitest';
import { type HandicapBet, handicapExposure, handicapProfit } from './asian-exposure.ts';

const HOME: HandicapBet = {
  side: 'BACK',
  team: 'HOME',
  handicapQuarters: -7,
  price: 190,
  stake: 10_000,
};

test.each([
  [3, 9000, 'won by more than the line'],
  [2, 4500, 'half won: one half on −1.5 wins, the one on −2 is returned'],
  [1, -10_000, 'lost'],
])('home −1.75 with a margin of %i brings %i: %s', (margin, result) => {
  expect(handicapProfit(HOME, margin)).toBe(result);
});

test('a lay mirrors the back of the same terms at every margin', () => {
  for (let margin = -4; margin <= 4; margin++) {
    const lay: HandicapBet = { ...HOME, side: 'LAY' };
    expect(handicapProfit(HOME, margin) + handicapProfit(lay, margin)).toBe(0);
  }
});

test('lines of one match are netted by margin', () => {
  const away: HandicapBet = { ...HOME, team: 'AWAY', handicapQuarters: 7 };
  // Home −1.75 and away +1.75 decide each other: one wins what the other loses, never both.
  expect(handicapExposure([HOME, away])).toBe(1000);
  expect(handicapExposure([HOME])).toBe(10_000);
  // Home +1 and away −1: a home win by any margin loses one of the two only.
  expect(
    handicapExposure([
      { ...HOME, handicapQuarters: 4 },
      { ...away, handicapQuarters: 8 },
    ]),
  ).toBe(1000);
  expect(handicapExposure([])).toBe(0);
});
