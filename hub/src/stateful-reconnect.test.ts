import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  type IHubProtocol,
  JsonHubProtocol,
  LogLevel,
} from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { negotiate } from '#testing/http-client.ts';
import { openSocket, RECORD_END } from '#testing/raw-socket.ts';
import { startTestHub, type TestHub } from '#testing/test-hub.ts';
import { until } from '#testing/until.ts';

let server: TestHub;

beforeEach(async () => {
  server = await startTestHub();
});

afterEach(() => server.stop());

const PROTOCOLS: readonly (readonly [string, () => IHubProtocol])[] = [
  ['JSON', () => new JsonHubProtocol()],
  ['MessagePack', () => new MessagePackHubProtocol()],
];

describe.each(PROTOCOLS)('the official client with stateful reconnect over %s', (_name, protocol) => {
  let client: HubConnection;

  beforeEach(() => {
    client = new HubConnectionBuilder()
      .withUrl(server.url, { transport: HttpTransportType.WebSockets })
      .withHubProtocol(protocol())
      .withStatefulReconnect()
      .configureLogging(LogLevel.None)
      .build();
  });

  afterEach(() => client.stop());

  test('loses and repeats nothing when its socket is cut repeatedly', async () => {
    const received: number[] = [];
    client.on('Message', (message) => received.push(message));
    await client.start();
    await client.invoke('Join', 'cricket');
    const answers: Promise<unknown>[] = [];
    let sent = 0;

    for (let round = 0; round < 8; round += 1) {
      for (let index = 0; index < 25; index += 1) {
        server.hub.sendToGroup('cricket', 'Message', sent);
        sent += 1;
        if (index % 6 === 0) answers.push(client.invoke('Echo', sent));
        if (index === 7 + round) for (const socket of server.sockets) socket.destroy();
      }
      const soFar = sent;
      await until(`round ${round}`, () => received.length >= soFar);
    }

    await Promise.all(answers);
    expect(received).toEqual(Array.from({ length: sent }, (_, index) => index));
    expect(server.opened).toHaveLength(1);
    expect(server.ended).toEqual([]);
  });

  test('a client that stops is gone for good', async () => {
    await client.start();

    await client.stop();

    await until('the disconnect', () => server.ended.length === 1);
    expect(server.ended[0]?.reason).toBe('client');
  });
});

/** A raw stateful connection: handshake version 2 on a negotiated ID. */
async function openStateful() {
  const { connectionToken } = await negotiate(server.url, '&useStatefulReconnect=true');
  const url = `${server.webSocketUrl}?id=${connectionToken}`;
  const raw = await openSocket(url);
  raw.send(`{"protocol":"json","version":2}${RECORD_END}`);
  await until('the handshake', () => raw.received.length === 1);
  return { raw, url };
}

test('the hub gives its start position on reconnect and repeats unacknowledged messages', async () => {
  const { raw, url } = await openStateful();
  for (const number of [1, 2, 3]) server.hub.sendToAll('Message', number);
  await until('the pushes', () => raw.received.length === 4);
  raw.send({ type: 8, sequenceId: 2 });
  raw.webSocket.terminate();
  server.hub.sendToAll('Message', 4);

  const back = await openSocket(url);
  back.send({ type: 1, invocationId: 'early', target: 'Echo', arguments: [1] });
  back.send({ type: 9, sequenceId: 1 });
  back.send({ type: 1, invocationId: 'after', target: 'Echo', arguments: [1] });

  await back.waitFor({ invocationId: 'after' });
  const shown = back.received.map(({ type, sequenceId, arguments: args, invocationId }) =>
    type === 9 ? `from ${sequenceId}` : (invocationId ?? String(args)),
  );
  expect(shown.filter((text) => text !== 'undefined')).toEqual(['from 3', '3', '4', 'after']);
});

test('handles and acknowledges repeated client messages once', async () => {
  const { raw, url } = await openStateful();
  raw.send({ type: 1, invocationId: 'a', target: 'Echo', arguments: ['a'] });
  raw.send({ type: 1, invocationId: 'b', target: 'Echo', arguments: ['b'] });
  await raw.waitFor({ type: 8, sequenceId: 2 });

  // The new socket arrives before the loss of the old one is noticed.
  const back = await openSocket(url);
  back.send({ type: 9, sequenceId: 2 });
  back.send({ type: 1, invocationId: 'b', target: 'Echo', arguments: ['b'] });
  back.send({ type: 1, invocationId: 'c', target: 'Echo', arguments: ['c'] });

  await back.waitFor({ type: 8, sequenceId: 3 });
  await back.waitFor({ invocationId: 'c' });
  expect(server.hub.stats().calls).toBe(3);
  expect(raw.closeCode).not.toBeNull();
});

test('acknowledges a repetition again, as the first Ack may be lost', async () => {
  const { raw, url } = await openStateful();
  raw.send({ type: 1, invocationId: 'a', target: 'Echo', arguments: ['a'] });
  await raw.waitFor({ type: 8, sequenceId: 1 });

  const back = await openSocket(url);
  back.send({ type: 9, sequenceId: 1 });
  back.send({ type: 1, invocationId: 'a', target: 'Echo', arguments: ['a'] });

  await back.waitFor({ type: 8, sequenceId: 1 });
  expect(server.hub.stats().calls).toBe(1);
});

