import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { negotiate, type PollAnswer, poll, post, readEvents } from '#testing/http-client.ts';
import { HANDSHAKE, openSocket, RECORD_END } from '#testing/raw-socket.ts';
import { startTestHub, type TestHub } from '#testing/test-hub.ts';
import { held } from '#testing/test-methods.ts';
import { until } from '#testing/until.ts';
import type { HubLimits } from './hub-options.ts';

let server: TestHub;
let url: string;

beforeEach(async () => {
  await start({});
});

afterEach(() => server.stop());

async function start(limits: Partial<HubLimits>): Promise<void> {
  server = await startTestHub(limits);
  const { connectionToken } = await negotiate(server.url);
  url = `${server.url}?id=${connectionToken}`;
}

async function open(): Promise<void> {
  await poll(url);
  await post(url, HANDSHAKE);
  expect(await poll(url)).toEqual({ status: 200, records: ['{}'] });
}

/** Starts a poll and waits until the hub holds it. */
async function hold(): Promise<{ readonly answer: Promise<PollAnswer> }> {
  const answer = poll(url);
  // A held poll keeps the connection active, which a call through it reveals.
  await post(url, `{"type":6}${RECORD_END}`);
  return { answer };
}

const call = (id: string) =>
  `${JSON.stringify({ type: 1, invocationId: id, target: 'Echo', arguments: [id] })}${RECORD_END}`;

const answerTo = (id: string) => JSON.stringify({ type: 3, invocationId: id, result: id });

