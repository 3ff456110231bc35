import { FURTHEST_Z, SIMULATED_BETS, simulate } from '@crease/games/testing/simulate.ts';
import { expect, test } from 'vitest';

/** Fifteen times as many as in the unit test, with another seed. */
const ROUNDS = 30_000;

test.each(SIMULATED_BETS)('%s: %s returns the computed RTP', (...bet) => {
  const { z } = simulate(bet, { seed: 'simulation', rounds: ROUNDS });

  expect(Math.abs(z)).toBeLessThan(FURTHEST_Z);
});
