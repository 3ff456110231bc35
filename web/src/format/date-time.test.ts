import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '#i18n/text.ts';
import { clockText, countdownText, dayClockWithin, dayText, secondsText, startText, zonedText } from './date-time.ts';

afterEach(() => setLanguage('en', {}));

/** 21 November, 23:00 IST. */
const NOW = Date.parse('2026-11-21T17:30:00.000Z');

test("shows times and dates in IST, whatever the reader's time zone", () => {
  expect(clockText('2026-11-21T18:45:00.000Z')).toBe('00:15');
  expect(secondsText('2026-11-21T18:45:09.500Z')).toBe('00:15:09');
  expect(dayText('2026-11-21T18:15:00.000Z', NOW)).toBe('Today');
  expect(dayText('2026-11-21T18:45:00.000Z', NOW)).toBe('Tomorrow');
  expect(dayText('2026-11-23T06:00:00.000Z', NOW)).toBe('23 Nov');
  expect(zonedText('2026-11-21T14:00:00.000Z', NOW)).toBe('Today 19:30 IST');
  expect(dayClockWithin('2026-11-21T14:00:00.000Z', NOW)).toBe('today 19:30');
  expect(dayClockWithin('2026-11-22T14:00:00.000Z', NOW)).toBe('tomorrow 19:30');
});

test('counts down to a start within the hour, never to 0 before it', () => {
  expect(countdownText('2026-11-21T17:30:20.000Z', NOW)).toBe('1 min');
  expect(countdownText('2026-11-21T17:33:00.000Z', NOW)).toBe('3 min');
  expect(countdownText('2026-11-21T17:33:00.000Z', NOW + 45_000)).toBe('3 min');
  expect(countdownText('2026-11-21T18:29:59.000Z', NOW)).toBe('59 min');
  expect(countdownText('2026-11-21T18:30:00.000Z', NOW)).toBeNull();
  expect(countdownText('2026-11-21T17:30:00.000Z', NOW)).toBeNull();
});

test('shortens a start to minutes, time or day', () => {
  const morning = Date.parse('2026-11-21T04:00:00.000Z');

  expect(startText('2026-11-21T04:12:00.000Z', morning)).toBe('12 min');
  expect(startText('2026-11-21T14:00:00.000Z', morning)).toBe('19:30');
  expect(startText('2026-11-22T14:00:00.000Z', morning)).toBe('Tomorrow');
});

test('uses Hindi words for days, months and minutes, with Latin digits', () => {
  setLanguage('hi', { Today: 'आज', Tomorrow: 'कल', '{count} min': '{count} मिनट' });

  expect(zonedText('2026-11-21T14:00:00.000Z', NOW)).toBe('आज 19:30 IST');
  expect(dayText('2026-11-21T18:45:00.000Z', NOW)).toBe('कल');
  expect(dayText('2026-11-23T06:00:00.000Z', NOW)).toBe('23 नव॰');
  expect(countdownText('2026-11-21T17:33:00.000Z', NOW)).toBe('3 मिनट');
  expect(startText('2026-11-21T14:00:00.000Z', NOW - 6 * 3_600_000)).toBe('19:30');
  expect(clockText('2026-11-21T18:30:00.000Z')).toBe('00:00');
});
