import { expect, test } from 'vitest';
import { createPrng } from '#base/prng.ts';
import { listPlaced } from '#play/board.ts';
import { createScript, stateAfter } from '#play/live-play.ts';
import { createCalibration } from '#testing/calibration.ts';
import { listFaults } from '#testing/check-play.ts';
import { playFixture } from '#testing/play-script.ts';
import { footballModel } from './football-model.ts';
import { createFootballTimetable } from './football-sport.ts';
import type { FootballState } from './football-state.ts';
import { simulateFootball } from './simulate-football.ts';

const TEAMS = ['Withy Marsh', 'Thornquay'] as const;
const RATES = [1.6, 1.1] as const;
const PLAYERS = [
  ['A', 'B', 'C'],
  ['X', 'Y', 'Z'],
] as const;
const FROM = Date.UTC(2026, 10, 21);
const DAY_MS = 86_400_000;
const model = footballModel({ teams: TEAMS, rates: RATES });

function simulated(count: number) {
  return Array.from({ length: count }, (_, index) =>
    simulateFootball({ prng: createPrng(`match ${index}`), rates: RATES, players: PLAYERS }),
  );
}

test('simulated matches have the intended goals, cards and corners', () => {
  const matches = simulated(1500).map((facts) =>
    stateAfter(
      model,
      facts.map(({ fact }) => fact),
    ),
  );
  const mean = (of: (state: FootballState) => number) =>
    matches.reduce((sum, state) => sum + of(state), 0) / matches.length;

  expect(Math.abs(mean(({ goals }) => goals[0]) - 1.6)).toBeLessThan(0.09);
  expect(Math.abs(mean(({ goals }) => goals[1]) - 1.1)).toBeLessThan(0.09);
  expect(mean(({ redCards }) => redCards[0] + redCards[1])).toBeCloseTo(0.2, 1);
  expect(Math.abs(mean(({ corners }) => corners[0]) - 5)).toBeLessThan(0.3);
});

test('priced chances come true that often, at every minute', () => {
  const calibration = createCalibration();
  const pace = { startsAt: 0, speed: 1 };

  for (const facts of simulated(400)) {
    const { steps } = playFixture(createScript(model, facts, pace));
    const last = steps.at(-1)?.board;
    for (const [index, { board }] of steps.entries()) {
      if (index % 5 !== 0) continue;
      for (const [place, market] of board.markets.entries()) {
        const result = last?.markets[place]?.result;
        if (market.status !== 'OPEN' || result == null) continue;
        // A half-returned stake carries half the weight.
        const winners = listPlaced(result);
        const parts = winners.length === 0 ? 0 : result.type === 'half' ? 1 : 2;
        for (let part = 0; part < parts; part++) {
          for (const [runner, chance] of market.chances.entries()) {
            calibration.add(chance, winners.includes(runner));
          }
        }
      }
    }
  }

  expect(calibration.error()).toBeLessThan(0.02);
});

test('every match of two days is complete and settles all its markets', () => {
  const fixtures = createFootballTimetable({ seed: 7 }).between(FROM, FROM + 2 * DAY_MS);

  expect(fixtures.length).toBeGreaterThan(80);
  for (const fixture of fixtures) expect(listFaults(fixture), fixture.key).toEqual([]);
});
