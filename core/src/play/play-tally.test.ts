import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMIT_PERIODS } from './play-limit.ts';
import {
  addToTally,
  DAY_MS,
  EMPTY_TALLY,
  getDayNumber,
  getFirstDay,
  getNextFirstDay,
  getResetTime,
  type PlayTally,
  startOfDay,
  sumPeriod,
} from './play-tally.ts';

const QUARTER_MS = 900_000;
const FIRST = Date.UTC(2026, 1, 26, 18, 31);
const ZONES = [330, 0, -300, 345, 840];

interface Happened {
  readonly at: number;
  readonly deposited: number;
  readonly lost: number;
}

const happened = fc.array(
  fc.record({
    wait: fc.oneof(fc.integer({ min: 0, max: 2 * QUARTER_MS }), fc.integer({ min: 0, max: 4 * DAY_MS })),
    deposited: fc.integer({ min: 0, max: 5_000 }),
    lost: fc.integer({ min: -5_000, max: 5_000 }),
  }),
  { maxLength: 40 },
);

/** Sums everything from a time on. */
function sumFrom(all: readonly Happened[], from: number): Omit<Happened, 'at'> {
  const those = all.filter(({ at }) => at >= from);
  return {
    deposited: those.reduce((sum, { deposited }) => sum + deposited, 0),
    lost: those.reduce((sum, { lost }) => sum + lost, 0),
  };
}

test('the tally gives the same week and month totals as the full history', () => {
  fc.assert(
    fc.property(happened, fc.constantFrom(...ZONES), (steps, zoneMinutes) => {
      const all: Happened[] = [];
      let tally: PlayTally = EMPTY_TALLY;
      let at = FIRST;
      for (const { wait, deposited, lost } of steps) {
        at += wait;
        all.push({ at, deposited, lost });
        tally = addToTally(tally, { deposited, lost }, { at, zoneMinutes });
        for (const period of ['WEEK', 'MONTH'] as const) {
          const from = startOfDay(getFirstDay(period, getDayNumber(at, zoneMinutes)), zoneMinutes);
          const exact = sumFrom(all, from);
          expect(sumPeriod(tally, period, { at, zoneMinutes })).toEqual({
            deposited: exact.deposited,
            lost: Math.max(0, exact.lost),
          });
        }
      }
      expect(tally.quarters.length).toBeLessThanOrEqual(97);
      expect(tally.days.length).toBeLessThanOrEqual(31);
    }),
  );
});

test('a day covers today and the last 24 hours, and at most 15 minutes more', () => {
  fc.assert(
    fc.property(happened, fc.constantFrom(...ZONES), (steps, zoneMinutes) => {
      const all: Happened[] = [];
      let tally: PlayTally = EMPTY_TALLY;
      let at = FIRST;
      for (const { wait, deposited } of steps) {
        at += wait;
        all.push({ at, deposited, lost: 0 });
        tally = addToTally(tally, { deposited }, { at, zoneMinutes });
        const counted = sumPeriod(tally, 'DAY', { at, zoneMinutes }).deposited;
        expect(counted).toBeGreaterThanOrEqual(sumFrom(all, at - DAY_MS).deposited);
        expect(counted).toBeLessThanOrEqual(sumFrom(all, at - DAY_MS - QUARTER_MS).deposited);
      }
    }),
  );
});

test('midnight counts nothing twice, and yesterday’s wins don’t hide today’s losses', () => {
  const zoneMinutes = 330;
  const night = Date.UTC(2026, 10, 22, 18, 0);
  const morning = Date.UTC(2026, 10, 23, 3, 0);
  const added = addToTally(EMPTY_TALLY, { deposited: 1_000, lost: -9_000 }, { at: night, zoneMinutes });
  const both = addToTally(added, { deposited: 500, lost: 4_000 }, { at: morning, zoneMinutes });

  expect(sumPeriod(both, 'DAY', { at: morning, zoneMinutes })).toEqual({
    deposited: 1_500,
    lost: 4_000,
  });
});

test('weeks start on Monday and months on the 1st, in the player’s time zone', () => {
  const zoneMinutes = 330;
  // Sunday 1 March 2026 in India, while it is still February in UTC.
  const day = getDayNumber(Date.UTC(2026, 1, 28, 19, 0), zoneMinutes);

  expect(new Date(getFirstDay('MONTH', day) * DAY_MS).toISOString()).toMatch(/^2026-03-01/);
  expect(new Date(getNextFirstDay('MONTH', day) * DAY_MS).toISOString()).toMatch(/^2026-04-01/);
  expect(new Date(getFirstDay('WEEK', day) * DAY_MS).toISOString()).toMatch(/^2026-02-23/);
  expect(getNextFirstDay('WEEK', day)).toBe(day + 1);
});

test.each(LIMIT_PERIODS)('nothing counts towards a %s at its announced reset time', (period) => {
  const zoneMinutes = 330;
  const tally = addToTally(EMPTY_TALLY, { deposited: 700, lost: 300 }, { at: FIRST, zoneMinutes });

  const at = getResetTime(tally, period, { at: FIRST, zoneMinutes });

  expect(sumPeriod(tally, period, { at, zoneMinutes })).toEqual({ deposited: 0, lost: 0 });
  expect(sumPeriod(tally, period, { at: at - 1, zoneMinutes }).deposited).toBe(700);
});
