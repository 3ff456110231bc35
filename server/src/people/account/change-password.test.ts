import { beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

const NEW = 'N3w-passw#rd';
/** Address of calls that name none. */
const HERE = '127.0.0.1';

let server: TestServer;
let asha: TestUser;
beforeEach(async () => {
  server = await startTestServer();
  asha = await server.user();
});

function change(currentPassword: string, newPassword: string, token = asha.token) {
  return server.call('changePassword', { currentPassword, newPassword }, { token });
}

function login(password: string, from = '203.0.113.7') {
  return server.call(
    'authenticate',
    { userNameOrEmailAddress: asha.userName, password },
    { from, headers: { 'user-agent': `browser of ${from}` } },
  );
}

describe('2.11 Account/changePassword', () => {
  test('sets the new password, ends the other sessions and keeps this one', async () => {
    const other = (await login(asha.password)).result;

    const answered = await change(asha.password, NEW);

    expect(answered.result).toBe(true);
    const open = (token: string) => server.call('getUserOpenBets', {}, { token });
    expect((await open(asha.token)).status).toBe(200);
    expect((await open(other.accessToken)).status).toBe(401);
    const { refreshToken } = other;
    expect((await server.call('refreshToken', { refreshToken })).status).toBe(401);
    expect((await login(asha.password)).error?.code).toBe('INVALID_LOGIN');
    expect((await login(NEW)).success).toBe(true);
  });

  test('clears the duty to change it', async () => {
    await server.context.accounts.changeUser(asha.id, { mustChangePassword: true });

    await change(asha.password, NEW);

    expect((await login(NEW)).result.mustChangePassword).toBe(false);
  });

  test('is audited without any password', async () => {
    await change(asha.password, NEW);

    const log = await server.asOperator('operatorGetAuditLog', { action: 'ChangePassword' });
    expect(log.result.items).toMatchObject([{ actor: `user:${asha.id}`, entity: 'user' }]);
    expect(log.text).not.toContain(NEW);
  });

  test.each<[string, string, string, string | undefined]>([
    ['the same one', 'Saffr0n!kite', 'SAME_PASSWORD', undefined],
    ['one from the lists', 'India@123', 'VALIDATION', 'newPassword'],
    ['one from the lists, in capitals', 'P@SSW0RD1', 'VALIDATION', 'newPassword'],
    ['one that holds the name', 'x!PLAYER_1', 'VALIDATION', 'newPassword'],
    ['a weak one', 'password', 'VALIDATION', 'newPassword'],
  ])('rejects %s and changes nothing', async (_, newPassword, code, member) => {
    const answered = await change(asha.password, newPassword);

    expect([answered.status, answered.error?.code]).toEqual([400, code]);
    expect(answered.error?.validationErrors?.[0]?.members[0]).toBe(member);
    expect((await login(asha.password)).success).toBe(true);
  });

  test('wrong current passwords and wrong logins of one network together lock both', async () => {
    for (let n = 0; n < 3; n += 1) {
      expect((await change(`Wr0ng-pass${n}!`, NEW)).error?.code).toBe('WRONG_PASSWORD');
    }
    await login('Wr0ng-pass!', HERE);
    await login('Wr0ng-pass!', HERE);

    const right = await change(asha.password, NEW);

    expect([right.status, right.error?.code, right.error?.details]).toEqual([400, 'LOCKED_OUT', { minutes: 15 }]);
    expect((await login(asha.password, HERE)).error?.code).toBe('LOCKED_OUT');
    server.clock.advance(15 * 60_000);
    expect((await change(asha.password, NEW)).success).toBe(true);
  });

  test('a burst of guesses gets no more than five', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2 === 0 ? change(`Wr0ng-pass${n}!`, NEW) : login(`Wr0ng-pass${n}!`, HERE),
      ),
    );

    const codes = answers.map(({ error }) => error?.code);
    expect(codes.filter((code) => code === 'LOCKED_OUT')).toHaveLength(7);
    expect((await login(asha.password, HERE)).error?.code).toBe('LOCKED_OUT');
  });

  test('the second of two simultaneous changes needs the first’s password', async () => {
    const answers = await Promise.all([change(asha.password, NEW), change(asha.password, 'An0ther-pass#')]);

    expect(answers.map(({ error }) => error?.code ?? 'done')).toEqual(['done', 'WRONG_PASSWORD']);
  });

  test('isn’t available to demo users', async () => {
    const demo = (await server.call('loginAsDemoUser', {})).result.accessToken;

    const answered = await change('x', NEW, demo);

    expect([answered.status, answered.error?.code]).toEqual([403, 'DEMO_NOT_ALLOWED']);
  });
});

