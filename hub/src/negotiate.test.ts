import { afterEach, beforeEach, expect, test } from 'vitest';
import { negotiate } from '#testing/http-client.ts';
import { openSocket } from '#testing/raw-socket.ts';
import { startTestHub, type TestHub } from '#testing/test-hub.ts';
import { until } from '#testing/until.ts';
import { parseJsonObject } from './json-protocol.ts';

let server: TestHub;

beforeEach(async () => {
  server = await startTestHub();
});

afterEach(() => server.stop());

test('version 1 returns a public ID and a different secret token', async () => {
  const response = await fetch(`${server.url}/negotiate?NegotiateVersion=7`, { method: 'POST' });

  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const answer = parseJsonObject(await response.text());
  expect(answer).toEqual({
    negotiateVersion: 1,
    connectionId: expect.stringMatching(/^[\w-]{22}$/),
    connectionToken: expect.stringMatching(/^[\w-]{22}$/),
    availableTransports: [
      { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
      { transport: 'ServerSentEvents', transferFormats: ['Text'] },
      { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
    ],
  });
  expect(answer.connectionToken).not.toBe(answer.connectionId);
});

test('version 0 has no token and opens with the ID', async () => {
  const response = await fetch(`${server.url}/negotiate`, { method: 'POST' });
  const answer = parseJsonObject(await response.text());

  expect(answer.negotiateVersion).toBe(0);
  expect(answer).not.toHaveProperty('connectionToken');
  await openSocket(`${server.webSocketUrl}?id=${answer.connectionId}`);
});

test('the public ID opens nothing', async () => {
  const { connectionId } = await negotiate(server.url);

  await expect(openSocket(`${server.webSocketUrl}?id=${connectionId}`)).rejects.toThrow('404');
});

test('answers a non-numeric version with an error', async () => {
  const response = await fetch(`${server.url}/negotiate?negotiateVersion=x`, { method: 'POST' });

  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ error: expect.any(String) });
});

test('offers stateful reconnect only to clients that request it', async () => {
  expect(await negotiate(server.url)).not.toHaveProperty('useStatefulReconnect');
  expect(await negotiate(server.url, '&useStatefulReconnect=true')).toMatchObject({
    useStatefulReconnect: true,
  });
});

test('only POST negotiates, and other paths are left to the application', async () => {
  expect((await fetch(`${server.url}/negotiate`)).status).toBe(405);
  expect((await fetch(`${server.url}/other`, { method: 'POST' })).status).toBe(418);
  expect((await fetch(`${server.url.replace('notify', 'Notify')}/Negotiate`)).status).toBe(405);
});

test('rejects a bad token at negotiate and at the socket, in the header and in the query', async () => {
  const headers = { Authorization: 'Bearer bad' };
  const inHeader = await fetch(`${server.url}/negotiate`, { method: 'POST', headers });
  const inQuery = await fetch(`${server.url}/negotiate?access_token=bad`, { method: 'POST' });
  const { connectionToken } = await negotiate(server.url);

  expect(inHeader.status).toBe(401);
  expect(inQuery.status).toBe(401);
  const socket = openSocket(`${server.webSocketUrl}?id=${connectionToken}&access_token=bad`);
  await expect(socket).rejects.toThrow('401');
});

test('the socket’s token identifies the connection’s user', async () => {
  const { connectionToken } = await negotiate(server.url);
  const raw = await openSocket(`${server.webSocketUrl}?id=${connectionToken}&access_token=asha`);
  raw.send('{"protocol":"json","version":1}\x1e');

  await raw.waitFor({});
  expect(server.opened[0]?.userId).toBe('asha');
});

test('rejects another origin by name, before anything else', async () => {
  const headers = { Origin: 'https://elsewhere.example' };
  const response = await fetch(`${server.url}/negotiate`, { method: 'POST', headers });

  expect(response.status).toBe(403);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  await expect(openSocket(server.webSocketUrl, headers)).rejects.toThrow('403');
});

test('names an allowed origin exactly, with credentials', async () => {
  const other = await startTestHub({}, { allowedOrigin: (origin) => origin === 'https://a.example' });
  const headers = { Origin: 'https://a.example' };

  const preflight = await fetch(`${other.url}/negotiate`, { method: 'OPTIONS', headers });
  const response = await fetch(`${other.url}/negotiate`, { method: 'POST', headers });

  for (const { headers: answered } of [preflight, response]) {
    expect(answered.get('access-control-allow-origin')).toBe('https://a.example');
    expect(answered.get('access-control-allow-credentials')).toBe('true');
  }
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-signalr-user-agent');
  await openSocket(other.webSocketUrl, headers);
  await other.stop();
});

test('unopened IDs expire, and until then count towards their address’s limit', async () => {
  const small = await startTestHub({ negotiatedPerAddress: 2, inactiveMs: 500 });
  const first = await negotiate(small.url);
  await negotiate(small.url);

  const third = await fetch(`${small.url}/negotiate`, { method: 'POST' });

  expect(third.status).toBe(429);
  await until('the ids to expire', () => small.hub.stats().negotiated === 0);
  await expect(openSocket(`${small.webSocketUrl}?id=${first.connectionToken}`)).rejects.toThrow('404');
  await negotiate(small.url);
  await small.stop();
});

test('limits connections per address and per user', async () => {
  const small = await startTestHub({ connectionsPerAddress: 2, connectionsPerUser: 1 });
  const asha = await openSocket(`${small.webSocketUrl}?access_token=asha`);
  asha.send('{"protocol":"json","version":1}\x1e');
  await asha.waitFor({});

  await expect(openSocket(`${small.webSocketUrl}?access_token=asha`)).rejects.toThrow('429');
  const other = await openSocket(small.webSocketUrl);
  other.send('{"protocol":"json","version":1}\x1e');
  other.send({ type: 1, invocationId: '1', target: 'Become', arguments: ['asha'] });
  expect((await other.waitFor({ type: 3 })).error).toContain('Too many connections');
  await expect(openSocket(small.webSocketUrl)).rejects.toThrow('429');

  asha.webSocket.terminate();
  await until('the place to be free', () => small.ended.length === 1);
  await openSocket(`${small.webSocketUrl}?access_token=asha`);
  await small.stop();
});
