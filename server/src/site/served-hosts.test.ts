import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;

const DOMAINS = {
  domains: { 'alpha.example': { siteSuspended: true, allowSignUp: false } },
};

const REGISTRATION = {
  userName: 'asha_1',
  mobile: '9876543210',
  password: 'Kx9!mmzz31',
  confirmPassword: 'Kx9!mmzz31',
  agreeTerms: true,
};

test('a suspended domain is suspended under every spelling of its name', async () => {
  server = await startTestServer({ siteDomains: DOMAINS });
  const { token } = await server.user();
  for (const host of ['alpha.example', 'ALPHA.example.', 'www.alpha.example.:443', 'alpha.example..']) {
    const bet = await server.send('POST', '/Bet/PlaceBetV2', {}, { token, host });
    const signUp = await server.call('register', REGISTRATION, { host });
    expect([host, bet.error?.code]).toEqual([host, 'MAINTENANCE']);
    expect([host, signUp.error?.code]).toEqual([host, 'SIGNUP_DISABLED']);
  }
});

test('unknown hosts aren’t served once a domain is set up; this machine and health checks are', async () => {
  server = await startTestServer({ siteDomains: DOMAINS });
  for (const host of ['whatever.example', 'mytest', 'alpha.example.evil.example', '10.0.0.7']) {
    const answered = await server.send('GET', '/Event/TreeSportWithEvent', {}, { host });
    expect([host, answered.status, answered.error?.code]).toEqual([host, 421, 'MISDIRECTED']);
    expect((await server.send('GET', '/health/live', {}, { host })).status).toBe(200);
  }
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'alpha.example']) {
    const answered = await server.send('GET', '/Event/TreeSportWithEvent', {}, { host });
    expect([host, answered.status]).toEqual([host, 200]);
  }
});

test('without its own domain the site is served under any name', async () => {
  server = await startTestServer({ siteDomains: {} });
  const answered = await server.send('GET', '/Event/TreeSportWithEvent', {}, { host: 'pi.local' });
  expect(answered.status).toBe(200);
});

test('a user’s own domain rules follow them to every host of the site', async () => {
  const closed = { cricket: false };
  server = await startTestServer({
    siteDomains: { domains: { 'alpha.example': {}, 'beta.example': {} } },
  });
  const operator = await server.operator();
  const market = await server.market();
  const asha = await server.call(
    'operatorCreateUser',
    { userName: 'asha_1', password: 'Kx9!mmzz31' },
    {
      token: operator,
      host: 'alpha.example',
    },
  );
  await server.context.accounts.changeUser(asha.result.id, { mustChangePassword: false });
  const login = await server.call(
    'authenticate',
    { userNameOrEmailAddress: 'asha_1', password: 'Kx9!mmzz31' },
    { host: 'alpha.example' },
  );
  const token = login.result.accessToken;
  const bet = async (host: string) => (await server.bet({ token, host }, market)).error?.code ?? null;
  const set = async (setting: Record<string, unknown>) => {
    await server.send('POST', '/Operator/SaveDomainSetting', { name: 'alpha.example', setting }, { token: operator });
    await server.send('POST', '/Operator/PublishDomainSetting', { name: 'alpha.example' }, { token: operator });
  };
  expect(await bet('beta.example')).toBeNull();
  await set(closed);
  expect(await bet('beta.example')).toBe('FEATURE_OFF');
  await set({ cricket: true, siteSuspended: true });
  expect(await bet('beta.example')).toBe('MAINTENANCE');
});
