import { describe, expect, test } from 'vitest';
import { createPrng } from '#base/prng.ts';
import { stateAfter } from '#play/live-play.ts';
import { createCalibration } from '#testing/calibration.ts';
import { listFaults } from '#testing/check-play.ts';
import { simulateTennis } from './simulate-tennis.ts';
import { tennisViews } from './tennis-markets.ts';
import { tennisModel, tennisPoints } from './tennis-model.ts';
import { createPointTables, gameChance, tennisChances } from './tennis-prices.ts';
import { createTennisTimetable } from './tennis-sport.ts';
import {
  BEFORE_FIRST_POINT,
  type TennisFact,
  type TennisFormat,
  type TennisSide,
  type TennisState,
} from './tennis-state.ts';

const FORMAT: TennisFormat = { bestOf: 3, lastSet: 'tie-break' };
const PLAYERS = ['Ivo', 'Bram'] as const;
const SERVES = [0.66, 0.62] as const;
const model = tennisModel({ players: PLAYERS, format: FORMAT, serves: SERVES });
const FROM = Date.UTC(2026, 10, 21);
const DAY_MS = 86_400_000;

function points(winners: readonly TennisSide[]): TennisFact[] {
  return winners.map((winner) => ({ type: 'point', server: 0, winner, how: 'rally' }));
}

/** Love games: `games(0, 3)` is three games won by the first player. */
function games(winner: TennisSide, count: number): TennisFact[] {
  return points(Array.from({ length: 4 * count }, () => winner));
}

function createState(...facts: readonly TennisFact[]): TennisState {
  return stateAfter(model, [{ type: 'start', server: 0 }, ...facts]);
}

function simulated(count: number) {
  return Array.from({ length: count }, (_, index) =>
    simulateTennis({
      prng: createPrng(`tennis ${index}`),
      players: PLAYERS,
      format: FORMAT,
      serves: SERVES,
    }),
  );
}

function listResults(state: TennisState) {
  const chances = tennisChances(FORMAT, createPointTables(SERVES), state);
  return tennisViews(FORMAT, state, chances).map(({ result }) => result);
}

describe('the recursion', () => {
  test('gives the known chances of a game', () => {
    expect(gameChance(0.5)).toBe(0.5);
    expect(gameChance(0.6)).toBeCloseTo(0.7357, 4);
    expect(gameChance(0.6, 3, 3)).toBeCloseTo(0.36 / 0.52, 10);
    expect(gameChance(0.6, 0, 3)).toBeCloseTo(0.6 ** 3 * (0.36 / 0.52), 10);
  });

  test('is fair between equals, whoever serves, in all sets and tie-breaks', () => {
    const tables = createPointTables([0.64, 0.64]);

    for (const server of [0, 1] as const) {
      expect(tables.tieBreak(7, server, [0, 0])).toBeCloseTo(0.5, 10);
      expect(tables.tieBreak(10, server, [0, 0])).toBeCloseTo(0.5, 10);
      expect(tables.set('tie-break', server, [0, 0])).toBeCloseTo(0.5, 10);
      expect(tables.set('advantage', server, [0, 0])).toBeCloseTo(0.5, 10);
    }
  });

  test('for a whole set doesn’t depend on who serves first', () => {
    const tables = createPointTables(SERVES);

    expect(tables.set('tie-break', 0, [0, 0])).toBeCloseTo(tables.set('tie-break', 1, [0, 0]), 10);
    expect(tables.set('advantage', 0, [0, 0])).toBeCloseTo(tables.set('advantage', 1, [0, 0]), 10);
  });

  test('is the mean over the next point, at every score of a match', () => {
    const tables = createPointTables(SERVES);
    const [facts = []] = simulated(1);
    let state = BEFORE_FIRST_POINT;

    for (const { fact } of facts) {
      state = model.apply(state, fact);
      if (state.winner !== null) break;
      const { server } = state;
      const p = server === 0 ? SERVES[0] : 1 - SERVES[1];
      const next = (winner: TennisSide) =>
        tennisChances(FORMAT, tables, model.apply(state, { type: 'point', server, winner, how: 'rally' })).match;
      expect(p * next(0) + (1 - p) * next(1)).toBeCloseTo(tennisChances(FORMAT, tables, state).match, 10);
    }
  });
});

