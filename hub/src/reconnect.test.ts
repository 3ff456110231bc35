import { HttpTransportType, type HubConnection } from '@microsoft/signalr';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildClient } from '#testing/build-client.ts';
import { startTestHub, type TestHub } from '#testing/test-hub.ts';
import { until } from '#testing/until.ts';

let server: TestHub;
let client: HubConnection;

beforeEach(async () => {
  server = await startTestHub();
  client = buildClient(server.url, [0, 20, 50]);
});

afterEach(async () => {
  await client.stop();
  await server.stop();
});

test('a client whose socket is cut returns as a new connection without groups', async () => {
  let reconnected: string | undefined;
  client.onreconnected((id) => {
    reconnected = id;
  });
  await client.start();
  const first = client.connectionId;
  await client.invoke('Join', 'cricket');

  for (const socket of server.sockets) socket.destroy();

  await until('the reconnect', () => reconnected !== undefined);
  expect(reconnected).not.toBe(first);
  expect(server.hub.groupSize('cricket')).toBe(0);
  expect(await client.invoke('Echo', 1)).toBe(1);
  expect(server.ended.map(({ reason }) => reason)).toEqual(['lost']);
});

test('a Close that allows it makes the client reconnect', async () => {
  let reconnected = false;
  client.onreconnected(() => {
    reconnected = true;
  });
  await client.start();

  server.opened[0]?.close({ error: 'Moving house.', allowReconnect: true });

  await until('the reconnect', () => reconnected);
  expect(await client.invoke('Echo', 1)).toBe(1);
});

test('a Close that doesn’t allow it ends the client with the reason', async () => {
  let reason = '';
  let reconnecting = false;
  client.onclose((error) => {
    reason = error?.message ?? 'none';
  });
  client.onreconnecting(() => {
    reconnecting = true;
  });
  await client.start();

  server.opened[0]?.close({ error: 'You are blocked.' });

  await until('the end', () => client.state === 'Disconnected');
  expect(reason).toContain('You are blocked.');
  expect(reconnecting).toBe(false);
  expect(server.opened).toHaveLength(1);
});

test.each([HttpTransportType.ServerSentEvents, HttpTransportType.LongPolling])(
  'a Close that allows it makes the client reconnect over transport %i',
  async (transport) => {
    client = buildClient(server.url, [0, 20, 50], { transport });
    let reconnected = false;
    client.onreconnected(() => {
      reconnected = true;
    });
    await client.start();

    server.opened[0]?.close({ allowReconnect: true });

    await until('the reconnect', () => reconnected);
    expect(await client.invoke('Echo', 1)).toBe(1);
  },
);

test.each([HttpTransportType.WebSockets, HttpTransportType.ServerSentEvents, HttpTransportType.LongPolling])(
  'the token identifies the user over transport %i, and a bad one can’t start',
  async (transport) => {
    client = buildClient(server.url, [], { transport, accessTokenFactory: () => 'asha' });
    const received: unknown[] = [];
    client.on('Message', (message) => received.push(message));
    await client.start();

    server.hub.sendToUser('asha', 'Message', 'hello');

    await until('the push', () => received.length === 1);
    const stranger = buildClient(server.url, [], { transport, accessTokenFactory: () => 'bad' });
    await expect(stranger.start()).rejects.toThrow('401');
  },
);

test('a client that skips negotiation still connects', async () => {
  client = buildClient(server.url, [], { skipNegotiation: true });
  await client.start();

  expect(await client.invoke('Echo', 1)).toBe(1);
});
