import { afterEach, expect, test } from 'vitest';
import { negotiate, post, readEvents } from '#testing/http-client.ts';
import { HANDSHAKE, openHub, RECORD_END } from '#testing/raw-socket.ts';
import { startTestHub, type TestHub } from '#testing/test-hub.ts';
import { held } from '#testing/test-methods.ts';
import { until } from '#testing/until.ts';

let server: TestHub;

afterEach(() => server.stop());

test('pings an idle connection repeatedly, on sockets and event streams', async () => {
  server = await startTestHub({ pingMs: 50 });
  const raw = await openHub(server.webSocketUrl);
  const { connectionToken } = await negotiate(server.url);
  const url = `${server.url}?id=${connectionToken}`;
  const events = await readEvents(url);
  await post(url, HANDSHAKE);

  await until('three pings each', () => {
    const streamed = events.records().filter((record) => record === '{"type":6}');
    return raw.received.filter(({ type }) => type === 6).length >= 3 && streamed.length >= 3;
  });
  await events.cancel();
});

test('doesn’t ping a connection that is sent messages anyway', async () => {
  server = await startTestHub({ pingMs: 600 });
  const raw = await openHub(server.webSocketUrl);
  const started = performance.now();

  await until('the time of two pings', () => {
    server.hub.sendToAll('Message', 1);
    return performance.now() - started > 1_300;
  });

  expect(raw.received.filter(({ type }) => type === 6)).toEqual([]);
});

test('closes a client that pinged and then went silent, allowing reconnect', async () => {
  server = await startTestHub({ clientTimeoutMs: 100 });
  const raw = await openHub(server.webSocketUrl);

  raw.send({ type: 6 });

  expect(await raw.closes()).toBe(1000);
  expect(raw.received.at(-1)).toEqual({ type: 7, allowReconnect: true });
  expect(server.ended.map(({ reason }) => reason)).toEqual(['silent']);
});

test('closes a client that is silent after its handshake after a longer timeout', async () => {
  server = await startTestHub({ clientTimeoutMs: 50, silenceMs: 300 });
  const raw = await openHub(server.webSocketUrl);
  const started = performance.now();

  expect(await raw.closes()).toBe(1000);
  expect(performance.now() - started).toBeGreaterThan(250);
  expect(server.ended.map(({ reason }) => reason)).toEqual(['silent']);
});

test('doesn’t close a client that never pings, or keeps pinging', async () => {
  server = await startTestHub({ clientTimeoutMs: 500 });
  const never = await openHub(server.webSocketUrl);
  const often = await openHub(server.webSocketUrl);
  const started = performance.now();

  await until('two timeouts', () => {
    often.send({ type: 6 });
    return performance.now() - started > 1_100;
  });

  expect([never.closeCode, often.closeCode]).toEqual([null, null]);
});

test('tolerates silence during a long call', async () => {
  server = await startTestHub({ clientTimeoutMs: 100, pingMs: 20 });
  const raw = await openHub(server.webSocketUrl);
  raw.send({ type: 6 });
  raw.send({ type: 1, invocationId: '1', target: 'Wait', arguments: ['patience'] });

  // Counts pings, which serve as the hub's clock.
  await until('time to pass', () => raw.received.filter(({ type }) => type === 6).length > 15);
  held.get('patience')?.();

  await raw.waitFor({ invocationId: '1', result: 'patience' });
  held.clear();
});

test('accepts a response over a paused connection once it resumes', async () => {
  server = await startTestHub({ inputBytes: 1_000 });
  const { connectionToken } = await negotiate(server.url);
  const url = `${server.url}?id=${connectionToken}`;
  const events = await readEvents(url);
  await post(url, HANDSHAKE);
  const call = (id: string, target: string, argument: string) =>
    `${JSON.stringify({ type: 1, invocationId: id, target, arguments: [argument] })}${RECORD_END}`;
  await post(url, call('1', 'Wait', 'gate'));
  let taken = false;

  const posted = post(url, call('2', 'Echo', 'x'.repeat(2_000))).then((status) => {
    taken = true;
    return status;
  });
  await until('the post to be held', async () => {
    server.hub.sendToAll('Message', 1);
    return events.records().length > 20;
  });
  expect(taken).toBe(false);
  held.get('gate')?.();

  expect(await posted).toBe(200);
  await until('the second answer', () => events.text().includes('"invocationId":"2"'));
  held.clear();
  await events.cancel();
});