describe('the score', () => {
  test('goes through deuce and advantage', () => {
    expect(tennisPoints(createState(...points([0, 0, 1, 1, 0, 1])))).toEqual(['40', '40']);
    expect(tennisPoints(createState(...points([0, 0, 1, 1, 0, 1, 1])))).toEqual(['40', 'Ad']);
    expect(createState(...points([0, 0, 1, 1, 0, 1, 1, 1])).games).toEqual([0, 1]);
  });

  test('goes to a tie-break at six all; whoever received first serves the next set', () => {
    const sixAll = createState(...games(0, 5), ...games(1, 5), ...games(0, 1), ...games(1, 1));
    const facts = points([0, 0, 0, 0, 0, 0, 0]);
    const done = facts.reduce(model.apply, sixAll);

    expect(sixAll.isTieBreak).toBe(true);
    expect(sixAll.server).toBe(0);
    expect(facts.slice(0, 2).reduce(model.apply, sixAll).server).toBe(1);
    expect(done.doneSets).toEqual([[7, 6]]);
    expect(done.server).toBe(1);
  });
});

describe('results', () => {
  test('a retirement in the first set voids everything', () => {
    const state = createState(...games(0, 3), { type: 'retirement', side: 1 });

    expect(listResults(state)).toEqual([{ type: 'void' }, { type: 'void' }, { type: 'void' }]);
  });

  test('a retirement after a set keeps the set, decides the match and voids the rest', () => {
    const state = createState(...games(0, 6), ...games(1, 2), { type: 'retirement', side: 0 });

    expect(listResults(state)).toEqual([
      { type: 'placings', placings: [[1]] },
      { type: 'placings', placings: [[0]] },
      { type: 'void' },
    ]);
  });

  test('a set settles when it ends', () => {
    expect(listResults(createState(...games(1, 6)))).toEqual([null, { type: 'placings', placings: [[1]] }, null]);
  });
});

test('servers hold and favourites win as often as the recursion says', () => {
  let held = 0;
  let served = 0;
  let won = 0;
  const matches = simulated(700);
  for (const facts of matches) {
    let state = BEFORE_FIRST_POINT;
    for (const { fact } of facts) {
      const next = model.apply(state, fact);
      const isNewGame = !state.isTieBreak && state.hasStarted && next.gameServer !== state.gameServer;
      if (isNewGame && fact.type === 'point' && state.gameServer === 0) {
        served += 1;
        if (fact.winner === 0) held += 1;
      }
      state = next;
    }
    if (state.winner === 0) won += 1;
  }

  expect(Math.abs(held / served - gameChance(SERVES[0]))).toBeLessThan(0.015);
  const fair = tennisChances(FORMAT, createPointTables(SERVES), BEFORE_FIRST_POINT).match;
  expect(Math.abs(won / matches.length - fair)).toBeLessThan(0.05);
});

test('priced chances come true that often, at every score', () => {
  const calibration = createCalibration();
  const tables = createPointTables(SERVES);

  for (const facts of simulated(2500)) {
    const states: TennisState[] = [];
    for (const { fact } of facts) {
      states.push(model.apply(states.at(-1) ?? BEFORE_FIRST_POINT, fact));
    }
    const last = states.at(-1);
    for (const [index, state] of states.entries()) {
      if (index % 11 !== 0 || last?.retired !== null) continue;
      calibration.add(tennisChances(FORMAT, tables, state).match, last.winner === 0);
    }
  }

  expect(calibration.error()).toBeLessThan(0.02);
});

test('every match of two days is complete, ends in its slot and settles all its markets', () => {
  const fixtures = createTennisTimetable({ seed: 7 }).between(FROM, FROM + 2 * DAY_MS);

  expect(fixtures.length).toBe(72);
  for (const fixture of fixtures) {
    expect(listFaults(fixture), fixture.key).toEqual([]);
    expect((fixture.script().facts.at(-1)?.at ?? 0) - fixture.startsAt).toBeLessThan(4 * 3_600_000);
  }
});

test('a match is always in-play, others follow, and repeated reads agree', () => {
  const timetable = createTennisTimetable({ seed: 7 });
  const random = createPrng('looks');

  for (let look = 0; look < 30; look++) {
    const now = FROM + random.int(9 * DAY_MS);
    const [first] = timetable.inPlayAt(now);
    expect(first, `at ${now}`).toBeDefined();
    expect(timetable.upcomingAt(now).length).toBeGreaterThan(20);
    const again = createTennisTimetable({ seed: 7 }).findFixture(first?.key ?? '', first?.startsAt ?? 0);
    expect(again?.script().facts).toEqual(first?.script().facts);
  }
});
