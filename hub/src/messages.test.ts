import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHub, openSocket, type RawSocket, RECORD_END } from '#testing/raw-socket.ts';
import { startTestHub, type TestHub } from '#testing/test-hub.ts';
import { held } from '#testing/test-methods.ts';
import { until } from '#testing/until.ts';

let server: TestHub;
let raw: RawSocket;

beforeEach(async () => {
  server = await startTestHub({ callsPerSecond: 10_000 });
  raw = await openHub(server.webSocketUrl);
});

afterEach(() => server.stop());

function call(invocationId: string | undefined, target: string, ...args: unknown[]): string {
  return JSON.stringify({ type: 1, invocationId, target, arguments: args }) + RECORD_END;
}

async function isAlive(): Promise<void> {
  raw.send(call('alive', 'Echo', 'alive'));
  await raw.waitFor({ type: 3, invocationId: 'alive', result: 'alive' });
}

test('handles every message once and in order, however payloads are split and joined', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `${index}`);
  const wire = Buffer.from(ids.map((id) => call(id, 'Echo', `${id} ₹😀`)).join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 200 })), async (cuts) => {
      raw.received.length = 0;
      let rest = wire;
      for (const cut of cuts) {
        // Binary frames, so that a cut may split a character.
        raw.send(rest.subarray(0, cut));
        rest = rest.subarray(cut);
      }
      raw.send(rest);
      await until('all answers', () => raw.received.length >= ids.length);
      expect(raw.received).toEqual(ids.map((id) => ({ type: 3, invocationId: id, result: `${id} ₹😀` })));
    }),
    { numRuns: 20, seed: 7 },
  );
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'prototype', ''])(
  'treats the target %j as a method that doesn’t exist',
  async (target) => {
    raw.send(call('1', target, {}));

    const answer = await raw.waitFor({ type: 3, invocationId: '1' });
    expect(answer.error).toContain('Method does not exist');
    await isAlive();
  },
);

test('a call without an ID gets no response, not even an error', async () => {
  raw.send(call(undefined, 'Missing') + call(undefined, 'Echo', 1) + call(undefined, 'Crash'));

  await isAlive();
  expect(raw.received.filter(({ type }) => type === 3)).toHaveLength(1);
});

test('ignores unknown types, pings and unknown properties', async () => {
  raw.send({ type: 99 });
  raw.send({ type: 6 });
  raw.send({ type: 5, invocationId: 'nobody' });
  raw.send({ type: 2, invocationId: 'nobody', item: 1 });
  raw.send({ type: 3, invocationId: 'nobody', result: 1 });

  await isAlive();
  expect(raw.received).toHaveLength(2);
});

test.each([
  ['no JSON', 'garbage'],
  ['no object', '[1]'],
  ['nothing', ''],
  ['no type', '{"target":"Echo"}'],
  ['a type that is no number', '{"type":"1"}'],
  ['an id that is no string', '{"type":1,"invocationId":7,"target":"Echo","arguments":[1]}'],
  ['no arguments', '{"type":1,"invocationId":"7","target":"Echo"}'],
  ['a message of 33 KiB', JSON.stringify({ type: 6, pad: 'x'.repeat(33_000) })],
])('%s ends the connection with a Close that allows reconnecting', async (_name, text) => {
  raw.send(text + RECORD_END);

  expect(await raw.closes()).toBe(1000);
  expect(raw.received.at(-1)).toEqual({
    type: 7,
    error: 'Connection closed with an error.',
    allowReconnect: true,
  });
  await until('the disconnect', () => server.ended.length === 1);
  expect(server.ended[0]?.reason).toBe('protocol');
});

test('many small messages may share a payload larger than the message limit', async () => {
  const one = call('x', 'Echo', 'y'.repeat(1_000));
  raw.send(one.repeat(60));

  await until('all answers', () => raw.received.length === 61);
  await isAlive();
});

test('invalid text and oversized frames end one socket, not the process', async () => {
  const other = await openHub(server.webSocketUrl);
  raw.webSocket.send(Buffer.from([0xff, 0xfe]), { binary: false });
  other.send('x'.repeat(300_000));

  expect(await raw.closes()).toBe(1007);
  expect(await other.closes()).toBe(1009);
  raw = await openHub(server.webSocketUrl);
  await isAlive();
});

