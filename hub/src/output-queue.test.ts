import { expect, test } from 'vitest';
import { OutputQueue } from './connection-output.ts';
import { Payload } from './payload.ts';

const push = (text: string) => Payload.push('Message', [text]);

test('the byte count covers non-conflating messages and returns to zero', () => {
  const queue = new OutputQueue(false);
  const first = push('first');

  queue.put(first, undefined);
  queue.put(push('image'), { conflateKey: 'a' });
  queue.put(push('second'), {});

  expect(queue.size).toBe(3);
  expect(queue.bytes).toBeGreaterThan(first.encoded(false).bytes.length);
  while (queue.take() !== undefined);
  expect(queue.bytes).toBe(0);
  expect(queue.size).toBe(0);
});

test('a numeric-looking key is separate from messages without a key', () => {
  const queue = new OutputQueue(false);
  const plain = push('plain');
  const keyed = push('keyed');

  queue.put(plain, undefined);
  queue.put(keyed, { conflateKey: '0' });

  expect([queue.take(), queue.take()]).toEqual([plain, keyed]);
});
