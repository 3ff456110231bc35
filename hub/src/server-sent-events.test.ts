import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EventReader, negotiate, post, readEvents } from '#testing/http-client.ts';
import { HANDSHAKE, RECORD_END } from '#testing/raw-socket.ts';
import { startTestHub, type TestHub } from '#testing/test-hub.ts';
import { until } from '#testing/until.ts';

let server: TestHub;
let url: string;
let events: EventReader;

beforeEach(async () => {
  server = await startTestHub({ pingMs: 10_000 });
  const { connectionToken } = await negotiate(server.url);
  url = `${server.url}?id=${connectionToken}`;
  events = await readEvents(url);
});

afterEach(async () => {
  await events.cancel();
  await server.stop();
});

test('the stream starts at once, so that the client can send its handshake', async () => {
  const { headers, status } = events.response;

  await until('the first bytes', () => events.text() !== '');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/event-stream');
  expect(headers.get('cache-control')).toContain('no-cache');
  expect(headers.get('content-encoding')).toBe('identity');
  expect(events.text()).toBe(':\r\n');
});

test('every message is one unnamed event with one data line', async () => {
  await post(url, HANDSHAKE);
  await until('the connection', () => server.opened.length === 1);

  server.hub.sendToAll('Message', 'two\nlines');

  const push = '{"type":1,"target":"Message","arguments":["two\\nlines"]}';
  const wanted = `:\r\ndata: {}\x1e\r\n\r\ndata: ${push}\x1e\r\n\r\n`;
  await until('the push', () => events.text().length >= wanted.length);
  expect(events.text()).toBe(wanted);
});

test('rejects a second stream of the same connection and keeps the first', async () => {
  const second = await readEvents(url);
  expect(second.response.status).toBe(409);

  await post(url, HANDSHAKE);

  await until('the handshake', () => events.records().length === 1);
});

test('rejects a binary protocol in the handshake', async () => {
  await post(url, `{"protocol":"messagepack","version":1}${RECORD_END}`);

  await until('the end of the stream', events.ended);
  expect(events.records()[0]).toContain('error');
  expect(await post(url, HANDSHAKE)).toBe(404);
});

test('the connection and its ID end when the client leaves', async () => {
  await post(url, HANDSHAKE);
  await until('the connection', () => server.opened.length === 1);

  await events.cancel();

  await until('the disconnect', () => server.ended.length === 1);
  expect(server.ended[0]?.reason).toBe('lost');
  expect(await post(url, 'x')).toBe(404);
});

test('Close is the last event of a stream ended by the server', async () => {
  await post(url, HANDSHAKE);
  await until('the connection', () => server.opened.length === 1);

  server.opened[0]?.close({ error: 'Enough.' });

  await until('the end of the stream', events.ended);
  expect(events.records().at(-1)).toBe('{"type":7,"error":"Enough."}');
});

test('DELETE is for long polling only', async () => {
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(400);
});