test('answers the first poll at once with no data, before any handshake', async () => {
  const started = performance.now();

  const answer = await poll(url);

  // A poll without pending data would be held for 90 seconds.
  expect(answer).toEqual({ status: 200, records: [] });
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('answers a poll without data as empty after its timeout', async () => {
  await server.stop();
  await start({ pollMs: 300 });
  await open();
  const started = performance.now();

  expect(await poll(url)).toEqual({ status: 200, records: [] });
  expect(performance.now() - started).toBeGreaterThan(250);
});

test('collects messages between two polls and delivers them in order', async () => {
  await open();
  expect(await post(url, call('a') + call('b'))).toBe(200);
  server.hub.sendToAll('Message', 1);

  const { records } = await poll(url);

  expect(records).toEqual([answerTo('a'), answerTo('b'), '{"type":1,"target":"Message","arguments":[1]}']);
});

test('the response has a content type, a length and no-store', async () => {
  await open();
  await post(url, call('a'));

  const { headers } = await fetch(url);

  expect(headers.get('content-type')).toBe('application/octet-stream');
  expect(Number(headers.get('content-length'))).toBe(answerTo('a').length + 1);
  expect(headers.get('cache-control')).toContain('no-store');
});

test('a new poll takes over from the held one, losing and repeating nothing', async () => {
  await open();
  const first = await hold();

  const second = await hold();
  expect(await first.answer).toEqual({ status: 204, records: [] });
  await post(url, call('a'));

  expect((await second.answer).records).toEqual([answerTo('a')]);
});

test('an aborted poll loses nothing', async () => {
  await open();
  const controller = new AbortController();
  const aborted = fetch(url, { signal: controller.signal }).catch(() => 'aborted');
  await post(url, `{"type":6}${RECORD_END}`);

  controller.abort();
  expect(await aborted).toBe('aborted');
  await post(url, call('a'));

  expect((await poll(url)).records).toEqual([answerTo('a')]);
});

test('ends the connection after the inactivity timeout without polls', async () => {
  await server.stop();
  await start({ inactiveMs: 500 });
  await open();

  await until('the end', () => server.ended.length > 0);

  expect(server.ended.map(({ reason }) => reason)).toEqual(['inactive']);
  expect((await poll(url)).status).toBe(404);
  expect(await post(url, call('a'))).toBe(404);
});

test('delivers the rest after the server has closed, then 204, then 404', async () => {
  await open();
  server.hub.sendToAll('Message', 1);
  server.opened[0]?.close({ allowReconnect: true });

  expect(await poll(url)).toEqual({
    status: 200,
    records: ['{"type":1,"target":"Message","arguments":[1]}', '{"type":7,"allowReconnect":true}'],
  });
  expect((await poll(url)).status).toBe(204);
  expect((await poll(url)).status).toBe(404);
});

test('DELETE ends it: 202, the held poll ends, and the ID becomes invalid', async () => {
  await open();
  const held = await hold();

  const deleted = await fetch(url, { method: 'DELETE' });

  expect(deleted.status).toBe(202);
  expect((await held.answer).status).toBe(204);
  expect((await poll(url)).status).toBe(404);
  expect(await post(url, call('a'))).toBe(404);
  expect(server.ended.map(({ reason }) => reason)).toEqual(['client']);
});

test('processes posts in arrival order', async () => {
  await open();
  const ids = Array.from({ length: 20 }, (_, index) => `${index}`);
  for (const id of ids) await post(url, call(id));

  expect((await poll(url)).records).toEqual(ids.map(answerTo));
});

test('the transport can’t change later', async () => {
  await open();

  const events = await readEvents(url);
  expect(events.response.status).toBe(400);
  const socket = openSocket(url.replace('http', 'ws'));
  await expect(socket).rejects.toThrow('400');
});

test('rejects requests without an ID, with an unknown ID or of an unknown kind', async () => {
  expect((await fetch(server.url)).status).toBe(400);
  expect(await post(server.url, 'x')).toBe(400);
  expect((await fetch(server.url, { method: 'DELETE' })).status).toBe(400);
  expect((await fetch(`${server.url}?id=unknown`)).status).toBe(404);
  expect(await post(`${server.url}?id=unknown`, 'x')).toBe(404);
  expect((await fetch(`${server.url}?id=unknown`, { method: 'DELETE' })).status).toBe(404);
  expect((await fetch(url, { method: 'PUT' })).status).toBe(405);
});

test('rejects an oversized body and ends the connection', async () => {
  await open();

  const status = await post(url, 'x'.repeat(300_000)).catch(() => 413);

  expect(status).toBe(413);
  const [last] = (await poll(url)).records;
  expect(JSON.parse(last ?? '')).toMatchObject({ type: 7, allowReconnect: true });
  expect((await poll(url)).status).toBe(204);
  expect(await post(url, call('a'))).toBe(404);
});

test.each([
  ['a refused handshake', '{"protocol":"none","version":1}'],
  ['a Close message', `{"protocol":"json","version":1}${RECORD_END}{"type":7}`],
  ['a record that is no JSON', `{"protocol":"json","version":1}${RECORD_END}{`],
])('answers that %s was received, and ends the connection', async (_, text) => {
  server = await startTestHub();
  const { connectionToken } = await negotiate(server.url);
  const own = `${server.url}?id=${connectionToken}`;
  await poll(own);
  expect(await post(own, `${text}${RECORD_END}`)).toBe(200);
  expect(await post(own, call('a'))).toBe(404);
});

test('a body cut off before its turn harms no one', async () => {
  await open();
  const call = { type: 1, target: 'Wait', arguments: ['gate'] };
  await post(url, JSON.stringify(call) + RECORD_END);
  // Exceeds the call backlog, so that this response and all later posts are held.
  const pile = `${JSON.stringify({ type: 1, target: 'Echo', arguments: ['x'.repeat(20_000)] })}${RECORD_END}`;
  const piled = post(url, pile.repeat(5));
  await until('the calls', () => server.hub.stats().calls === 6);
  const { port, pathname, search } = new URL(url);
  const broken = connect(Number(port), '127.0.0.1');
  await once(broken, 'connect');
  const sockets = new Set(server.sockets);
  broken.write(`POST ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nhalf`);
  await until('the half to be read', () => [...sockets].some(({ bytesRead }) => bytesRead > 0 && bytesRead < 150));

  broken.destroy();
  await until('the loss', () => [...sockets].some(({ destroyed }) => destroyed));
  held.get('gate')?.();
  held.clear();

  expect(await piled).toBe(200);
});
