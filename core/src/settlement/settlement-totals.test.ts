import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commissionOn } from './settlement-totals.ts';

test('a winner of 8,500 pays 170 at 2%, a loser nothing', () => {
  expect(commissionOn(850_000, 200)).toBe(17_000);
  expect(commissionOn(-850_000, 200)).toBe(0);
});

test('half a paisa goes to the house, less to the player', () => {
  expect(commissionOn(25, 200)).toBe(1);
  expect(commissionOn(24, 200)).toBe(0);
});

test('commission never exceeds net winnings', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 10_000 }), (net, rateBps) => {
      expect(commissionOn(net, rateBps)).toBeLessThanOrEqual(net);
    }),
  );
});
