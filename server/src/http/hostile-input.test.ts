import { ROUTES, type RouteName } from '@crease/contracts/all-routes.ts';
import type { AnyRoute } from '@crease/contracts/base/route.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { toKeyShape } from '#base/json.ts';
import { startTestServer, type TestMarket, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let user: string;
let operator: string;
let market: TestMarket;

beforeAll(async () => {
  server = await startTestServer();
  // Calls with the IDs 1 and 2 may end sessions, so these belong to others.
  await server.otherOperator('viewer');
  operator = await server.otherOperator('admin');
  for (let count = 0; count < 2; count += 1) await server.user();
  user = (await server.user()).token;
  market = await server.market();
});

/** Values that commonly break programs. */
const NASTY: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  '٣',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '💥'.repeat(200),
  'x'.repeat(10_000),
  0,
  -0,
  -1,
  0.1 + 0.2,
  1e21,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  Number.MIN_VALUE,
  [],
  [[]],
  [1, 2],
  {},
  { __proto__: null, toString: 1 },
  { constructor: { prototype: { isAdmin: true } } },
  '2026-13-45T99:99:99Z',
  '2026-02-30',
];

// Logging out takes no input and would end the session for all others.
const ROUTE_NAMES = Object.keys(ROUTES)
  .filter((name): name is RouteName => name in ROUTES)
  .filter((name) => name !== 'logout' && name !== 'operatorLogout');

/** @throws Error unless it is a text of one code point. */
function codePointIn(text: unknown): number {
  const [first, ...others] = typeof text === 'string' ? text : '';
  const code = others.length === 0 ? first?.codePointAt(0) : undefined;
  if (code === undefined) throw new Error('not one code point');
  return code;
}

/** Keys that a route knows, and some that no route should accept. */
function listNames(route: AnyRoute): readonly string[] {
  const shape = toKeyShape(route.request);
  const known = shape?.kind === 'object' ? [...shape.names.keys()] : [];
  return [...known, '__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'x'];
}

/** Nearly valid values: real IDs and arbitrary ones. Built once: texts take longer to generate than to draw from. */
const VALUE: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.constantFrom(1, 2, '1', 1.85, 'OPEN', 'MATCH_ODDS') },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.uuid() },
);
const ANY_JSON = fc.json();
const ANY_TEXT = fc.string();
/** Any code point. The library's own unit builds a map of all 1.1 million, which takes two seconds. */
const CODE_POINT = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code), codePointIn);
const ANY_BYTES = fc.string({ unit: CODE_POINT });

/** JSON text of a body, with a real `__proto__` key if one is drawn. */
function bodyArbitrary(route: AnyRoute): fc.Arbitrary<string> {
  const entry = fc.tuple(fc.constantFrom(...listNames(route)), VALUE);
  const object = fc
    .array(entry, { maxLength: 12 })
    .map(
      (entries) =>
        `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`,
    );
  return fc.oneof(
    { weight: 8, arbitrary: object },
    { weight: 1, arbitrary: ANY_JSON },
    { weight: 1, arbitrary: ANY_TEXT },
  );
}

function queryArbitrary(route: AnyRoute): fc.Arbitrary<string> {
  const entry = fc.tuple(
    fc.constantFrom(...listNames(route)),
    fc.oneof(ANY_BYTES, fc.constantFrom('1', '%', '%00', '[]', 'null', '-1')),
    fc.boolean(),
  );
  return fc
    .array(entry, { maxLength: 8 })
    .map((entries) =>
      entries.map(([key, value, raw]) => `${key}=${raw ? value.replace(/[^\w%[\]-]/g, '') : encoded(value)}`).join('&'),
    );
}

function encoded(value: string): string {
  return encodeURIComponent(value.replace(/[\ud800-\udfff]/g, ''));
}

let print = { sequence: -1, hash: '' };

/** State fingerprint of the exchange; the previous one is reused if no command was committed since. */
async function fingerprintBefore(): Promise<string> {
  const { sequence } = server.engine;
  return sequence === print.sequence ? print.hash : await server.fingerprint();
}

describe.each(ROUTE_NAMES)('%s', (name) => {
  const route: AnyRoute = ROUTES[name];

  test('answers any input in the envelope, never with a server error', async () => {
    const sent = route.from === 'query' ? queryArbitrary(route) : bodyArbitrary(route);
    await fc.assert(
      fc.asyncProperty(sent, async (input) => {
        server.clock.advance(50);
        const before = await fingerprintBefore();
        const isQuery = route.from === 'query';
        const response = await server.app.inject({
          method: route.method,
          url: `/${route.path}${isQuery ? `?${input}` : ''}`,
          headers: {
            authorization: `Bearer ${route.access === 'O' ? operator : user}`,
            ...(isQuery ? {} : { 'content-type': 'application/json' }),
          },
          ...(isQuery ? {} : { payload: input }),
        });
        const body = response.json();
        expect(response.statusCode, response.payload).toBeLessThan(500);
        expect(body.status).toBe(response.statusCode);
        expect(body.success).toBe(response.statusCode === 200);
        expect(new Set(Object.keys(body))).toEqual(new Set(['success', 'result', 'error', 'status']));
        if (body.success) return;
        expect(body.result).toBeNull();
        expect(body.error.requestId).toBe(response.headers['x-request-id']);
        expect(response.payload).not.toMatch(/at .+\.ts:|node_modules/);
        if (body.error.code === 'VALIDATION') {
          for (const line of body.error.validationErrors) {
            expect(typeof line.message).toBe('string');
            expect(Array.isArray(line.members)).toBe(true);
          }
          expect(await server.fingerprint()).toBe(before);
          print = { sequence: server.engine.sequence, hash: before };
        }
      }),
      { numRuns: 16, seed: 20_261_121, includeErrorInReport: true },
    );
  });
});

test('never pollutes a prototype', () => {
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

const PLACE = '/Bet/PlaceBetV2';

test.each([
  ['an amount with three decimals', { stake: 100.001 }, 'stake'],
  ['an amount beyond thirteen digits', { stake: 1e14 }, 'stake'],
  ['a negative amount', { stake: -100 }, 'stake'],
  ['an infinite amount', { stake: 'Infinity' }, 'stake'],
  ['an id of half a market', { marketId: 1.5 }, 'marketId'],
  ['an id as a list', { marketId: [1] }, 'marketId'],
  ['a reference that is no uuid', { clientBetId: '1' }, 'clientBetId'],
  ['a type that is none', { type: 5 }, 'type'],
])('a bet with %s reports the field', async (_, wrong, member) => {
  const slip = {
    type: 1,
    rate: 2,
    stake: 100,
    fancyValue: 0,
    runnerId: market.runnerIds[0],
    marketId: market.marketId,
    eventId: market.eventId,
    clientBetId: crypto.randomUUID(),
  };
  server.clock.advance(50);

  const refused = await server.send('POST', PLACE, { ...slip, ...wrong }, { token: user });

  expect(refused.status).toBe(400);
  expect(refused.error?.validationErrors?.flatMap(({ members }) => members)).toEqual([member]);
});

test('answers deep nesting and many keys immediately', async () => {
  const deep = (depth: number) => `{"marketId":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const wide = (keys: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, place) => [`key${place}`, place])));
  for (const [payload, code] of [
    [deep(2_000), 'VALIDATION'],
    [wide(250), 'VALIDATION'],
    [deep(100_000), 'TOO_LARGE'],
    [wide(20_000), 'TOO_LARGE'],
  ] as const) {
    server.clock.advance(50);
    const refused = await server.send('POST', PLACE, payload, { token: user });
    expect(refused.error?.code).toBe(code);
  }
});
