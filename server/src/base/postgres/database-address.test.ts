import { expect, test } from 'vitest';
import { isTransient } from './database-address.ts';

test.each([
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a socket that broke', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
  ['a reset', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
  ['a shutdown', Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ['a full disk', Object.assign(new Error('No space left on device'), { code: '53100' })],
  [
    'a refused connection to both addresses',
    new AggregateError([Object.assign(new Error(''), { code: 'ECONNREFUSED' })]),
  ],
])('%s is transient', (_, error) => {
  expect(isTransient(error)).toBe(true);
});

test.each([
  ['a broken constraint', '23505'],
  ['a number out of range', '22003'],
  ['a missing table', '42P01'],
])('%s is permanent', (_, code) => {
  expect(isTransient(Object.assign(new Error('refused'), { code }))).toBe(false);
});
