import { describe, expect, test } from 'vitest';
import { formatFieldTime, isTime, parseFieldTime } from './entry.ts';

describe('a time as operators type it', () => {
  const at = Date.parse('2026-11-21T11:10:32Z');

  test('stands in the zone of the site, by the 24-hour clock, and is the same instant when it is read', () => {
    expect(formatFieldTime(at)).toBe('2026-11-21 16:40:32');
    expect(parseFieldTime(formatFieldTime(at))).toBe('2026-11-21T11:10:32.000Z');
  });

  test.each([
    ['2026-11-21 16:40', '2026-11-21T11:10:00.000Z'],
    [' 2026-11-21  16:40:32 ', '2026-11-21T11:10:32.000Z'],
    ['2026-11-21T16:40:32', '2026-11-21T11:10:32.000Z'],
    ['2026-11-21 00:10', '2026-11-20T18:40:00.000Z'],
  ])('%s is understood', (typed, instant) => {
    expect(parseFieldTime(typed)).toBe(instant);
  });

  test.each([
    '',
    '21/11/2026 16:40',
    '2026-11-21',
    '2026-11-21 4:40 PM',
    '2026-13-21 16:40',
    '2026-11-21 24:61',
  ])('“%s” is no time', (typed) => {
    expect(parseFieldTime(typed)).toBeNull();
    expect(isTime(typed)).toEqual({ code: 'NOT_DATE' });
  });
});
