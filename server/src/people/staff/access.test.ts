import { ROUTES, type RouteName } from '@crease/contracts/all-routes.ts';
import type { AnyRoute } from '@crease/contracts/base/route.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let user: string;
let demo: string;
let expired: string;
let operator: string;
const roles = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  expired = (await server.call('loginAsDemoUser', {})).result.accessToken;
  server.clock.advance(31 * 60_000);
  operator = await server.operator();
  user = (await server.user()).token;
  demo = (await server.call('loginAsDemoUser', {})).result.accessToken;
  for (const role of ['trader', 'cashier', 'support', 'viewer'] as const) {
    roles.set(role, await server.otherOperator(role));
  }
});

const ROUTE_NAMES = Object.keys(ROUTES).filter((name): name is RouteName => name in ROUTES);

/** Sends an empty request: access is checked before the input. */
async function requestStatus(route: AnyRoute, token?: string): Promise<number> {
  const answered = await server.send(route.method, `/${route.path}`, {}, { token });
  return answered.status;
}

/** Returns the error code for an empty request, or null. */
async function requestErrorCode(route: AnyRoute, token: string): Promise<string | null> {
  const answered = await server.send(route.method, `/${route.path}`, {}, { token });
  return answered.error?.code ?? null;
}

describe.each(ROUTE_NAMES)('%s', (name) => {
  const route: AnyRoute = ROUTES[name];
  // Logging out would end the session that the next request uses.
  const endsSession = name === 'logout' || name === 'operatorLogout';

  test(`admits ${route.access} only`, async () => {
    const nobody = await requestStatus(route);
    const bad = await requestStatus(route, 'x'.repeat(43));
    const old = await requestStatus(route, expired);
    const wrongKind = await requestStatus(route, route.access === 'O' ? user : operator);

    if (route.access === 'G') {
      expect(Math.min(nobody, bad, old, wrongKind)).toBeGreaterThanOrEqual(400);
      return;
    }
    if (route.access === 'N') {
      expect([nobody, bad, old, wrongKind]).not.toContain(401);
      return;
    }
    expect([bad, old, wrongKind]).toEqual([401, 401, 401]);
    expect(nobody === 401).toBe(route.access !== 'P');
    if (endsSession) return;
    const right = await requestErrorCode(route, route.access === 'O' ? operator : user);
    expect(['UNAUTHENTICATED', 'FORBIDDEN', 'DEMO_NOT_ALLOWED']).not.toContain(right);
    if (route.access === 'R') expect(await requestErrorCode(route, demo)).toBe('DEMO_NOT_ALLOWED');
  });
});

const ROLE_ROUTES = ROUTE_NAMES.filter((name) => ROUTES[name].access === 'O' && name !== 'operatorLogout');

test.each(ROLE_ROUTES)('%s requires the role in the contract', async (name) => {
  const route: AnyRoute = ROUTES[name];
  for (const [role, token] of roles) {
    const allowed = route.roles === undefined || route.roles.some((named) => named === role);
    expect([role, (await requestStatus(route, token)) === 403]).toEqual([role, !allowed]);
  }
});

test('rejects a logged-out session and its refresh token immediately', async () => {
  const login = await server.call('loginAsDemoUser', {});
  const { accessToken: token, refreshToken } = login.result;
  expect((await server.call('getUserOpenBets', {}, { token })).status).toBe(200);

  expect((await server.call('logout', {}, { token })).result).toBe(true);

  expect((await server.call('getUserOpenBets', {}, { token })).status).toBe(401);
  expect((await server.call('refreshToken', { refreshToken })).status).toBe(401);
});

test('logs a blocked user out immediately', async () => {
  const asha = await server.user();
  const blocked = await server.context.accounts.changeUser(asha.id, { active: false });
  if (blocked !== null) server.context.sessions.userChanged(blocked);

  expect((await server.call('getUserOpenBets', {}, asha)).status).toBe(401);
  const login = await server.logIn(asha);
  expect([login.status, login.error?.code]).toEqual([400, 'ACCOUNT_BLOCKED']);
});
