import { isWinningRoll } from '@crease/games/dice/dice.ts';
import { expect, test } from 'vitest';
import { diceTerms, parseWinningRolls, rollText } from './dice-view.ts';

test('half of the rolls pay 1.98 with an RTP of 99%', () => {
  const terms = diceTerms({ side: 'UNDER', winning: 5_000 }, 10_000);
  expect(terms).toEqual({
    chance: 0.5,
    multiplier: 19_800,
    pays: 19_800,
    returned: 99,
    from: 0,
    to: 4_999,
    edge: 5_000,
  });
});

test('the coloured part of the scale is the winning part, on both sides and at both ends', () => {
  for (const side of ['UNDER', 'OVER'] as const) {
    for (const winning of [1, 2, 4_999, 9_800]) {
      const { from, to, edge, returned } = diceTerms({ side, winning }, 0);
      for (const roll of [from, to]) expect(isWinningRoll({ side, winning }, roll)).toBe(true);
      const beside = side === 'UNDER' ? to + 1 : from - 1;
      expect(isWinningRoll({ side, winning }, beside)).toBe(false);
      expect(parseWinningRolls(side, rollText(edge))).toBe(winning);
      expect(returned).toBeGreaterThan(98.98);
      expect(returned).toBeLessThanOrEqual(99);
    }
  }
});

test('rejects an edge that leaves nothing to win or lose', () => {
  for (const typed of ['', 'a', '0', '98.01', '100', '5.005']) {
    expect(parseWinningRolls('UNDER', typed)).toBeNull();
  }
  expect(parseWinningRolls('OVER', '99.99')).toBeNull();
});
