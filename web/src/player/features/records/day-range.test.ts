import { expect, test } from 'vitest';
import { computeDays, countDays, eachDay, getSiteDay, isDay } from './day-range.ts';

/** 00:10 on 1 March in Kolkata is still 28 February in UTC. */
const AFTER_MIDNIGHT = Date.parse('2026-02-28T18:40:00Z');

test("a day belongs to the site's calendar, not to UTC", () => {
  expect(getSiteDay(AFTER_MIDNIGHT)).toBe('2026-03-01');
  expect(computeDays('today', AFTER_MIDNIGHT)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(computeDays('yesterday', AFTER_MIDNIGHT)).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  });
});

test('7 days are seven days ending today', () => {
  const days = computeDays('7', AFTER_MIDNIGHT);

  expect(days).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(countDays(days)).toBe(7);
  expect(eachDay(days)).toEqual([
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
});

test.each(['2026-02-30', '2026-13-01', '1 March', '', 20260301, null])("%s isn't a date", (text) => {
  expect(isDay(text)).toBe(false);
});
