import { connect } from 'node:net';
import { decode } from '@msgpack/msgpack';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { negotiate, post, readEvents } from '#testing/http-client.ts';
import { openHub, openSocket } from '#testing/raw-socket.ts';
import { startTestHub, type TestHub, type TestIdentity } from '#testing/test-hub.ts';
import { until } from '#testing/until.ts';

let server: TestHub;

beforeEach(async () => {
  server = await startTestHub({ closeMs: 200 });
});

afterEach(() => server.stop());

test('rejects a second socket of the same connection and keeps the first', async () => {
  const { connectionToken } = await negotiate(server.url);
  const url = `${server.webSocketUrl}?id=${connectionToken}`;
  const first = await openHub(url);

  await expect(openSocket(url)).rejects.toThrow('409');

  server.hub.sendToAll('Message', 1);
  await first.waitFor({ target: 'Message' });
});

test('a socket connection accepts no posts, streams or deletes', async () => {
  const { connectionToken } = await negotiate(server.url);
  await openHub(`${server.webSocketUrl}?id=${connectionToken}`);
  const url = `${server.url}?id=${connectionToken}`;

  expect(await post(url, 'x')).toBe(405);
  expect((await readEvents(url)).response.status).toBe(400);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(400);
});

test('frames of every size class arrive intact, in both protocols', async () => {
  const json = await openHub(server.webSocketUrl);
  const packed = await openSocket(server.webSocketUrl);
  packed.send('{"protocol":"messagepack","version":1}\x1e');
  // Wait for the handshake response first, or it would be mistaken for the first push.
  await until('the answer to the handshake', () => packed.binary.length === 1);

  for (const length of [0, 60, 125, 126, 40_000, 65_535, 65_536, 200_000]) {
    json.received.length = 0;
    packed.binary.length = 0;
    server.hub.sendToAll('Message', 'x'.repeat(length));
    await until(`a push of ${length}`, () => json.received.length === 1 && packed.binary.length === 1);
    expect(json.received[0]?.arguments).toEqual(['x'.repeat(length)]);
    const frame = packed.binary[0] ?? Buffer.alloc(0);
    const prefix = frame.findIndex((byte) => byte < 0x80) + 1;
    expect(decode(frame.subarray(prefix))).toEqual([1, {}, null, 'Message', ['x'.repeat(length)], []]);
  }
});

test('pongs, close frames and pushes share one socket safely', async () => {
  const raw = await openHub(server.webSocketUrl);
  let pongs = 0;
  raw.webSocket.on('pong', () => {
    pongs += 1;
  });

  for (let index = 0; index < 50; index += 1) {
    raw.webSocket.ping('are you there');
    server.hub.sendToAll('Message', index);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await until('all pongs', () => pongs === 50 && raw.received.length === 51);
  server.opened[0]?.close();
  server.hub.sendToAll('Message', 'too late');

  expect(await raw.closes()).toBe(1000);
  expect(raw.received.at(-1)).toEqual({ type: 7 });
});

test('cuts off a client that doesn’t answer the close', async () => {
  const raw = await openHub(server.webSocketUrl);
  raw.webSocket.pause();

  server.opened[0]?.close();

  await until('the socket to be cut', () => server.sockets.size === 0);
  expect(server.hub.stats().connections).toBe(0);
});

test('a shutdown asks everyone to reconnect and rejects newcomers', async () => {
  const raw = await openHub(server.webSocketUrl);
  const silent = await openSocket(server.webSocketUrl);

  await server.hub.close(1_000);

  expect(await raw.closes()).toBe(1000);
  expect(raw.received.at(-1)).toEqual({ type: 7, allowReconnect: true });
  expect(await silent.closes()).toBe(1000);
  expect(server.ended.map(({ reason }) => reason)).toEqual(['shutdown']);
  await expect(openSocket(server.webSocketUrl)).rejects.toThrow('503');
  expect((await fetch(`${server.url}/negotiate`, { method: 'POST' })).status).toBe(503);
});

test('a socket reset during its token check harms no one', async () => {
  const waiting: (() => void)[] = [];
  let asked = 0;
  // Only the first visitor's authentication is delayed.
  const authenticate = () =>
    new Promise<TestIdentity>((resolve) => {
      asked += 1;
      if (asked === 1) waiting.push(() => resolve({ name: null }));
      else resolve({ name: null });
    });
  const careful = await startTestHub({}, { authenticate });
  const impatient = connect(Number(new URL(careful.url).port), '127.0.0.1');
  impatient.on('error', () => undefined);
  impatient.write(
    'GET /notify HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  await until('the question', () => asked === 1);

  impatient.resetAndDestroy();
  await until('the reset', () => [...careful.sockets].every(({ destroyed }) => destroyed));
  for (const admit of waiting) admit();

  await openSocket(careful.webSocketUrl);
  await careful.stop();
});
