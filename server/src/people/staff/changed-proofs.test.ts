import { describe, expect, test } from 'vitest';
import { generateAppCode } from '#testing/people-desk.ts';
import { SoftwareAuthenticator } from '#testing/software-authenticator.ts';
import { startTestServer, type TestUser } from '#testing/test-server.ts';

const server = await startTestServer();

const STEP_MS = 30_000;
const NEW = 'Tangl3d-kettle#';

const generateCode = (secret: string) => generateAppCode(secret, server.clock.now());

async function turnOn({ token, password }: TestUser): Promise<string> {
  const started = await server.call('startSecondFactor', { currentPassword: password }, { token });
  const { secret } = started.result;
  await server.call('confirmSecondFactor', { code: generateCode(secret) }, { token });
  server.clock.advance(2 * STEP_MS);
  return secret;
}

function ask({ token, password }: TestUser, code?: string) {
  const proof = { currentPassword: password, ...(code === undefined ? {} : { code }) };
  return server.call('passkeyOptions', proof, { token });
}

async function add(asha: TestUser, key: SoftwareAuthenticator, name = 'Phone', code?: string) {
  const { challengeId, options } = (await ask(asha, code)).result;
  const response = key.register(options);
  return server.call('addPasskey', { challengeId, name, response }, asha);
}

async function enterWith(key: SoftwareAuthenticator) {
  const { challengeId, options } = (await server.call('passkeyLoginOptions', {})).result;
  return server.call('passkeyLogin', { challengeId, response: key.login(options) });
}

function logIn({ userName }: TestUser, password: string) {
  return server.logIn({ userName, password });
}

/** Notifications about changed credentials, oldest first. */
async function listNotices(token: string): Promise<readonly unknown[]> {
  const { result } = await server.call('getNotices', {}, { token });
  return result.items.toReversed().flatMap((item) => (item.kind === 'SECURITY' ? [item.facts] : []));
}

describe('a new passkey with a second factor on', () => {
  test('needs a code along with the password', async () => {
    const asha = await server.user();
    const secret = await turnOn(asha);

    const without = await ask(asha);
    const wrong = await ask(asha, '000000');
    const right = await add(asha, new SoftwareAuthenticator(), 'Phone', generateCode(secret));

    expect(without.error?.code).toBe('SECOND_FACTOR');
    expect(wrong.error?.code).toBe('CODE_INVALID');
    expect(right.success).toBe(true);
  });

  test('counts wrong codes as failed logins, which lock the account', async () => {
    const asha = await server.user();
    await turnOn(asha);
    const codes: (string | undefined)[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) codes.push((await ask(asha, '000000')).error?.code);

    expect(codes).toEqual(['CODE_INVALID', 'CODE_INVALID', 'CODE_INVALID', 'CODE_INVALID', 'LOCKED_OUT']);
  });
});

describe('on a password change', () => {
  test('passkeys that aren’t kept no longer log in, the kept one does', async () => {
    const asha = await server.user();
    const [own, foreign] = [new SoftwareAuthenticator(), new SoftwareAuthenticator()];
    const kept = (await add(asha, own, 'Own')).result.id;
    await add(asha, foreign, 'Foreign');

    const changed = await server.call(
      'changePassword',
      { currentPassword: asha.password, newPassword: NEW, keepPasskeys: [kept] },
      asha,
    );

    expect(changed.success).toBe(true);
    expect((await enterWith(foreign)).error?.code).toBe('PASSKEY_INVALID');
    expect((await enterWith(own)).success).toBe(true);
  });

  test('a passkey requested before it isn’t added after it', async () => {
    const asha = await server.user();
    const key = new SoftwareAuthenticator();
    const { challengeId, options } = (await ask(asha)).result;
    await server.call('changePassword', { currentPassword: asha.password, newPassword: NEW }, asha);

    const late = await server.call('addPasskey', { challengeId, name: 'Late', response: key.register(options) }, asha);

    expect(late.error?.code).toBe('PASSKEY_INVALID');
  });
});

describe('the runbook for "somebody else was there"', () => {
  test('a password reset by support closes every login the intruder made', async () => {
    const asha = await server.user();
    const intruder = (await logIn(asha, asha.password)).result;
    const key = new SoftwareAuthenticator();
    await add({ ...asha, token: intruder.accessToken }, key, 'Intruder');
    const byKey = (await enterWith(key)).result;

    const reset = await server.asOperator('operatorResetPassword', {
      userId: asha.id,
      newPassword: NEW,
    });

    expect(reset.success).toBe(true);
    for (const { accessToken, refreshToken } of [intruder, byKey]) {
      expect((await server.call('getProfile', {}, { token: accessToken })).status).toBe(401);
      expect((await server.call('refreshToken', { refreshToken })).status).toBe(401);
    }
    expect((await enterWith(key)).error?.code).toBe('PASSKEY_INVALID');
    expect((await logIn(asha, asha.password)).error?.code).toBe('INVALID_LOGIN');
    const owner = await logIn(asha, NEW);
    expect(owner.success).toBe(true);
    const { accessToken } = owner.result;
    const own = { currentPassword: NEW, newPassword: 'Qui3t-harbour#' };
    await server.call('changePassword', own, { token: accessToken });
    expect(await listNotices(accessToken)).toMatchObject([
      { change: 'PASSKEY_ADDED', name: 'Intruder' },
      { change: 'PASSWORD_RESET', device: null, ip: null },
      { change: 'PASSWORD_CHANGED' },
    ]);
  });

  test('support removes a second factor turned on by the intruder, with its passkeys', async () => {
    const asha = await server.user();
    const secret = await turnOn(asha);
    const key = new SoftwareAuthenticator();
    await add(asha, key, 'Intruder', generateCode(secret));

    await server.asOperator('operatorRemoveSecondFactor', {
      userId: asha.id,
      reason: 'taken over',
      passkeys: true,
    });

    expect((await enterWith(key)).error?.code).toBe('PASSKEY_INVALID');
    expect((await logIn(asha, asha.password)).success).toBe(true);
  });

  test('support may keep the passkeys of someone who only forgot the password', async () => {
    const asha = await server.user();
    const key = new SoftwareAuthenticator();
    await add(asha, key);

    await server.asOperator('operatorResetPassword', {
      userId: asha.id,
      newPassword: NEW,
      keepPasskeys: true,
    });

    expect((await enterWith(key)).success).toBe(true);
  });
});

test('notifies every change of login methods, with device and IP', async () => {
  const asha = await server.user();
  const { token, password } = asha;
  const secret = await turnOn(asha);
  const { id } = (await add(asha, new SoftwareAuthenticator(), 'Phone', generateCode(secret))).result;
  await server.call('removePasskey', { id, currentPassword: password }, { token });
  server.clock.advance(STEP_MS);
  const renew = { currentPassword: password, code: generateCode(secret) };
  await server.call('renewRecoveryCodes', renew, { token });
  server.clock.advance(STEP_MS);
  await server.call('stopSecondFactor', { ...renew, code: generateCode(secret) }, { token });
  await server.call('changePassword', { currentPassword: password, newPassword: NEW }, { token });

  const from = { device: 'an unknown device', ip: expect.any(String) };
  expect(await listNotices(token)).toEqual([
    { change: 'FACTOR_ON', name: null, ...from },
    { change: 'PASSKEY_ADDED', name: 'Phone', ...from },
    { change: 'PASSKEY_REMOVED', name: 'Phone', ...from },
    { change: 'RECOVERY_CODES', name: null, ...from },
    { change: 'FACTOR_OFF', name: null, ...from },
    { change: 'PASSWORD_CHANGED', name: null, ...from },
  ]);
});
