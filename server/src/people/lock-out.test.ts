import { expect, test } from 'vitest';
import { KeyedMutex } from '#base/keyed-mutex.ts';
import { lockedUntil } from '#people/attempt-limits.ts';

const MINUTE = 60_000;
const NOW = 1_790_000_000_000;

/** Times of failed logins given in minutes before now, newest first. */
function wrongAt(...minutesAgo: readonly number[]): readonly number[] {
  return minutesAgo.map((minutes) => NOW - minutes * MINUTE);
}

test.each([
  ['four wrong ones', wrongAt(0, 1, 2, 3), 0],
  ['five within ten minutes', wrongAt(0, 1, 2, 3, 10), NOW + 15 * MINUTE],
  ['five in more than ten minutes', wrongAt(0, 1, 2, 3, 10.1), 0],
  ['a lock that has run out', wrongAt(15, 16, 17, 18, 19), 0],
  ['a lock with a minute to go', wrongAt(14, 15, 16, 17, 18), NOW + MINUTE],
  ['a later wrong one after the lock began', wrongAt(1, 12, 13, 14, 14, 14), NOW + 3 * MINUTE],
])('%s', (_, times, until) => {
  expect(lockedUntil(times, NOW)).toBe(until);
});

test('one person’s attempts queue, others’ don’t wait', async () => {
  const mutex = new KeyedMutex();
  const order: string[] = [];
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });

  const first = mutex.run('asha', async () => {
    await gate;
    order.push('asha 1');
    throw new Error('failed');
  });
  const second = mutex.run('asha', () => {
    order.push('asha 2');
    return Promise.resolve();
  });
  await mutex.run('bilal', () => {
    order.push('bilal');
    return Promise.resolve();
  });
  release();
  await expect(first).rejects.toThrow('failed');
  await second;

  expect(order).toEqual(['bilal', 'asha 1', 'asha 2']);
});
