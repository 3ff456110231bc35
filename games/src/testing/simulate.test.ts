import { expect, test } from 'vitest';
import { GAME_CODES } from '#catalogue/game-code.ts';
import { FURTHEST_Z, SIMULATED_BETS, simulate } from './simulate.ts';

const ROUNDS = 2_000;
const SEED = 'crease';

test('simulates every game', () => {
  expect([...new Set(SIMULATED_BETS.map(([game]) => game))].toSorted()).toEqual([...GAME_CODES].toSorted());
});

test.each(SIMULATED_BETS)('%s: %s returns the computed RTP', (...bet) => {
  const { z } = simulate(bet, { seed: SEED, rounds: ROUNDS });
  expect(Math.abs(z)).toBeLessThan(FURTHEST_Z);
});
