import { afterEach, beforeEach, expect, test } from 'vitest';
import { negotiate, poll, post } from '#testing/http-client.ts';
import { HANDSHAKE, openHub, type RawSocket } from '#testing/raw-socket.ts';
import { startTestHub, type TestHub } from '#testing/test-hub.ts';
import { held, poured } from '#testing/test-methods.ts';
import { until } from '#testing/until.ts';

const PAD = 'x'.repeat(50_000);
let server: TestHub;

beforeEach(async () => {
  server = await startTestHub({ pendingBytes: 500_000, sendMs: 5_000 });
});

afterEach(() => server.stop());

/** Pauses a client's reading and sends until its connection is stuck. @returns number of pushes sent. */
async function choke(raw: RawSocket): Promise<number> {
  raw.webSocket.pause();
  let sent = 0;
  await until('the connection to be stuck', () => {
    server.hub.sendToAll('Message', { Fill: sent, PAD });
    sent += 1;
    return server.hub.stats().stuck === 1;
  });
  return sent;
}

function pushed(raw: RawSocket): readonly unknown[] {
  return raw.received
    .filter(({ target }) => target === 'Message')
    .map(({ arguments: args }) => (Array.isArray(args) ? args[0] : undefined));
}

test('a stuck client gets the latest image of each key, in order, and everything without a key', async () => {
  const raw = await openHub(server.webSocketUrl);
  const fills = await choke(raw);

  for (let version = 1; version <= 500; version += 1) {
    server.hub.sendToAll('Message', { Odds: 'a', version }, { conflateKey: 'a' });
    server.hub.sendToAll('Message', { Odds: 'b', version }, { conflateKey: 'b' });
    if (version % 250 === 0) server.hub.sendToAll('Message', { Balance: version });
  }
  raw.webSocket.resume();
  await until('the last push', () => pushed(raw).length === fills + 4);

  expect(pushed(raw).slice(fills)).toEqual([
    { Balance: 250 },
    { Odds: 'a', version: 500 },
    { Odds: 'b', version: 500 },
    { Balance: 500 },
  ]);
  expect(server.hub.stats()).toMatchObject({ stuck: 0, conflated: 998 });
});

test('merges pending changes as the sender defines', async () => {
  const raw = await openHub(server.webSocketUrl);
  const fills = await choke(raw);
  const how = {
    conflateKey: 'odds',
    merge: (older: unknown, newer: unknown) => ({ ...Object(older), ...Object(newer) }),
  };

  server.hub.sendToAll('Message', { india: 185, draw: 900 }, how);
  server.hub.sendToAll('Message', { australia: 210 }, how);
  server.hub.sendToAll('Message', { india: 186 }, how);
  raw.webSocket.resume();
  await until('the image', () => pushed(raw).length === fills + 1);

  expect(pushed(raw).at(-1)).toEqual({ india: 186, draw: 900, australia: 210 });
});

test('connections awaiting different images each get their own merge', async () => {
  const first = await openHub(server.webSocketUrl);
  const second = await openHub(server.webSocketUrl);
  server.opened[0]?.join('first');
  server.opened[1]?.join('second');
  for (const raw of [first, second]) raw.webSocket.pause();
  await until('both to be stuck', () => {
    server.hub.sendToAll('Message', PAD);
    return server.hub.stats().stuck === 2;
  });
  const how = {
    conflateKey: 'odds',
    merge: (older: unknown, newer: unknown) => ({ ...Object(older), ...Object(newer) }),
  };

  server.hub.sendToGroup('first', 'Message', { a: 1 }, how);
  server.hub.sendToGroup('second', 'Message', { b: 1 }, how);
  server.hub.sendToAll('Message', { c: 1 }, how);
  for (const raw of [first, second]) raw.webSocket.resume();

  await until('the first image', () => Object(pushed(first).at(-1)).c === 1);
  await until('the second image', () => Object(pushed(second).at(-1)).c === 1);
  expect(pushed(first).at(-1)).toEqual({ a: 1, c: 1 });
  expect(pushed(second).at(-1)).toEqual({ b: 1, c: 1 });
});

test('a slow reader slows its stream’s producer and gets all of it', async () => {
  const raw = await openHub(server.webSocketUrl);
  raw.webSocket.pause();
  raw.send({ type: 4, invocationId: 's', target: 'Pour', arguments: [400] });
  await until('the connection to be stuck', () => server.hub.stats().stuck === 1);
  const whenStuck = poured.items;

  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(poured.items).toBeLessThanOrEqual(whenStuck + 1);
  raw.webSocket.resume();

  await raw.waitFor({ type: 3, invocationId: 's' });
  expect(raw.received.filter(({ type }) => type === 2)).toHaveLength(400);
});

test('sends every message to a client that keeps up', async () => {
  const raw = await openHub(server.webSocketUrl);

  for (let version = 0; version < 200; version += 1) {
    server.hub.sendToAll('Message', version, { conflateKey: 'a' });
  }

  await until('all of them', () => pushed(raw).length === 200);
  expect(pushed(raw)).toEqual(Array.from({ length: 200 }, (_, index) => index));
});

test('a stuck client doesn’t hold up the others', async () => {
  const slow = await openHub(server.webSocketUrl);
  const quick = await openHub(server.webSocketUrl);
  const fills = await choke(slow);

  server.hub.sendToAll('Message', 'news');

  await until('the news', () => pushed(quick).length === fills + 1);
  expect(server.hub.stats().stuck).toBe(1);
});

test('ends only the stuck client when too much is pending', async () => {
  const slow = await openHub(server.webSocketUrl);
  const quick = await openHub(server.webSocketUrl);
  await choke(slow);

  await until('the end of the slow one', () => {
    server.hub.sendToAll('Message', PAD);
    return server.ended.length > 0;
  });

  expect(server.ended.map(({ reason }) => reason)).toEqual(['slow']);
  expect(server.hub.stats()).toMatchObject({ connections: 1, endedSlow: 1 });
  expect(quick.closeCode).toBeNull();
});

test('ends a client that accepts nothing for too long', async () => {
  await server.stop();
  server = await startTestHub({ sendMs: 200 });
  const raw = await openHub(server.webSocketUrl);
  await choke(raw);

  await until('the end', () => server.ended.length > 0);

  expect(server.ended.map(({ reason }) => reason)).toEqual(['slow']);
});

test('doesn’t call a stuck client, and its calls wait until it has caught up', async () => {
  const raw = await openHub(server.webSocketUrl);
  const fills = await choke(raw);

  raw.send({ type: 1, invocationId: '1', target: 'Wait', arguments: ['late'] });
  await until('the call to arrive', () => server.hub.stats().calls === 1);
  expect(held.has('late')).toBe(false);
  raw.webSocket.resume();
  await until('the call to start', () => held.has('late'));
  held.get('late')?.();

  await raw.waitFor({ invocationId: '1', result: 'late' });
  expect(pushed(raw)).toHaveLength(fills);
  held.clear();
});

test('conflates what is pending between two polls as well', async () => {
  const { connectionToken } = await negotiate(server.url);
  const url = `${server.url}?id=${connectionToken}`;
  await poll(url);
  await post(url, HANDSHAKE);
  await poll(url);
  server.hub.sendToAll('Message', `${PAD}${PAD}`);

  for (let version = 1; version <= 100; version += 1) {
    server.hub.sendToAll('Message', version, { conflateKey: 'a' });
  }

  expect((await poll(url)).records).toHaveLength(1);
  expect((await poll(url)).records).toEqual(['{"type":1,"target":"Message","arguments":[100]}']);
});
