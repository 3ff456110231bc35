import { expect, test } from 'vitest';
import { describeConnectionError, isRejectedToken } from './hub-client.ts';

/** Wording of the transport (spec section 8). */
test.each([
  [
    'failed to negotiate',
    'Failed to complete negotiation with the server: TypeError: Failed to fetch',
    'Couldn’t connect to live prices.',
  ],
  [
    'the endpoint isn’t a hub',
    "Failed to complete negotiation with the server: Error: Not Found: Status code '404' Either this is not a SignalR endpoint or there is a proxy blocking the connection.",
    'The live price service wasn’t found at this address.',
  ],
  [
    'no transport',
    'Unable to connect to the server with any of the available transports. WebSockets failed: Error',
    'This network is blocking live prices.',
  ],
  ['server timeout', 'Server timeout elapsed without receiving a message from the server.', 'Live prices timed out.'],
  ['closed', 'WebSocket closed with status code: 1006 ().', 'Live connection closed.'],
  ['anything else', 'Boom', 'Live connection lost.'],
])('real-time errors (spec 8): %s', (_, message, words) => {
  expect(describeConnectionError(new Error(message))).toBe(words);
});

test('ignores a connection that was closed on purpose', () => {
  expect(describeConnectionError(undefined)).toBeNull();
});

test('tells a rejected token from a network failure', () => {
  expect(isRejectedToken(new Error("…: Unauthorized: Status code '401'"))).toBe(true);
  expect(isRejectedToken(new Error('Failed to fetch'))).toBe(false);
});
