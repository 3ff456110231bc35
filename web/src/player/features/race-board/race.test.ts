import { expect, test } from 'vitest';
import { buildRaceDay, computeNearPrice, formatCountdown, formatPosition, sharesPosition } from './race.ts';

test('the near price is the midpoint of both sides by probability, or the only side', () => {
  expect(computeNearPrice([[5, 100]], [[6, 100]])).toBeCloseTo(5.4545, 3);
  expect(computeNearPrice([], [[6, 100]])).toBe(6);
  expect(computeNearPrice([], [])).toBeNull();
});

test('formats positions as ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22].map(formatPosition)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd'.split(' '),
  );
});

const START = '2026-11-21T12:00:00Z';
const before = (seconds: number) => Date.parse(START) - seconds * 1_000;

test('of three placed runners only those sharing the last of two places dead-heat', () => {
  const runner = (number: string, position: number) => ({
    number,
    position,
    name: '',
    stall: '',
    jockey: '',
    trainer: '',
    weight: '',
    form: '',
    isNonRunner: false,
    startingPrice: null,
  });
  const runners = [runner('1', 1), runner('2', 2), runner('3', 2)];
  const racing = { distance: '', going: '', raceClass: '', places: 2, runners };

  expect(runners.map((entry) => sharesPosition(racing, entry))).toEqual([false, true, true]);
});

test('the countdown shows minutes, then seconds, then that the off time has passed', () => {
  expect(formatCountdown(START, before(3_600))).toBeNull();
  expect(formatCountdown(START, before(61))).toBe('Off in 2 min');
  expect(formatCountdown(START, before(59))).toBe('Off in 59s');
  expect(formatCountdown(START, before(-1))).toBe('Off time passed');
});

test("a race day is one course in order of time; the next race is the first that hasn't started", () => {
  const race = (id: number, startTime: string, more: object = {}) => ({
    id,
    title: '',
    sportId: 26,
    sportName: 'Horse Racing',
    status: 'UPCOMING' as const,
    matchDate: 'Today',
    pin: false,
    dreamEventId: '',
    startTime,
    team1: null,
    team2: null,
    competitionName: null,
    country: 'IN',
    venue: 'Pune',
    f: false,
    bm: false,
    tv: false,
    odds: [],
    matched: 0,
    score: null,
    ...more,
  });
  const races = [
    race(3, '2026-11-21T12:30:00Z'),
    race(1, '2026-11-21T11:30:00Z'),
    race(2, '2026-11-21T12:00:00Z', { status: 'IN_PLAY' }),
    race(4, '2026-11-21T11:45:00Z', { venue: 'Mysuru' }),
  ];

  const day = buildRaceDay(races, race(1, ''), Date.parse('2026-11-21T11:40:00Z'));

  expect(day.races.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(day.nextId).toBe(3);
});
