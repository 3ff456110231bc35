import { expect, test } from 'vitest';
import { createSchedule } from './schedule.ts';

const FROM = Date.UTC(2026, 10, 21);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test('matches are coming today and tomorrow, in order, none started', () => {
  const now = FROM + 5 * HOUR_MS;
  const upcoming = createSchedule({ seed: 42 }).upcomingAt(now);
  const starts = upcoming.map(({ startsAt }) => startsAt);

  expect(upcoming.length).toBeGreaterThan(20);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
  expect(Math.min(...starts)).toBeGreaterThan(now);
  expect(Math.max(...starts) - now).toBeGreaterThan(DAY_MS);
});

test('reading the schedule again, in other parts or after a restart, gives the same matches', () => {
  const whole = createSchedule({ seed: 42 }).between(FROM, FROM + 2 * DAY_MS);
  const again = createSchedule({ seed: 42 });
  const pieces = [...again.between(FROM, FROM + 7 * HOUR_MS), ...again.between(FROM + 7 * HOUR_MS, FROM + 2 * DAY_MS)];

  expect(pieces).toEqual(whole);
  expect(new Set(whole.map(({ info }) => info.key)).size).toBe(whole.length);
});

test('a faster feed has more, shorter matches, as many in-play, under other keys', () => {
  const fast = createSchedule({ seed: 42, speed: 60 });
  const slow = createSchedule({ seed: 42 });
  const inPlay = fast.inPlayAt(FROM);
  const hour = fast.between(FROM, FROM + HOUR_MS);

  expect(inPlay.length).toBeGreaterThanOrEqual(5);
  expect(hour.length).toBeGreaterThan(20 * slow.between(FROM, FROM + HOUR_MS).length);
  expect(hour.every(({ info }) => info.key.startsWith('sim:42x60:'))).toBe(true);
});

test('other seeds give other players and other matches', () => {
  const [one] = createSchedule({ seed: 1 }).between(FROM, FROM + DAY_MS);
  const [two] = createSchedule({ seed: 2 }).between(FROM, FROM + DAY_MS);

  expect(one?.info.squads).not.toEqual(two?.info.squads);
});
