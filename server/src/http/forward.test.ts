import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let engine: TestServer;
let gateway: TestServer;
let url: string;
const sockets: Socket[] = [];

beforeEach(async () => {
  engine = await startTestServer();
  const leadUrl = await listen(engine);
  gateway = await startTestServer({ leadUrl });
  url = await listen(gateway);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of [gateway, engine]) {
    server.app.server.closeAllConnections();
  }
});

async function listen({ app }: TestServer): Promise<string> {
  return await app.listen({ port: 0, host: '127.0.0.1' });
}

/** Writes bytes to the gateway and returns what it answers first. */
function sent(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', (data) => resolve(data.toString()));
    socket.once('close', () => resolve('closed'));
  });
}

function post(path: string, lines: readonly string[], body: string): string {
  const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...lines];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Calls of other people, which must all be answered. */
async function answersOfOthers(): Promise<readonly number[]> {
  const calls = Array.from({ length: 10 }, async (_, place) => {
    const answer = await fetch(`${url}/Account/CheckUserName?userName=abcd${place}`);
    await answer.text();
    return answer.status;
  });
  return await Promise.all(calls);
}

test.each([
  ['as long as it says', 300_000, 300_000],
  ['half sent', 2_000_000, 70_000],
])('forty refused bodies, %s, leave the calls of others alone', async (_, length, bytes) => {
  const request = post('/Account/Authenticate', [`Content-Length: ${length}`], 'x'.repeat(bytes));
  const answers = await Promise.all(Array.from({ length: 40 }, () => sent(request)));

  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(Array(40).fill('413'));
  expect(answers[0]).toContain('TOO_LARGE');
  expect(await answersOfOthers()).toEqual(Array(10).fill(200));
});

test('a chunked body is cut off at the limit of its call', async () => {
  const chunk = `${(8_192).toString(16)}\r\n${'x'.repeat(8_192)}\r\n`;
  const answer = await sent(post('/Account/Authenticate', ['Transfer-Encoding: chunked'], chunk));

  expect(answer.slice(9, 12)).toBe('413');
  expect(answer.toLowerCase()).toContain('connection: close');
  expect(await answersOfOthers()).toEqual(Array(10).fill(200));
});

test('an answer that comes before the body ends the connections of both', async () => {
  // The leader asks for a login before it reads an image.
  const request = post('/Setting/StoreImage', ['Content-Length: 3000000'], 'x'.repeat(100_000));
  const answers = await Promise.all(Array.from({ length: 20 }, () => sent(request)));

  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(Array(20).fill('401'));
  for (const answer of answers) expect(answer.toLowerCase()).toContain('connection: close');
  expect(await answersOfOthers()).toEqual(Array(10).fill(200));
});

test('a small body reaches the leader, and its answer the caller', async () => {
  const body = JSON.stringify({ userNameOrEmailAddress: 'nobody', password: 'guess' });
  const answer = await sent(post('/Account/Authenticate', [`Content-Length: ${body.length}`], body));
  expect(answer).toContain('INVALID_LOGIN');
});

test('refuses a second Host header, as the leader does', async () => {
  const request = 'GET /Account/CheckUserName?userName=abcd HTTP/1.1\r\nHost: localhost\r\nHost: other\r\n\r\n';
  const answer = await sent(request);
  expect(answer).toContain('Multiple Host headers.');
});
