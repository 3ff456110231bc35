import { beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});

async function logIn({ userName, password }: TestUser, browser = 'Firefox/1', from = '203.0.113.7') {
  const { result } = await server.logIn({ userName, password }, { from, headers: { 'user-agent': browser } });
  return result;
}

async function listSessions(token: string) {
  return (await server.call('getSessions', {}, { token })).result.items;
}

async function isIn(token: string): Promise<boolean> {
  return (await server.call('getUserOpenBets', {}, { token })).success;
}

describe('the session list', () => {
  test('has one row per login: this one first, then the latest renewed', async () => {
    const asha = await server.user();
    const start = server.clock.now();
    server.clock.advance(1_000);
    await logIn(asha, 'Chrome/1', '203.0.113.8');
    server.clock.advance(1_000);
    const phone = await logIn(asha);
    server.clock.advance(1_000);
    const renewed = await server.call('refreshToken', { refreshToken: asha.refreshToken });

    const items = await listSessions(phone.accessToken);

    const time = (at: number) => new Date(at).toISOString();
    expect(items).toMatchObject([
      { current: true, browserInfo: 'Firefox/1', clientIpAddress: '203.0.113.7' },
      { current: false, startedAt: time(start), renewedAt: time(start + 3_000) },
      { current: false, browserInfo: 'Chrome/1', startedAt: time(start + 1_000) },
    ]);
    const own = (await listSessions(renewed.result.accessToken)).find(({ current }) => current);
    expect(own?.sessionId).toBe(items[1]?.sessionId);
    expect(JSON.stringify(items)).not.toContain(phone.refreshToken);
  });

  test('drops sessions that have ended or expired', async () => {
    const asha = await server.user();
    const phone = await logIn(asha);
    await server.call('logout', {}, { token: phone.accessToken });
    expect(await listSessions(asha.token)).toHaveLength(1);

    server.clock.advance(8 * 86_400_000);
    const fresh = await logIn(asha);

    expect(await listSessions(fresh.accessToken)).toHaveLength(1);
  });

  test('shows the caller’s only', async () => {
    const [asha, eve] = [await server.user(), await server.user()];
    const [own] = await listSessions(asha.token);

    const foreign = await server.call('endSession', { sessionId: own?.sessionId ?? '' }, eve);

    expect([foreign.status, foreign.error?.code]).toEqual([404, 'NOT_FOUND']);
    expect(await isIn(asha.token)).toBe(true);
    expect((await server.call('getSessions', {})).status).toBe(401);
  });
});

describe('ending sessions', () => {
  test('ending one revokes access, refresh and casino tokens immediately', async () => {
    const asha = await server.user();
    const phone = await logIn(asha);
    const [, other] = await listSessions(asha.token);

    const ended = await server.call('endSession', { sessionId: other?.sessionId ?? '' }, asha);

    expect(ended.result).toBe(true);
    expect([await isIn(phone.accessToken), await isIn(asha.token)]).toEqual([false, true]);
    const { refreshToken } = phone;
    expect((await server.call('refreshToken', { refreshToken })).status).toBe(401);
    const { ids, sessionStore } = server.context;
    const casino = await sessionStore.sessionByCasino(ids.digest(phone.casinoToken));
    expect(casino?.endedAt).toBe(server.clock.now());
  });

  test('ending the others keeps this one, and includes those unknown to the process', async () => {
    const asha = await server.user();
    const phone = await logIn(asha);
    const tablet = await logIn(asha);
    const next = await server.restart();
    await next.call('getUserOpenBets', {}, { token: tablet.accessToken });

    const ended = await next.call('endOtherSessions', {}, { token: tablet.accessToken });

    expect(ended.result).toEqual({ ended: 2 });
    const statuses: number[] = [];
    for (const token of [asha.token, phone.accessToken, tablet.accessToken]) {
      statuses.push((await next.call('getUserOpenBets', {}, { token })).status);
    }
    expect(statuses).toEqual([401, 401, 200]);
  });

  test('the 21st login ends the oldest session', async () => {
    const asha = await server.user();
    server.clock.advance(1_000);
    const second = await logIn(asha);
    for (let count = 0; count < 18; count += 1) await logIn(asha);
    expect(await isIn(asha.token)).toBe(true);

    server.clock.advance(1_000);
    const last = await logIn(asha);

    expect(await isIn(asha.token)).toBe(false);
    expect(await isIn(second.accessToken)).toBe(true);
    expect(await listSessions(last.accessToken)).toHaveLength(20);
  });
});

