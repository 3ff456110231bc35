import { ROUTES, type RouteName } from '@crease/contracts/all-routes.ts';
import type { AnyRoute } from '@crease/contracts/base/route.ts';
import { expect, test } from 'vitest';
import { toKeyShape } from '#base/json.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();
const operator = await server.operator();
const user = (await server.user('INR')).token;

/** IDs that are strings: client references, challenges, devices, providers. */
const TEXTS = /client|challenge|registration|sessionId|dream|entityId|providerId|winId/i;
/** IDs of things that may exceed 32 bits in number; all other IDs are 32-bit. */
const LONG = /^(betId|upToId|transactionId|proposalId|id)$/i;

const ID_FIELDS = Object.entries(ROUTES).flatMap(([name, route]: [string, AnyRoute]) => {
  const shape = toKeyShape(route.request);
  const known = shape?.kind === 'object' ? new Set(shape.names.values()) : new Set<string>();
  return [...known]
    .filter((field) => /^id$|Id$/.test(field) && !TEXTS.test(field))
    .map((field) => [name, field] as const);
});

function isRoute(name: string): name is RouteName {
  return Object.hasOwn(ROUTES, name);
}

test.each(ID_FIELDS)('%s rejects a %s that no table can store', async (name, field) => {
  if (!isRoute(name)) throw new Error(name);
  const route: AnyRoute = ROUTES[name];
  const token = route.access === 'O' ? operator : user;
  const tooLong = [2 ** 53, '99999999999999999999', 1e300, -2];
  for (const value of LONG.test(field) ? tooLong : [...tooLong, 2 ** 31]) {
    server.clock.advance(50);
    const answered = await server.send(
      route.method,
      `/${route.path}`,
      { [field]: value },
      { token, host: 'licensed.example' },
    );
    expect([value, answered.error?.code]).toEqual([value, 'VALIDATION']);
    const members = answered.error?.validationErrors?.flatMap((line) => line.members) ?? [];
    // For a union, the discriminator is validated first.
    if (!members.includes('type')) expect([value, members]).toEqual([value, expect.arrayContaining([field])]);
  }
});

test.each(['0x10', '0b11', '+5', ' 5 ', '1e3', '5.', '.5', '٣', '--5', '1_000'])(
  'the text "%s" isn’t a number',
  async (text) => {
    const { error } = await server.send('GET', '/Event/Closest', { count: text }, { token: user });
    expect(error?.code).toBe('VALIDATION');
  },
);

test.each(['2026-02-30', '2025-02-29', '2026-04-31', '2026-02-30T10:00:00Z', '2026-01-01T24:00:00Z'])(
  '%s isn’t a date',
  async (StartDate) => {
    const { error } = await server.send('POST', '/Bet/GetUserBetHistory', { StartDate }, { token: user });
    expect(error?.validationErrors?.flatMap(({ members }) => members)).toEqual(['StartDate']);
  },
);

test('an event of a sport the site doesn’t have can’t be created', async () => {
  for (const sportId of [27, 0, 99]) {
    const { error } = await server.call(
      'operatorCreateEvent',
      { sportId, title: 'Nowhere', startTime: new Date(server.clock.now()).toISOString() },
      { token: operator },
    );
    expect(error?.validationErrors?.flatMap(({ members }) => members)).toEqual(['sportId']);
  }
});

test('reports a client bet ID without a bet', async () => {
  const unknown = [crypto.randomUUID(), crypto.randomUUID()];
  server.clock.advance(50);
  const { result } = await server.call('cancelBets', { clientBetIds: unknown }, { token: user });
  expect(result.cancelled).toEqual([]);
  expect(result.notCancelled).toEqual(unknown.map((clientBetId) => ({ betId: null, clientBetId, code: 'NOT_FOUND' })));
});