test('runs a connection’s calls one at a time, in order', async () => {
  raw.send(call('1', 'Wait', 'first') + call('2', 'Wait', 'second') + call('3', 'Echo', 3));
  await until('the first call', () => held.has('first'));
  expect(held.has('second')).toBe(false);

  held.get('first')?.();
  await until('the second call', () => held.has('second'));
  expect(raw.received.at(-1)).toMatchObject({ invocationId: '1' });
  held.get('second')?.();

  await raw.waitFor({ invocationId: '3' });
  expect(raw.received.slice(1).map(({ invocationId }) => invocationId)).toEqual(['1', '2', '3']);
  held.clear();
});

test('reports the disconnect once, after the last call has ended', async () => {
  raw.send(call('1', 'Wait', 'long'));
  await until('the call', () => held.has('long'));

  raw.webSocket.terminate();
  await until('the connection to end', () => server.hub.connectionCount === 0);
  expect(server.ended).toEqual([]);
  held.get('long')?.();

  await until('the disconnect', () => server.ended.length > 0);
  expect(server.ended.map(({ reason }) => reason)).toEqual(['lost']);
  held.clear();
});

test('a cancelled stream stops, and its completion is still sent', async () => {
  raw.send({ type: 4, invocationId: 's', target: 'Count', arguments: [1_000_000] });
  await raw.waitFor({ type: 2, invocationId: 's', item: 3 });

  raw.send({ type: 5, invocationId: 's' });

  await raw.waitFor({ type: 3, invocationId: 's' });
  await isAlive();
  const last = raw.received.findLastIndex(({ type }) => type === 2);
  expect(last).toBeLessThan(raw.received.findIndex(({ type }) => type === 3));
});

test('a stream that ignores cancellation is completed anyway', async () => {
  raw.send({ type: 4, invocationId: 's', target: 'Stall', arguments: ['stalled'] });
  await raw.waitFor({ type: 2, invocationId: 's' });

  raw.send({ type: 5, invocationId: 's' });

  await raw.waitFor({ type: 3, invocationId: 's' });
  held.get('stalled')?.();
  await isAlive();
  expect(raw.received.filter(({ type }) => type === 3)).toHaveLength(2);
  held.clear();
});

test('streams have their own limit, separate from pending calls', async () => {
  const strict = await startTestHub({ streams: 2 });
  const eager = await openHub(strict.webSocketUrl);
  eager.send(call('w', 'Wait', 'streams'));
  for (const id of ['1', '2', '3']) eager.send(call(id, 'Echo', id));
  for (const id of ['a', 'b', 'c']) {
    eager.send({ type: 4, invocationId: id, target: 'Stall', arguments: [id] });
  }
  await until('the wait', () => held.has('streams'));
  held.get('streams')?.();

  expect((await eager.waitFor({ type: 3, invocationId: 'c' })).error).toContain('Too many');
  await eager.waitFor({ type: 2, invocationId: 'a' });
  await eager.waitFor({ type: 2, invocationId: 'b' });
  for (const release of held.values()) release();
  held.clear();
  await strict.stop();
});

test('the end of a connection aborts its call, even one that expects no result', async () => {
  raw.send(call(undefined, 'UntilAborted'));
  await until('the call', () => server.hub.stats().calls === 1);

  raw.webSocket.terminate();

  await until('the disconnect', () => server.ended.length === 1);
});

test('calling a plain method as a stream, or the reverse, is an error', async () => {
  raw.send({ type: 4, invocationId: '1', target: 'Echo', arguments: [1] });
  raw.send(call('2', 'Count', 1));

  expect((await raw.waitFor({ invocationId: '1' })).error).toContain('non-streaming');
  expect((await raw.waitFor({ invocationId: '2' })).error).toContain('non-streaming invocation');
  await isAlive();
});

test('rejects too many calls per second and keeps the connection', async () => {
  const strict = await startTestHub({ callsPerSecond: 5 });
  const eager = await openHub(strict.webSocketUrl);

  for (let index = 0; index < 20; index += 1) eager.send(call(`${index}`, 'Echo', index));

  await until('all answers', () => eager.received.length === 21);
  const refused = eager.received.filter(({ error }) => String(error).includes('Too many calls'));
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(eager.closeCode).toBeNull();
  await strict.stop();
});