describe('tokens', () => {
  test('are fresh at every login, whatever the caller sends (session fixation)', async () => {
    const asha = await server.user();
    const login = await server.call(
      'authenticate',
      {
        userNameOrEmailAddress: asha.userName,
        password: asha.password,
        ...{ accessToken: 'planted', refreshToken: 'planted', family: 'planted' },
      },
      { token: 'planted', headers: { cookie: 'accessToken=planted' } },
    );

    const { accessToken, refreshToken, casinoToken } = login.result;
    const all = [accessToken, refreshToken, casinoToken, asha.token, asha.refreshToken, 'planted'];
    expect(new Set(all).size).toBe(6);
    expect(await isIn('planted')).toBe(false);
  });

  test('a cookie never authorises, and a form is never a call (CSRF)', async () => {
    const asha = await server.user();
    const headers = {
      cookie: `accessToken=${asha.token}; Authorization=Bearer ${asha.token}`,
      'content-type': 'application/x-www-form-urlencoded',
    };

    const byCookie = await server.call('getProfile', {}, { headers: { cookie: headers.cookie } });
    const byForm = await server.send('POST', '/Account/EndOtherSessions', 'a=b', { headers });
    const withBearer = await server.send('POST', '/Account/EndOtherSessions', 'a=b', {
      headers,
      token: asha.token,
    });
    const plain = await server.send('POST', '/Account/EndOtherSessions', '{}', {
      headers: { 'content-type': 'text/plain' },
      token: asha.token,
    });

    expect([byCookie.status, byForm.status]).toEqual([401, 401]);
    expect([withBearer.status, plain.status]).toEqual([400, 400]);
  });

  test('a refresh token from several renewals ago ends its family only', async () => {
    const asha = await server.user();
    const phone = await logIn(asha);
    let { refreshToken } = phone;
    let accessToken = '';
    for (let count = 0; count < 3; count += 1) {
      server.clock.advance(60_000);
      const { result } = await server.call('refreshToken', { refreshToken });
      ({ refreshToken, accessToken } = result);
    }
    expect(await isIn(accessToken)).toBe(true);

    const stolen = await server.call('refreshToken', { refreshToken: phone.refreshToken });

    expect([stolen.status, stolen.error?.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect([await isIn(accessToken), await isIn(asha.token)]).toEqual([false, true]);
    expect((await server.call('refreshToken', { refreshToken })).status).toBe(401);
    expect(await listSessions(asha.token)).toHaveLength(1);
  });

  test('an unknown refresh token ends nothing', async () => {
    const asha = await server.user();
    const unknown = `${asha.refreshToken.slice(0, -1)}${asha.refreshToken.endsWith('A') ? 'B' : 'A'}`;

    expect((await server.call('refreshToken', { refreshToken: unknown })).status).toBe(401);
    expect(await isIn(asha.token)).toBe(true);
  });

  test('of one type are worthless in place of another', async () => {
    const asha = await server.user();
    const login = await logIn(asha);

    const { refreshToken, casinoToken, accessToken } = login;
    expect([await isIn(refreshToken), await isIn(casinoToken)]).toEqual([false, false]);
    for (const token of [accessToken, casinoToken]) {
      expect((await server.call('refreshToken', { refreshToken: token })).status).toBe(401);
    }
  });
});

describe('the login log', () => {
  test('marks the first login from a browser and IP, but never the very first', async () => {
    const asha = await server.user();
    await logIn(asha, 'Chrome/1');
    await logIn(asha, 'Chrome/1');
    await logIn(asha, 'Chrome/1', '203.0.113.99');

    const { items } = await server.context.logins.listLoginAttempts({
      kind: 'user',
      ownerId: asha.id,
      skip: 0,
      take: 10,
      descending: false,
    });

    expect(items.map(({ isNewDevice }) => isNewDevice)).toEqual([false, true, false, true]);
  });

  test('shows when the previous login was', async () => {
    const asha = await server.user();
    const first = server.clock.now();
    server.clock.advance(5_000);

    const second = await logIn(asha);

    expect(second.lastLogin).toBe(new Date(first).toISOString());
  });
});
