import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPrng } from '#base/prng.ts';
import { createSquad } from './squad.ts';

/** Balls faced and bowled by batting position, in hundreds, counted over 400 20-over matches. */
const FACED = [81, 81, 74, 57, 50, 40, 26, 17, 12, 9, 5];
const BOWLED = [0, 0, 0, 50, 35, 0, 62, 67, 78, 85, 76];

test('players differ, and a side barely exceeds its rating', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const squad = createSquad(createPrng(seed));
      const computeMean = (form: 'battingForm' | 'bowlingForm', weights: readonly number[]) => {
        const sum = squad.reduce((all, player, place) => all + player[form] * (weights[place] ?? 0), 0);
        return sum / weights.reduce((all, weight) => all + weight, 0);
      };
      expect(new Set(squad.map((player) => player.battingForm)).size).toBe(11);
      expect(Math.abs(computeMean('battingForm', FACED))).toBeLessThan(0.03);
      expect(Math.abs(computeMean('bowlingForm', BOWLED))).toBeLessThan(0.03);
    }),
  );
});
