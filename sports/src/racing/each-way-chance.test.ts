import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachWayChance } from './each-way-chance.ts';

test('at its odds both parts together win nothing in the long run', () => {
  const chance = fc.double({ min: 0.001, max: 0.95, noNaN: true });
  fc.assert(
    fc.property(chance, chance, fc.constantFrom(4, 5), (win, more, divisor) => {
      const place = win + (1 - win) * more;
      const odds = 1 / eachWayChance(win, place, divisor) - 1;

      const ofWin = win * odds - (1 - win);
      const ofPlace = (place * odds) / divisor - (1 - place);
      expect(ofWin + ofPlace).toBeCloseTo(0, 6);
    }),
  );
});

test('a sure winner is at 1.0, and a runner that is out has no chance', () => {
  expect(eachWayChance(1, 1, 5)).toBe(1);
  expect(eachWayChance(0, 0, 5)).toBe(0);
});
