import { beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});

function openBets(token: string): Promise<number> {
  return server.call('getUserOpenBets', {}, { token }).then(({ status }) => status);
}

test('a login returns everything the client stores', async () => {
  const asha = await server.user();

  const login = await server.call('authenticate', {
    userNameOrEmailAddress: asha.userName.toUpperCase(),
    password: asha.password,
    rememberClient: true,
  });

  expect(login.result).toMatchObject({
    expireInSeconds: 1800,
    userId: asha.id,
    userName: asha.userName,
    isDemo: false,
    currency: 'DEMO',
    mustChangePassword: false,
    balance: 100_000,
    exposure: 0,
    cricket: true,
    casino: true,
  });
  expect(login.result.stakes).toHaveLength(8);
  expect(new Set([asha.token, login.result.accessToken, login.result.casinoToken]).size).toBe(3);
});

test('a licensed domain gives INR wallets, any other play money', async () => {
  const rich = await server.user('INR');

  const login = await server.logIn(rich);

  expect([login.result.currency, login.result.balance]).toEqual(['INR', 100_000]);
});

test('every demo login is a fresh user with its own balance for a day', async () => {
  const first = await server.call('loginAsDemoUser', {});
  const second = await server.call('loginAsDemoUser', {});

  expect(first.result.userId).not.toBe(second.result.userId);
  expect(first.result).toMatchObject({
    userName: 'Demo',
    isDemo: true,
    currency: 'DEMO',
    balance: 100_000,
  });

  server.clock.advance(23.9 * 3_600_000);
  const refreshed = await server.call('refreshToken', { refreshToken: first.result.refreshToken });
  expect(await openBets(refreshed.result.accessToken)).toBe(200);
  server.clock.advance(0.2 * 3_600_000);
  expect(await openBets(refreshed.result.accessToken)).toBe(401);
  const late = await server.call('refreshToken', { refreshToken: refreshed.result.refreshToken });
  expect(late.status).toBe(401);
});

test('a used refresh token returns the same pair for ten seconds, even to two tabs at once', async () => {
  const { refreshToken } = await server.user();

  const [one, two] = await Promise.all([
    server.call('refreshToken', { refreshToken }),
    server.call('refreshToken', { refreshToken }),
  ]);
  server.clock.advance(9_000);
  const three = await server.call('refreshToken', { refreshToken });

  expect(one.result.refreshToken).not.toBe(refreshToken);
  expect(two.result).toEqual(one.result);
  expect(three.result).toEqual(one.result);
  expect(await openBets(one.result.accessToken)).toBe(200);
});

test('a refresh token reused later ends the whole family', async () => {
  const { token, refreshToken } = await server.user();
  const next = await server.call('refreshToken', { refreshToken });
  server.clock.advance(11_000);

  const stolen = await server.call('refreshToken', { refreshToken });

  expect([stolen.status, stolen.error?.code]).toEqual([401, 'UNAUTHENTICATED']);
  expect(await openBets(token)).toBe(401);
  expect(await openBets(next.result.accessToken)).toBe(401);
  const chained = await server.call('refreshToken', { refreshToken: next.result.refreshToken });
  expect(chained.status).toBe(401);
});

test('a family ended during its refresh stays ended', async () => {
  const { token, refreshToken } = await server.user();

  const [refreshed] = await Promise.all([
    server.call('refreshToken', { refreshToken }),
    server.call('logout', {}, { token }),
  ]);

  if (refreshed.success) expect(await openBets(refreshed.result.accessToken)).toBe(401);
  expect(await openBets(token)).toBe(401);
});

test('a login ends after ninety days, however often it is renewed', async () => {
  const asha = await server.user();
  let { refreshToken } = asha;
  const days: number[] = [];
  for (let day = 6; day <= 96; day += 6) {
    server = await server.restartAfter(6 * 86_400_000);
    const answered = await server.call('refreshToken', { refreshToken });
    if (!answered.success) break;
    days.push(day);
    ({ refreshToken } = answered.result);
  }

  expect(days.at(-1)).toBe(84);
});

test('an access token expires after thirty minutes', async () => {
  const { token } = await server.user();

  server.clock.advance(30 * 60_000 - 1);
  expect(await openBets(token)).toBe(200);
  server.clock.advance(1);
  expect(await openBets(token)).toBe(401);
});

