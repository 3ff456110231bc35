import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseAuthentication, parseRegistration } from '#people/security/passkey-ceremony.ts';
import { SoftwareAuthenticator, type Tricks } from '#testing/software-authenticator.ts';
import { startTestServer, type TestUser } from '#testing/test-server.ts';

const server = await startTestServer();

type From = { readonly host?: string; readonly headers?: Readonly<Record<string, string>> };

async function optionsFor(asha: TestUser, from: From = {}) {
  const { result } = await server.call(
    'passkeyOptions',
    { currentPassword: asha.password },
    { token: asha.token, ...from },
  );
  return result;
}

async function add(asha: TestUser, key: SoftwareAuthenticator, from: From = {}, tricks: Tricks = {}) {
  const { challengeId, options } = await optionsFor(asha, from);
  return server.call(
    'addPasskey',
    { challengeId, name: 'Phone', response: key.register(options, tricks) },
    { token: asha.token, ...from },
  );
}

async function logInWith(key: SoftwareAuthenticator, from: From = {}, tricks: Tricks = {}) {
  const { result } = await server.call('passkeyLoginOptions', {}, from);
  const response = key.login(result.options, tricks);
  const { challengeId } = result;
  return server.call('passkeyLogin', { challengeId, response, rememberClient: true }, from);
}