test('calls queued behind a slow one stop reading, and none is lost', async () => {
  raw.send(call('slow', 'Wait', 'slow'));
  await until('the slow call', () => held.has('slow'));
  const big = 'z'.repeat(10_000);

  for (let index = 0; index < 600; index += 1) raw.send(call(`${index}`, 'Echo', big));
  await until('the server to stop reading', () => raw.webSocket.bufferedAmount > 0);
  held.get('slow')?.();

  await raw.waitFor({ invocationId: '599' });
  expect(raw.received.filter(({ result }) => result === big)).toHaveLength(600);
  held.clear();
});

test('a Close from the client ends the connection', async () => {
  raw.send({ type: 7 });

  expect(await raw.closes()).toBe(1000);
  expect(server.ended.map(({ reason }) => reason)).toEqual(['client']);
});

// Nested arrays that each declare 65,535 elements.
const NESTED = Buffer.from('dcffff'.repeat(3_000), 'hex');

test.each([
  ['arrays in arrays that announce gigabytes', Buffer.concat([Buffer.from([0xa8, 0x46]), NESTED])],
  ['a length beyond the limit', Buffer.from([0xc0, 0xb8, 0x02])],
  ['a length that is no length', Buffer.from([0xff, 0xff, 0xff, 0xff, 0x7f])],
  ['nothing', Buffer.from([0x00])],
  ['a map instead of a list', Buffer.from([0x01, 0x80])],
  ['a list without a type', Buffer.from([0x01, 0x90])],
])('%s in MessagePack ends the connection at once', async (_name, bytes) => {
  const binary = await openSocket(server.webSocketUrl);
  binary.send(`{"protocol":"messagepack","version":1}${RECORD_END}`);
  await until('the answer to the handshake', () => binary.binary.length === 1);

  binary.send(bytes);

  expect(await binary.closes()).toBe(1000);
  expect(binary.binary.at(-1)?.subarray(1, 3)).toEqual(Buffer.from([0x93, 0x07]));
});

test('random bytes harm only their sender', async () => {
  const handshakes = fc.constantFrom('', '{"protocol":"json","version":1}', '{"protocol":"messagepack","version":1}');
  const noise = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(handshakes, noise, async (handshake, payloads) => {
      const other = await openSocket(server.webSocketUrl);
      other.webSocket.removeAllListeners('message');
      other.send(handshake + RECORD_END);
      for (const payload of payloads) other.send(Buffer.from(payload));
      other.webSocket.close();
      await other.closes();
    }),
    { numRuns: 60, seed: 3 },
  );

  await isAlive();
  await until('all others to be gone', () => server.hub.connectionCount === 1);
});

test('an unread upload stops reading, and arrives in full once read', async () => {
  raw.send({
    type: 1,
    invocationId: 'sum',
    target: 'SumLater',
    arguments: ['upload'],
    streamIds: ['u'],
  });
  await until('the call', () => held.has('upload'));
  const pad = ' '.repeat(20_000);
  let sent = 0;

  await until('the server to stop reading', () => {
    for (let index = 0; index < 20; index += 1) {
      raw.send(`{"type":2,"invocationId":"u",${pad}"item":1}${RECORD_END}`);
    }
    sent += 20;
    return raw.webSocket.bufferedAmount > 1_000_000;
  });
  raw.send({ type: 3, invocationId: 'u' });
  held.get('upload')?.();

  await raw.waitFor({ invocationId: 'sum', result: sent });
  held.clear();
});

test('reading continues when a call ends without reading its upload', async () => {
  raw.send({
    type: 1,
    invocationId: '1',
    target: 'IgnoreUpload',
    arguments: ['ignored'],
    streamIds: ['u'],
  });
  await until('the call', () => held.has('ignored'));
  for (let index = 0; index < 50; index += 1) raw.send({ type: 2, invocationId: 'u', item: index });

  held.get('ignored')?.();

  await raw.waitFor({ invocationId: '1', result: 'ignored' });
  await isAlive();
  held.clear();
});

test('an upload aborted by the client fails the call', async () => {
  raw.send({ type: 1, invocationId: 'sum', target: 'Sum', arguments: [], streamIds: ['u'] });
  raw.send({ type: 2, invocationId: 'u', item: 1 });
  raw.send({ type: 3, invocationId: 'u', error: 'The file is gone.' });

  expect((await raw.waitFor({ invocationId: 'sum' })).error).toContain('The file is gone.');
  await isAlive();
});
