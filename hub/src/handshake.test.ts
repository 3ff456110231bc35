import { afterEach, beforeEach, expect, test } from 'vitest';
import { HANDSHAKE, openSocket, RECORD_END } from '#testing/raw-socket.ts';
import { startTestHub, type TestHub } from '#testing/test-hub.ts';
import { until } from '#testing/until.ts';

let server: TestHub;

beforeEach(async () => {
  server = await startTestHub();
});

afterEach(() => server.stop());

test.each([
  ['an unknown protocol', '{"protocol":"xyz","version":1}', "The protocol 'xyz' is not supported."],
  [
    'an unknown version',
    '{"protocol":"json","version":9}',
    "The server does not support version 9 of the 'json' protocol.",
  ],
  ['a hub message', '{"type":6}', 'An unexpected error occurred during connection handshake.'],
  ['no JSON', 'hello', 'An unexpected error occurred during connection handshake.'],
  ['nothing', '', 'An unexpected error occurred during connection handshake.'],
])('answers %s as a handshake with the reason and closes', async (_name, text, error) => {
  const raw = await openSocket(server.webSocketUrl);

  raw.send(text + RECORD_END);

  expect(await raw.closes()).toBe(1000);
  expect(raw.received).toEqual([{ error }]);
  expect(server.opened).toEqual([]);
  await until('the connection to be forgotten', () => server.hub.connectionCount === 0);
});

test('cancels a handshake that is too large or incomplete in time', async () => {
  await server.stop();
  server = await startTestHub({ handshakeMs: 500 });
  const large = await openSocket(server.webSocketUrl);
  const slow = await openSocket(server.webSocketUrl);

  large.send('x'.repeat(40_000));
  slow.send(HANDSHAKE.slice(0, 10));

  for (const raw of [large, slow]) {
    expect(await raw.closes()).toBe(1000);
    expect(raw.received).toEqual([{ error: 'Handshake was canceled.' }]);
  }
});

test('accepts a handshake in pieces, and messages after it in the same payload', async () => {
  const raw = await openSocket(server.webSocketUrl);
  const call = JSON.stringify({ type: 1, invocationId: '7', target: 'Echo', arguments: ['hi'] });

  for (const letter of HANDSHAKE.slice(0, -1)) raw.send(letter);
  raw.send(`${RECORD_END}${call}${RECORD_END}`);

  await raw.waitFor({ invocationId: '7', result: 'hi' });
  expect(raw.received[0]).toEqual({});
});

test('ignores unknown handshake properties', async () => {
  const raw = await openSocket(server.webSocketUrl);

  raw.send(`{"extra":{"a":[1]},"version":2,"protocol":"json"}${RECORD_END}`);

  await until('the answer', () => raw.received.length === 1);
  expect(raw.received).toEqual([{}]);
});