describe('2.12 Account/GetUserLoginAttempts', () => {
  test('lists attempts newest first, with this session and failure reasons', async () => {
    server.clock.advance(1_000);
    await login('Wr0ng-pass!', '203.0.113.8');
    server.clock.advance(1_000);
    const second = (await login(asha.password, '203.0.113.8')).result;

    const { result } = await server.call('getUserLoginAttempts', {}, { token: second.accessToken });

    expect(result.totalCount).toBe(3);
    expect(result.items).toMatchObject([
      {
        result: 'Success',
        reason: null,
        clientIpAddress: '203.0.113.8',
        browserInfo: 'browser of 203.0.113.8',
        current: true,
        isNewDevice: true,
      },
      { result: 'Failed', reason: 'INVALID_LOGIN', current: false, isNewDevice: false },
      { result: 'Success', current: false },
    ]);
    const older = await server.call('getUserLoginAttempts', {}, asha);
    expect(older.result.items.map(({ current }) => current)).toEqual([false, false, true]);
  });

  test('keeps this session marked after its tokens were renewed', async () => {
    const { refreshToken } = asha;
    const next = (await server.call('refreshToken', { refreshToken })).result.accessToken;

    const { result } = await server.call('getUserLoginAttempts', {}, { token: next });

    expect(result.items.map(({ current }) => current)).toEqual([true]);
  });

  test('filters and pages by query and body, and the query wins', async () => {
    for (let n = 0; n < 3; n += 1) {
      await login('Wr0ng-pass!');
      server.clock.advance(1);
    }
    await login(asha.password);
    const ask = (body: object, query = '') =>
      server.send<{ items: { result: string }[]; totalCount: number }>(
        'POST',
        `/Account/GetUserLoginAttempts${query}`,
        body,
        { token: asha.token },
      );

    const failed = await ask({ Result: 'Failed', MaxResultCount: 2 });
    const rest = await ask({ Result: 'Failed', MaxResultCount: 2, SkipCount: 2 });
    const byQuery = await ask({ Result: 'Failed' }, '?result=Success&maxresultcount=1');

    expect([failed.result.items.length, failed.result.totalCount]).toEqual([2, 3]);
    expect([rest.result.items.length, rest.result.totalCount]).toEqual([1, 3]);
    expect([byQuery.result.items[0]?.result, byQuery.result.totalCount]).toEqual(['Success', 2]);
    expect((await ask({ Result: 'Maybe' })).status).toBe(400);
    expect((await ask({ Sorting: 'ip' })).status).toBe(400);
  });

  test('never shows others’ attempts', async () => {
    const ravi = await server.user();

    const { result } = await server.call('getUserLoginAttempts', {}, ravi);

    expect(result.totalCount).toBe(1);
  });

  test('returns the browser’s user agent as plain text', async () => {
    const browser = `<img src=x onerror=alert(1)>`;
    const { result } = await server.logIn(asha, { headers: { 'user-agent': browser } });

    const log = await server.call('getUserLoginAttempts', {}, { token: result.accessToken });

    expect(log.result.items[0]?.browserInfo).toBe(browser);
    expect(log.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(log.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('2.7 Account/GetAccessTokenValidateTime', () => {
  const path = '/Account/GetAccessTokenValidateTime';

  test('whole minutes left, rounded down', async () => {
    const ask = () => server.send<number>('POST', path, {}, { token: asha.token });
    expect((await ask()).result).toBe(30);
    server.clock.advance(1);
    expect((await ask()).result).toBe(29);
    server.clock.advance(29 * 60_000 + 59_998);
    expect((await ask()).result).toBe(0);
    server.clock.advance(1);

    const expired = await ask();

    expect([expired.status, expired.result]).toEqual([200, 0]);
  });

  test('the query wins over the body, the body over the bearer', async () => {
    const good = asha.token;
    const ask = (query: string, body: object, token?: string) =>
      server.send<number>('POST', `${path}${query}`, body, { token });

    expect((await ask(`?accessToken=${good}`, { accessToken: 'bad' }, 'bad')).result).toBe(30);
    expect((await ask('', { ACCESSTOKEN: good }, 'bad')).result).toBe(30);
    expect((await ask('?accesstoken=bad', { accessToken: good }, good)).result).toBe(0);
  });

  test('0 for an ended or operator token; the request is invalid without one', async () => {
    const operator = await server.operator();
    await server.call('logout', {}, asha);

    expect((await server.send('POST', path, {}, { token: asha.token })).result).toBe(0);
    expect((await server.send('POST', path, {}, { token: operator })).result).toBe(0);
    const none = await server.send('POST', path, {});
    expect([none.status, none.error?.validationErrors]).toEqual([
      400,
      [{ code: 'REQUIRED', message: 'accessToken is a required field', members: ['accessToken'] }],
    ]);
  });
});