test('five wrong passwords lock the account for fifteen minutes, even for the right one', async () => {
  const asha = await server.user();
  const wrong = { userNameOrEmailAddress: asha.userName, password: 'Wr0ng!pass' };
  const right = { ...wrong, password: asha.password };

  const tries = await Promise.all(Array.from({ length: 12 }, () => server.call('authenticate', wrong)));

  const codes = tries.map(({ error }) => error?.code);
  expect(codes.filter((code) => code === 'INVALID_LOGIN')).toHaveLength(5);
  expect(codes.filter((code) => code === 'LOCKED_OUT')).toHaveLength(7);
  const locked = await server.call('authenticate', right);
  expect(locked.error).toMatchObject({
    code: 'LOCKED_OUT',
    message: 'Account locked. Try again in 15 minutes',
    details: { minutes: 15 },
  });
  expect(locked.status).toBe(400);
  server.clock.advance(15 * 60_000);
  expect((await server.call('authenticate', right)).success).toBe(true);
});

describe('wrong passwords from elsewhere', () => {
  test('lock the network they come from, and not the player', async () => {
    const asha = await server.user();
    const login = (from: string, password = 'Wr0ng!pass') => server.logIn({ ...asha, password }, { from });
    for (const host of ['1', '2', '3', '4', '5']) await login(`2001:db8:1:2::${host}`);

    expect((await login('2001:db8:1:2:ffff::9')).error?.code).toBe('LOCKED_OUT');
    expect((await login('2001:db8:1:3::1', asha.password)).success).toBe(true);
  });

  test('from many networks slow strangers down, and not a device that has logged in', async () => {
    const asha = await server.user();
    const login = (from: string, password = 'Wr0ng!pass') => server.logIn({ ...asha, password }, { from });
    await login('203.0.113.9', asha.password);
    for (let place = 1; place <= 20; place += 1) await login(`198.51.100.${place}`);

    expect((await login('192.0.2.50')).error?.code).toBe('LOCKED_OUT');
    expect((await login('203.0.113.9', asha.password)).success).toBe(true);
  });
});

test('a right password resets the count of wrong ones', async () => {
  const asha = await server.user();
  const wrong = { userNameOrEmailAddress: asha.userName, password: 'Wr0ng!pass' };
  const right = { ...wrong, password: asha.password };

  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) await server.call('authenticate', wrong);
    server.clock.advance(1_000);
    expect((await server.call('authenticate', right)).success).toBe(true);
  }
});

test('answers an unknown name like a wrong password', async () => {
  const asha = await server.user();
  const unknown = await server.call('authenticate', {
    userNameOrEmailAddress: 'nobody_at_all',
    password: 'Saffr0n!kite',
  });
  const wrong = await server.logIn({ ...asha, password: 'Wr0ng!pass' });

  const { requestId: _, ...unknownError } = unknown.error ?? {};
  const { requestId: __, ...wrongError } = wrong.error ?? {};
  expect([unknown.status, unknownError]).toEqual([wrong.status, wrongError]);
  expect(unknown.error?.message).toBe('Invalid username or password');
});

test('limits logins per address, but not from this machine', async () => {
  const login = { userNameOrEmailAddress: 'nobody', password: 'x' };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 21; attempt += 1) {
    statuses.push((await server.call('authenticate', login, { from: '203.0.113.9' })).status);
  }
  const limited = await server.call('authenticate', login, { from: '198.51.100.1, 203.0.113.9' });
  const other = await server.call('authenticate', login, { from: '203.0.113.10' });

  expect(statuses.slice(0, 20).every((status) => status === 400)).toBe(true);
  expect(statuses[20]).toBe(429);
  expect([limited.status, limited.error?.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect(other.status).toBe(400);
});

test('limits calls per address and per user', async () => {
  const asha = await server.user();
  const byAddress = await Promise.all(
    Array.from({ length: 301 }, () => server.call('treeSportWithEvent', {}, { from: '203.0.113.50' })),
  );
  server.clock.advance(20_000);
  const byUser = await Promise.all(Array.from({ length: 101 }, () => server.call('getUserOpenBets', {}, asha)));

  expect(byAddress.filter(({ status }) => status === 429)).toHaveLength(1);
  expect(byUser.filter(({ status }) => status === 429)).toHaveLength(1);
  server.clock.advance(1_000);
  expect((await server.call('getUserOpenBets', {}, asha)).status).toBe(200);
});
