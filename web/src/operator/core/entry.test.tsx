import { describe, expect, test } from 'vitest';
import { formatFieldTime, isTime, parseFieldTime } from './codecs.ts';

describe('time entry', () => {
  const at = Date.parse('2026-11-21T11:10:32Z');

  test('uses the site’s time zone and the 24-hour clock, and parses back to the same instant', () => {
    expect(formatFieldTime(at)).toBe('2026-11-21 16:40:32');
    expect(parseFieldTime(formatFieldTime(at))).toBe('2026-11-21T11:10:32.000Z');
  });

  test.each([
    ['2026-11-21 16:40', '2026-11-21T11:10:00.000Z'],
    [' 2026-11-21  16:40:32 ', '2026-11-21T11:10:32.000Z'],
    ['2026-11-21T16:40:32', '2026-11-21T11:10:32.000Z'],
    ['2026-11-21 00:10', '2026-11-20T18:40:00.000Z'],
  ])('accepts %s', (typed, instant) => {
    expect(parseFieldTime(typed)).toBe(instant);
  });

  test.each(['', '21/11/2026 16:40', '2026-11-21', '2026-11-21 4:40 PM', '2026-13-21 16:40', '2026-11-21 24:61'])(
    'rejects “%s”',
    (typed) => {
      expect(parseFieldTime(typed)).toBeNull();
      expect(isTime(typed)).toEqual({ code: 'NOT_DATE' });
    },
  );
});
