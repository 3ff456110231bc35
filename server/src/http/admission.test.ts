import { connect, type Socket } from 'node:net';
import { ROUTES } from '@crease/contracts/all-routes.ts';
import { BODY_BYTES } from '@crease/contracts/base/constants.ts';
import { getBodyLimit } from '@crease/contracts/base/route.ts';
import { CASINO_HEADERS } from '@crease/contracts/casino/gateway.ts';
import { FEED_HEADERS } from '@crease/contracts/market-desk/feed.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let port: number;
const sockets: Socket[] = [];

beforeEach(async () => {
  server = await startTestServer();
  await server.listen();
  const address = server.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.app.server.closeAllConnections();
});

/** Writes bytes and returns the first bytes of the response. */
function sent(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    sockets.push(socket);
    socket.once('data', (data) => resolve(data.toString()));
    socket.once('error', reject);
    socket.once('close', () => resolve(''));
  });
}

const OLD_SIZE = 1_040_000;

/** The headers of a call and the beginning of an incomplete body. */
function buildPartialRequest(path: string, lines: readonly string[] = []): string {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${OLD_SIZE}`,
    ...lines,
  ];
  return `${head.join('\r\n')}\r\n\r\n${'['.repeat(50_000)}`;
}

test('rejects twelve large bodies without a login before they arrive, parsing none', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const paths = ['/Bet/PlaceBetV2', '/Operator/SetScore', '/Setting/StoreImage'];
  const calls = Array.from({ length: 12 }, (_, place) => sent(buildPartialRequest(paths[place % 3] ?? '')));

  const answers = await Promise.all(calls);

  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(Array(12).fill('401'));
  for (const answer of answers) expect(answer.toLowerCase()).toContain('connection: close');
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

test.each([
  ['a login', '/Account/Authenticate'],
  ['a registration', '/Account/Register'],
  ['a passkey', '/Account/PasskeyLogin'],
  ['no known path', '/nothing/here'],
])('rejects a large body for %s before it arrives', async (_, path) => {
  const answer = await sent(buildPartialRequest(path));
  expect(answer.slice(9, 12)).toBe('413');
  expect(answer).toContain('TOO_LARGE');
});

test('limits a user’s bet request to 4 KiB', async () => {
  const { token } = await server.user();
  const slip = (bytes: number) => JSON.stringify({ note: 'x'.repeat(bytes - 11) });
  const fits = await server.send('POST', '/Bet/PlaceBetV2', slip(BODY_BYTES.call), { token });
  const tooLong = await server.send('POST', '/Bet/PlaceBetV2', slip(BODY_BYTES.call + 1), {
    token,
  });
  expect([fits.error?.code, tooLong.error?.code]).toEqual(['VALIDATION', 'TOO_LARGE']);
});

test('no call except operators’ images and files accepts more than an operator may send', () => {
  const larger = Object.entries(ROUTES).filter(([, route]) => getBodyLimit(route) > BODY_BYTES.operator);
  expect(larger.map(([name]) => name)).toEqual([
    'storeImage',
    'operatorCompareRoundFile',
    'operatorPreviewStatement',
    'operatorImportStatement',
  ]);
});

test('rejects a small but deeply nested body without parsing it', async () => {
  const { token } = await server.user();
  const parse = vi.spyOn(JSON, 'parse');
  const answer = await server.app.inject({
    method: 'POST',
    url: '/Bet/PlaceBetV2',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: `{"marketId":${'['.repeat(1_000)}`,
  });
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
  expect([answer.statusCode, answer.json().error.validationErrors]).toEqual([
    400,
    [{ code: 'INVALID', message: 'The body is nested too deeply.', members: [] }],
  ]);
});

test('rejects two Host headers in one request, on the hub too', async () => {
  const heads = ['GET /ip', 'POST /notify/negotiate'].map(
    (line) => `${line} HTTP/1.1\r\nHost: localhost\r\nhost: other.example\r\n\r\n`,
  );
  const answers = await Promise.all(heads.map(sent));
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['400', '400']);
});

test.each([
  ['/cg/v1/wallet/bet', 'INVALID_SIGNATURE'],
  ['/feed/v1/events', 'INVALID_SIGNATURE'],
])('rejects an unsigned body for %s before it arrives', async (path, status) => {
  const answer = await sent(buildPartialRequest(path));
  expect(answer.slice(9, 12)).toBe('401');
  expect(answer).toContain(status);
  expect(answer.toLowerCase()).toContain('connection: close');
});

describe('calls with invalid signatures', () => {
  const SIGNED = {
    '/cg/v1/wallet/bet': Object.values(CASINO_HEADERS),
    '/feed/v1/events': Object.values(FEED_HEADERS),
  } as const;

  test.each([
    ['/cg/v1/wallet/bet', 503],
    ['/feed/v1/events', 429],
  ] as const)('count towards their address’s limit for %s, and block no one else', async (path, tooMany) => {
    const headers = Object.fromEntries(SIGNED[path].map((name) => [name, 'made up']));
    const call = async (from: string) => (await server.send('POST', path, {}, { from, headers })).status;
    const statuses: number[] = [];
    for (let nth = 0; nth <= 300; nth += 1) statuses.push(await call('198.51.100.7'));

    expect(new Set(statuses.slice(0, 300))).toEqual(new Set([401]));
    expect(statuses.at(-1)).toBe(tooMany);
    expect(await call('198.51.100.8')).toBe(401);
    server.clock.advance(10_000);
    expect(await call('198.51.100.7')).toBe(401);
  });
});

describe('limits per address', () => {
  test.each([
    ['calls', 'GET', '/ip', 300],
    ['domain files', 'GET', '/cdn/default.json', 300],
    ['paths that are none', 'GET', '/nothing', 300],
    ['pictures', 'GET', '/uploads/1', 300],
  ] as const)('apply to %s', async (_, method, path, most) => {
    const from = '198.51.100.7';
    const statuses: number[] = [];
    for (let call = 0; call <= most; call += 1) {
      statuses.push((await server.send(method, path, {}, { from })).status);
    }
    expect(statuses.slice(0, most)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    const health = await server.send('GET', '/health/live', {}, { from });
    const other = await server.send(method, path, {}, { from: '198.51.100.8' });
    expect([health.status, other.status === 429]).toEqual([200, false]);
  });

  test('count demo users by the wider network too', async () => {
    const codes: (string | undefined)[] = [];
    for (let house = 0; house < 40; house += 1) {
      const from = `2001:db8:7:${house.toString(16)}::1`;
      codes.push((await server.call('loginAsDemoUser', {}, { from })).error?.code);
    }
    expect(codes.slice(0, 30)).toEqual(Array(30).fill(undefined));
    expect(codes.slice(30)).toEqual(Array(10).fill('RATE_LIMITED'));
    const elsewhere = await server.call('loginAsDemoUser', {}, { from: '2001:db8:8::1' });
    expect(elsewhere.success).toBe(true);
  });

  test('apply to hub negotiation', async () => {
    const head = [
      'POST /notify/negotiate?negotiateVersion=1 HTTP/1.1',
      'Host: localhost',
      'X-Forwarded-For: 198.51.100.7',
      'Content-Length: 0',
    ].join('\r\n');
    const statuses: string[] = [];
    for (let call = 0; call <= 600; call += 1) {
      statuses.push((await sent(`${head}\r\n\r\n`)).slice(9, 12));
      sockets.pop()?.destroy();
    }
    expect(statuses.at(-1)).toBe('429');
    expect(new Set(statuses.slice(0, 500))).toEqual(new Set(['200']));
  });
});