describe('a passkey', () => {
  test('is added with the password and opens its own session without it', async () => {
    const asha = await server.user();
    const phone = new SoftwareAuthenticator();

    const added = await add(asha, phone);
    const login = await logInWith(phone);

    expect(added.result).toMatchObject({ name: 'Phone', lastUsedAt: null });
    expect(login.result).toMatchObject({ userId: asha.id, userName: asha.userName });
    expect(login.result.accessToken).not.toBe(asha.token);
    const profile = await server.call('getProfile', {}, { token: login.result.accessToken });
    expect(profile.result.passkeys).toMatchObject([{ id: added.result.id, lastUsedAt: expect.any(String) }]);
  });

  test('needs no second factor', async () => {
    const asha = await server.user();
    const phone = new SoftwareAuthenticator();
    await add(asha, phone);
    await server.context.security.setSecondFactor(
      { userId: asha.id, sealedSecret: 'x', lastStep: 0, createdAt: 0 },
      [],
    );

    expect((await logInWith(phone)).success).toBe(true);
  });

  test('isn’t locked by wrong passwords, but by a blocked account', async () => {
    const asha = await server.user();
    const phone = new SoftwareAuthenticator();
    await add(asha, phone);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await server.logIn({ ...asha, password: 'Wr0ng!pass' });
    }

    expect((await logInWith(phone)).success).toBe(true);
    await server.context.accounts.changeUser(asha.id, { active: false });
    const blocked = await logInWith(phone);
    expect([blocked.status, blocked.error?.code]).toEqual([400, 'ACCOUNT_BLOCKED']);
  });

  test.each<[string, Tricks]>([
    ['an answer from another site', { origin: 'https://evil.example' }],
    ['an answer for another host', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['the key of somebody else', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['another user', { userHandle: Buffer.from('user:999').toString('base64url') }],
    ['a signature of a device that did not ask who holds it', { isUnverified: true }],
    ['a count that stands still, as a copy of the key tells it', { counter: 1 }],
  ])('%s is rejected', async (_, tricks) => {
    const asha = await server.user();
    const phone = new SoftwareAuthenticator();
    await add(asha, phone);

    const refused = await logInWith(phone, {}, tricks);

    expect([refused.status, refused.error?.code]).toEqual([400, 'PASSKEY_INVALID']);
    phone.counter = 1;
    expect((await logInWith(phone)).success).toBe(true);
  });

  test('a signed challenge works once, within five minutes', async () => {
    const asha = await server.user();
    const phone = new SoftwareAuthenticator();
    await add(asha, phone);
    const { result } = await server.call('passkeyLoginOptions', {});
    const answer = { challengeId: result.challengeId, response: phone.login(result.options) };

    expect((await server.call('passkeyLogin', answer)).success).toBe(true);
    expect((await server.call('passkeyLogin', answer)).error?.code).toBe('PASSKEY_INVALID');
    const late = (await server.call('passkeyLoginOptions', {})).result;
    server.clock.advance(300_000);
    const response = phone.login(late.options);
    const refused = await server.call('passkeyLogin', { challengeId: late.challengeId, response });
    expect(refused.error?.code).toBe('PASSKEY_INVALID');
  });

  test('an unknown one and any malformed response get the same rejection', async () => {
    const stranger = new SoftwareAuthenticator();
    const refused = await logInWith(stranger);
    const { result } = await server.call('passkeyLoginOptions', {});
    const odd = await server.call('passkeyLogin', {
      challengeId: result.challengeId,
      response: { id: 5, response: { clientDataJSON: ['x'] } },
    });

    expect([refused.status, refused.error?.code]).toEqual([400, 'PASSKEY_INVALID']);
    expect([odd.status, odd.error?.code]).toEqual([400, 'PASSKEY_INVALID']);
  });

  test('rejects a response the database can’t store', async () => {
    const asha = await server.user();
    const phone = new SoftwareAuthenticator();
    const made = phone.register((await optionsFor(asha)).options);
    const login = phone.login((await server.call('passkeyLoginOptions', {})).result.options);
    const withTransports = (transports: readonly string[]) => ({
      ...made,
      response: { ...Object(made.response), transports },
    });

    expect(parseAuthentication(login)).not.toBeNull();
    expect(parseAuthentication({ ...login, id: '\0' })).toBeNull();
    expect(parseRegistration(withTransports(['smart-card']))).not.toBeNull();
    expect(parseRegistration(withTransports(['\ud800']))).toBeNull();
  });

  test('works only on the host it was created for', async () => {
    const asha = await server.user();
    const phone = new SoftwareAuthenticator('https://licensed.example');
    await add(asha, phone, { host: 'licensed.example' });

    expect((await logInWith(phone, { host: 'licensed.example' })).success).toBe(true);
    const elsewhere = await logInWith(phone, {}, { origin: 'http://localhost' });
    expect(elsewhere.error?.code).toBe('PASSKEY_INVALID');
    const copied = await logInWith(phone, {}, { rpId: 'licensed.example' });
    expect(copied.error?.code).toBe('PASSKEY_INVALID');
  });

  test('belongs to the page’s host when it calls another host of the installation', async () => {
    const asha = await server.user();
    const phone = new SoftwareAuthenticator('https://licensed.example');
    const from = { host: 'localhost', headers: { origin: 'https://licensed.example' } };

    expect((await add(asha, phone, from)).success).toBe(true);
    expect((await logInWith(phone, from)).success).toBe(true);
    const foreign = { host: 'localhost', headers: { origin: 'https://evil.example' } };
    const refused = await logInWith(phone, foreign, { origin: 'https://evil.example' });
    expect(refused.error?.code).toBe('PASSKEY_INVALID');
  });
});

describe('adding and removing passkeys', () => {
  test('a wrong password is rejected and counts as a failed login', async () => {
    const asha = await server.user();
    const wrong = { currentPassword: 'Wr0ng!pass' };
    const codes: (string | undefined)[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const refused = await server.call('passkeyOptions', wrong, asha);
      codes.push(refused.error?.code);
    }

    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'WRONG_PASSWORD'), 'LOCKED_OUT']);
  });

  test('a challenge works once, for the session that requested it', async () => {
    const [asha, eve] = [await server.user(), await server.user()];
    const phone = new SoftwareAuthenticator();
    const { challengeId, options } = await optionsFor(asha);
    const input = { challengeId, name: 'Phone', response: phone.register(options) };

    const stolen = await server.call('addPasskey', input, eve);
    const again = await server.call('addPasskey', input, asha);

    expect([stolen.error?.code, again.error?.code]).toEqual(['PASSKEY_INVALID', 'PASSKEY_INVALID']);
  });

  test('a login challenge adds no passkey, and a registration logs no one in', async () => {
    const asha = await server.user();
    const phone = new SoftwareAuthenticator();
    await add(asha, phone);
    const login = (await server.call('passkeyLoginOptions', {})).result;
    const made = await optionsFor(asha);

    const added = await server.call(
      'addPasskey',
      { challengeId: login.challengeId, name: 'x', response: phone.register(made.options) },
      asha,
    );
    const entered = await server.call('passkeyLogin', {
      challengeId: made.challengeId,
      response: phone.login(login.options),
    });

    expect([added.error?.code, entered.error?.code]).toEqual(['PASSKEY_INVALID', 'PASSKEY_INVALID']);
  });

  test('no one can add another user’s passkey', async () => {
    const [asha, eve] = [await server.user(), await server.user()];
    const phone = new SoftwareAuthenticator();
    await add(asha, phone);

    expect((await add(eve, phone)).error?.code).toBe('PASSKEY_INVALID');
    expect((await logInWith(phone)).error?.code).toBe('PASSKEY_INVALID');
  });

  test('rejects one with certificates, so the server never fetches their URLs', async () => {
    const asha = await server.user();
    const statement = new Map<string, Buffer | number>([
      ['alg', -7],
      ['sig', Buffer.alloc(70)],
      ['x5c', Buffer.alloc(10)],
    ]);
    for (const format of ['packed', 'fido-u2f', 'android-safetynet']) {
      const attestation = { format, statement };
      const { options } = await optionsFor(asha);
      const phone = new SoftwareAuthenticator();
      expect(parseRegistration(phone.register(options))).not.toBeNull();
      expect(parseRegistration(phone.register(options, { attestation }))).toBeNull();
      expect((await add(asha, phone, {}, { attestation })).error?.code).toBe('PASSKEY_INVALID');
    }
  });

  test('requires the device’s user verification', async () => {
    const asha = await server.user();
    const phone = new SoftwareAuthenticator();
    const made = await optionsFor(asha);
    const login = (await server.call('passkeyLoginOptions', {})).result;

    expect(made.options).toMatchObject({
      authenticatorSelection: { userVerification: 'required' },
    });
    expect(login.options).toMatchObject({ userVerification: 'required' });
    const refused = await add(asha, phone, {}, { isUnverified: true });
    expect([refused.status, refused.error?.code]).toEqual([400, 'PASSKEY_INVALID']);
  });

  test('allows ten, removed one by one with the password, only by their owner', async () => {
    const [asha, eve] = [await server.user(), await server.user()];
    const keys = Array.from({ length: 10 }, () => new SoftwareAuthenticator());
    const ids: number[] = [];
    for (const key of keys) ids.push((await add(asha, key)).result.id);
    const [id = 0] = ids;

    const more = await server.call('passkeyOptions', { currentPassword: asha.password }, asha);
    const foreign = await server.call('removePasskey', { id, currentPassword: eve.password }, eve);
    const removed = await server.call('removePasskey', { id, currentPassword: asha.password }, asha);

    expect([more.error?.code, foreign.error?.code]).toEqual(['BAD_STATE', 'NOT_FOUND']);
    expect(removed.result).toBe(true);
    const [first] = keys;
    expect(first === undefined ? null : (await logInWith(first)).error?.code).toBe('PASSKEY_INVALID');
  });

  test('isn’t available to a demo user', async () => {
    const demo = await server.call('loginAsDemoUser', {});
    const refused = await server.call('passkeyOptions', { currentPassword: 'x' }, { token: demo.result.accessToken });

    expect([refused.status, refused.error?.code]).toEqual([403, 'DEMO_NOT_ALLOWED']);
  });
});

describe('the audit log', () => {
  test('records added and removed passkeys', async () => {
    const asha = await server.user();
    const { token, password } = asha;
    const { id } = (await add(asha, new SoftwareAuthenticator())).result;
    await server.call('removePasskey', { id, currentPassword: password }, { token });
    await server.call('removePasskey', { id, currentPassword: password }, { token });

    const log = await server.asOperator('operatorGetAuditLog', { actor: `user:${asha.id}` });

    expect(log.result.items.map(({ action }) => action)).toEqual(['RemovePasskey', 'AddPasskey']);
  });
});
