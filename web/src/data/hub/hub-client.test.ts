import { expect, test } from 'vitest';
import { isRefusedToken, troubleOf } from './hub-client.ts';

/** As the transport words them (spec section 8). */
test.each([
  [
    'failed to negotiate',
    'Failed to complete negotiation with the server: TypeError: Failed to fetch',
    'Live prices could not be reached.',
  ],
  [
    'the endpoint is no hub',
    "Failed to complete negotiation with the server: Error: Not Found: Status code '404' Either this is not a SignalR endpoint or there is a proxy blocking the connection.",
    'Live prices were not found at this address.',
  ],
  [
    'no transport',
    'Unable to connect to the server with any of the available transports. WebSockets failed: Error',
    'This network does not let live prices through.',
  ],
  [
    'server timeout',
    'Server timeout elapsed without receiving a message from the server.',
    'Live prices have stopped answering.',
  ],
  ['closed', 'WebSocket closed with status code: 1006 ().', 'The live connection was closed.'],
  ['anything else', 'Boom', 'The live connection was lost.'],
])('8 real-time transport errors: %s', (_, message, words) => {
  expect(troubleOf(new Error(message))).toBe(words);
});

test('a connection that was closed on purpose is no trouble', () => {
  expect(troubleOf(undefined)).toBeNull();
});

test('a refused token is distinguished from a network that failed', () => {
  expect(isRefusedToken(new Error("…: Unauthorized: Status code '401'"))).toBe(true);
  expect(isRefusedToken(new Error('Failed to fetch'))).toBe(false);
});
