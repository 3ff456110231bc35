import { expect, test } from 'vitest';
import { voidNoticeOf } from './void-notice.ts';

test('a void is told with its window in the time of the site and its reason, as long as a message may be', () => {
  const window = {
    from: Date.parse('2026-11-21T11:10:32.000Z'),
    to: Date.parse('2026-11-21T18:30:36.999Z'),
  };

  expect(voidNoticeOf(window, 'wrong rate')).toBe(
    'Bets of 16:40:32–00:00:36 IST are void: wrong rate',
  );
  const long = voidNoticeOf(window, 'x'.repeat(200));
  expect([long.length, long.at(-1)]).toEqual([200, '…']);
});
