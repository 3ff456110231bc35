import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();

const REDIRECT = 'https://licensed.example/signed-in';
const VERIFIER = randomBytes(32).toString('base64url');
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

function create(token: string, change: { redirect_uri?: string; code_challenge?: string } = {}) {
  return server.call(
    'createAuthorizationCode',
    {
      client_id: 'mobile-app',
      redirect_uri: REDIRECT,
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      ...change,
    },
    { token },
  );
}

function inputFor(code: string) {
  return {
    client_id: 'mobile-app',
    client_secret: 'whatever',
    redirect_uri: REDIRECT,
    grant_type: 'authorization_code' as const,
    code,
    code_verifier: VERIFIER,
  };
}

async function isIn(token: string): Promise<boolean> {
  return (await server.call('getUserOpenBets', {}, { token })).success;
}

describe('an authorization code', () => {
  test('is exchanged for its own session, by JSON or form', async () => {
    const asha = await server.user();
    const [one, two] = [await create(asha.token), await create(asha.token)];
    expect(one.result).toEqual({ code: expect.any(String), expiresInSeconds: 60 });

    const byJson = await server.call('token', inputFor(one.result.code));
    const form = new URLSearchParams(inputFor(two.result.code));
    form.delete('client_id');
    form.set('client_user', 'mobile-app');
    const byForm = await server.send<typeof byJson.result>('POST', '/API/v1/token/TOKEN', form.toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

    for (const { result } of [byJson, byForm]) {
      expect(result.expireInSeconds).toBe(1_800);
      expect(await isIn(result.accessToken)).toBe(true);
    }
    const { refreshToken } = byJson.result;
    expect((await server.call('refreshToken', { refreshToken })).success).toBe(true);
    const sessions = await server.call('getSessions', {}, asha);
    expect(sessions.result.items).toHaveLength(3);
  });

  test('used twice, ends the session it opened and no other', async () => {
    const asha = await server.user();
    const { code } = (await create(asha.token)).result;
    const { accessToken } = (await server.call('token', inputFor(code))).result;

    server.clock.advance(120_000);
    const twice = await server.call('token', inputFor(code));

    expect([twice.status, twice.error?.code]).toEqual([400, 'INVALID_GRANT']);
    expect([await isIn(accessToken), await isIn(asha.token)]).toEqual([false, true]);
  });

  test('used twice at once, leaves no session', async () => {
    const asha = await server.user();
    const { code } = (await create(asha.token)).result;

    const both = await Promise.all([server.call('token', inputFor(code)), server.call('token', inputFor(code))]);

    const open = both.filter(({ success }) => success).map(({ result }) => result.accessToken);
    expect(open).toHaveLength(1);
    expect(await isIn(open[0] ?? '')).toBe(false);
  });

  test.each([
    ['another client', { client_id: 'other-app' }],
    ['no client', { client_id: '' }],
    ['another redirect address', { redirect_uri: 'https://licensed.example/other' }],
    ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }],
    ['the challenge for the verifier', { code_verifier: CHALLENGE }],
    ['another kind of grant', { grant_type: 'password' }],
    ['another code', { code: 'made-up' }],
  ])('%s is rejected, and the code is used up', async (_, change) => {
    const asha = await server.user();
    const { code } = (await create(asha.token)).result;
    const wrong = { ...inputFor(code), ...change };

    const refused = await server.send('POST', '/api/v1/token/token', wrong);
    const after = await server.call('token', inputFor(code));

    expect([refused.status, refused.error?.code]).toEqual([400, 'INVALID_GRANT']);
    expect(after.success).toBe('code' in change);
  });

  test('expires after a minute, and with the session that requested it', async () => {
    const asha = await server.user();
    const late = (await create(asha.token)).result.code;
    server.clock.advance(60_000);
    expect((await server.call('token', inputFor(late))).error?.code).toBe('INVALID_GRANT');

    const { code } = (await create(asha.token)).result;
    await server.call('logout', {}, asha);
    expect((await server.call('token', inputFor(code))).error?.code).toBe('INVALID_GRANT');
  });

  test('gives a blocked user no tokens', async () => {
    const asha = await server.user();
    const { code } = (await create(asha.token)).result;
    await server.context.accounts.changeUser(asha.id, { active: false });

    expect((await server.call('token', inputFor(code))).error?.code).toBe('INVALID_GRANT');
  });
});

describe('redirect URL', () => {
  test.each([
    'http://localhost:5173/cb',
    'https://LICENSED.example/cb?x=1',
    'https://www.licensed.example/cb',
    'http://127.0.0.1/cb',
  ])('%s belongs to this installation', async (redirect_uri) => {
    const asha = await server.user();
    expect((await create(asha.token, { redirect_uri })).success).toBe(true);
  });

  test.each([
    'https://evil.example/cb',
    'https://licensed.example@evil.example/cb',
    'https://user:pass@licensed.example/cb',
    'https://licensed.example.evil.example/',
    'https://evil-test.example/cb',
    'https://localhost.evil.example/cb',
    'http://licensed.example/cb',
    'https://licensed.example/cb#fragment',
    'javascript:alert(1)',
    'data:text/html,x',
    '//licensed.example/cb',
    'licensed.example',
    'https://default/cb',
  ])('%s doesn’t', async (redirect_uri) => {
    const asha = await server.user();
    const refused = await create(asha.token, { redirect_uri });

    expect(refused.error).toMatchObject({
      code: 'VALIDATION',
      validationErrors: [{ members: ['redirect_uri'] }],
    });
  });

  test('requires the strong challenge and a logged-in user', async () => {
    const asha = await server.user();
    const plain = await server.send(
      'POST',
      '/Account/CreateAuthorizationCode',
      {
        client_id: 'a',
        redirect_uri: REDIRECT,
        code_challenge: CHALLENGE,
        code_challenge_method: 'plain',
      },
      { token: asha.token },
    );

    expect(plain.error?.code).toBe('VALIDATION');
    expect((await create('nobody')).status).toBe(401);
  });
});

test('rejects a form with repeated fields or anything besides fields', async () => {
  for (const body of ['code=a&code=b', 'x'.repeat(100), '__proto__[x]=1&code=a']) {
    const refused = await server.send('POST', '/api/v1/token/token', body, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([refused.status, refused.error?.code]).toEqual([400, 'VALIDATION']);
  }
});