test('an interrupted but acknowledged repetition isn’t repeated', async () => {
  const { raw, url } = await openStateful();
  const call = (id: string) => ({ type: 1, invocationId: id, target: 'Echo', arguments: [id] });
  for (const id of ['a', 'b', 'c']) raw.send(call(id));
  await raw.waitFor({ type: 8, sequenceId: 3 });
  const second = await openSocket(url);
  second.send({ type: 9, sequenceId: 1 });
  second.send(call('a'));
  await second.waitFor({ type: 8, sequenceId: 3 });

  const third = await openSocket(url);
  third.send({ type: 9, sequenceId: 4 });
  third.send(call('d'));

  await third.waitFor({ invocationId: 'd', result: 'd' });
  expect(server.ended).toEqual([]);
});

test('drops half a message from the old socket on the new one', async () => {
  const { raw, url } = await openStateful();
  const call = JSON.stringify({ type: 1, invocationId: 'a', target: 'Echo', arguments: ['a'] });
  raw.send(`{"type":6}${RECORD_END}${call.slice(0, 20)}`);
  raw.webSocket.ping();
  await new Promise((resolve) => raw.webSocket.once('pong', resolve));

  const back = await openSocket(url);
  back.send({ type: 9, sequenceId: 1 });
  back.send(call + RECORD_END);

  await back.waitFor({ invocationId: 'a', result: 'a' });
});

test('a normal socket close is final, even without a Close message', async () => {
  const { raw } = await openStateful();

  raw.webSocket.close(1000);

  await until('the end', () => server.ended.length === 1);
  expect(server.ended[0]?.reason).toBe('client');
});

test('rejects a client that skips messages', async () => {
  const { raw, url } = await openStateful();
  raw.webSocket.terminate();

  const back = await openSocket(url);
  back.send({ type: 9, sequenceId: 5 });

  await back.waitFor({ type: 7 });
  await until('the end', () => server.ended.length === 1);
  expect(server.ended[0]?.reason).toBe('protocol');
});

test('a cut connection keeps its groups and user until the inactivity timeout', async () => {
  await server.stop();
  server = await startTestHub({ inactiveMs: 500 });
  const { raw, url } = await openStateful();
  raw.send({ type: 1, invocationId: '1', target: 'Join', arguments: ['cricket'] });
  await raw.waitFor({ invocationId: '1' });

  raw.webSocket.terminate();
  await until('the socket to be gone', () => server.sockets.size <= 1);
  expect(server.hub.groupSize('cricket')).toBe(1);
  expect(server.ended).toEqual([]);

  await until('the end', () => server.ended.length === 1);
  expect(server.ended[0]?.reason).toBe('inactive');
  expect(server.hub.groupSize('cricket')).toBe(0);
  await expect(openSocket(url)).rejects.toThrow('404');
});

test('another user can’t take over a connection with its token', async () => {
  const mine = await openStateful();
  mine.raw.webSocket.terminate();
  await until('the socket to be gone', () => server.sockets.size <= 1);

  await expect(openSocket(`${mine.url}&access_token=mallory`)).rejects.toThrow('404');

  expect(server.ended).toEqual([]);
  const back = await openSocket(mine.url);
  await back.waitFor({ type: 9 });
});

test('a Close from either side prevents reconnecting', async () => {
  const byClient = await openStateful();
  byClient.raw.send({ type: 7 });
  await byClient.raw.closes();
  await expect(openSocket(byClient.url)).rejects.toThrow('404');

  const byServer = await openStateful();
  server.opened[1]?.close({ allowReconnect: true });
  await byServer.raw.closes();
  await expect(openSocket(byServer.url)).rejects.toThrow('404');
});

test('version 1 in the handshake disables it', async () => {
  const { connectionToken } = await negotiate(server.url, '&useStatefulReconnect=true');
  const url = `${server.webSocketUrl}?id=${connectionToken}`;
  const raw = await openSocket(url);
  raw.send(`{"protocol":"json","version":1}${RECORD_END}`);
  await until('the handshake', () => raw.received.length === 1);

  await expect(openSocket(url)).rejects.toThrow('409');
  raw.webSocket.terminate();

  await until('the end', () => server.ended.length === 1);
  expect(server.ended[0]?.reason).toBe('lost');
});

test('output pauses with too much unacknowledged and resumes with the Ack', async () => {
  await server.stop();
  server = await startTestHub({ replayBytes: 1_000 });
  const { raw } = await openStateful();
  const text = 'x'.repeat(300);

  for (let index = 0; index < 10; index += 1) server.hub.sendToAll('Message', `${index}${text}`);
  await until('the first ones', () => raw.received.length >= 4);
  expect(server.hub.stats().stuck).toBe(1);
  expect(raw.received.length).toBeLessThan(6);

  await until('all of them', () => {
    raw.send({ type: 8, sequenceId: raw.received.length - 1 });
    return raw.received.length === 11;
  });
  expect(server.hub.stats().stuck).toBe(0);
});
