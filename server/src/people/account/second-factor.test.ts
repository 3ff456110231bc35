import { beforeEach, describe, expect, test } from 'vitest';
import { createRecoveryCodes } from '#people/security/app-factor.ts';
import { generateAppCode } from '#testing/people-desk.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});

const STEP_MS = 30_000;

/** The authenticator app's code, optionally some time steps from now. */
function generateCode(secret: string, steps = 0): string {
  return generateAppCode(secret, server.clock.now() + steps * STEP_MS);
}

/** A six-digit code that differs from the three currently valid ones. */
function pickWrongCode(secret: string): string {
  const right = new Set([-1, 0, 1].map((steps) => generateCode(secret, steps)));
  return ['111111', '222222', '333333', '444444'].find((code) => !right.has(code)) ?? '';
}

/** Enables the second factor and waits until the code used for it has expired. */
async function turnOn(asha: TestUser) {
  const { token, password } = asha;
  const started = await server.call('startSecondFactor', { currentPassword: password }, { token });
  const { secret } = started.result;
  const confirmed = await server.call('confirmSecondFactor', { code: generateCode(secret) }, { token });
  server.clock.advance(2 * STEP_MS);
  return { secret, recoveryCodes: confirmed.result.recoveryCodes };
}

async function userWithFactor() {
  const asha = await server.user();
  return { asha, ...(await turnOn(asha)) };
}

function verify(challenge: string, code: string) {
  return server.call('verifySecondFactor', { challenge, code });
}

function passwordLogin({ userName, password }: TestUser, rememberClient = false) {
  return server.call('authenticate', { userNameOrEmailAddress: userName, password, rememberClient });
}

async function startChallenge(asha: TestUser, rememberClient = false): Promise<string> {
  const { error } = await passwordLogin(asha, rememberClient);
  return String(error?.details?.challenge);
}

describe('turning on two-factor authentication', () => {
  test('needs an app code; until then nothing changes', async () => {
    const asha = await server.user();
    const { token, password } = asha;

    const started = await server.call('startSecondFactor', { currentPassword: password }, { token });
    expect(started.result.uri).toContain(`secret=${started.result.secret}`);
    expect(started.result.uri).toContain(`otpauth://totp/Crease:${asha.userName}`);
    expect((await passwordLogin(asha)).success).toBe(true);
    const code = pickWrongCode(started.result.secret);
    const wrong = await server.call('confirmSecondFactor', { code }, { token });
    expect(wrong.error?.code).toBe('CODE_INVALID');
    const { secret } = started.result;
    const confirmed = await server.call('confirmSecondFactor', { code: generateCode(secret) }, { token });

    expect(confirmed.result.recoveryCodes).toHaveLength(10);
    expect((await passwordLogin(asha)).error?.code).toBe('SECOND_FACTOR');
    const { result } = await server.call('getProfile', {}, { token });
    expect(result.secondFactor).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  });

  test('stores the secret encrypted, bound to its user', async () => {
    const [asha, eve] = [await server.user(), await server.user()];
    const { secret } = await turnOn(asha);
    const { security, secretKeys } = server.context;

    const kept = await security.findSecondFactor(asha.id);

    const sealed = kept?.sealedSecret ?? '';
    expect(Buffer.from(sealed, 'base64url').includes(secret)).toBe(false);
    expect(await secretKeys.open('second-factor', `user:${asha.id}`, sealed)).toBe(secret);
    await expect(secretKeys.open('second-factor', `user:${eve.id}`, sealed)).rejects.toThrow();
  });

  test('forgets an unconfirmed secret after ten minutes, and ties it to one session', async () => {
    const asha = await server.user();
    const { token, password } = asha;
    const { result } = await server.call('startSecondFactor', { currentPassword: password }, { token });
    const other = await passwordLogin(asha);

    const code = generateCode(result.secret);
    const elsewhere = await server.call('confirmSecondFactor', { code }, { token: other.result.accessToken });
    server.clock.advance(result.expiresInSeconds * 1_000);
    const late = generateCode(result.secret);
    const tooLate = await server.call('confirmSecondFactor', { code: late }, { token });

    expect([elsewhere.error?.code, tooLate.error?.code]).toEqual(['CODE_INVALID', 'CODE_INVALID']);
  });

  test('doesn’t replace an active one with a new one', async () => {
    const asha = await server.user();
    await turnOn(asha);

    const again = await server.call('startSecondFactor', { currentPassword: asha.password }, asha);

    expect([again.status, again.error?.code]).toEqual([409, 'BAD_STATE']);
  });

  test('isn’t available to a demo user or without login', async () => {
    const demo = await server.call('loginAsDemoUser', {});
    const input = { currentPassword: 'x' };
    const refused = await server.call('startSecondFactor', input, {
      token: demo.result.accessToken,
    });

    expect(refused.error?.code).toBe('DEMO_NOT_ALLOWED');
    expect((await server.call('startSecondFactor', input)).status).toBe(401);
  });
});

describe('a login with two-factor authentication', () => {
  test('gets a challenge that the app code completes, remembering as requested', async () => {
    const { asha, secret } = await userWithFactor();

    const first = await passwordLogin(asha, true);
    expect([first.status, first.result, first.error?.code]).toEqual([400, null, 'SECOND_FACTOR']);
    expect(first.error?.details).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      expiresInSeconds: 300,
    });
    const challenge = String(first.error?.details?.challenge);
    const login = await verify(challenge, generateCode(secret));

    expect(login.result).toMatchObject({ userId: asha.id, userName: asha.userName });
    server.clock.advance(29 * 86_400_000);
    const { refreshToken } = login.result;
    expect((await server.call('refreshToken', { refreshToken })).success).toBe(true);
  });

  test('a challenge works once, within five minutes, and not after a password change', async () => {
    const { asha, secret } = await userWithFactor();
    const refusal = { code: 'CODE_INVALID', details: { triesLeft: 0 } };

    const used = await startChallenge(asha);
    await verify(used, generateCode(secret));
    server.clock.advance(2 * STEP_MS);
    const twice = await verify(used, generateCode(secret));
    expect(twice.error).toMatchObject(refusal);
    const old = await startChallenge(asha);
    server.clock.advance(300_000);
    const late = await verify(old, generateCode(secret));
    expect(late.error).toMatchObject(refusal);
    const before = await startChallenge(asha);
    const passwordHash = await server.context.passwords.hash('An0ther!pass');
    await server.context.accounts.changeUser(asha.id, { passwordHash });
    const after = await verify(before, generateCode(secret));
    expect(after.error).toMatchObject(refusal);
  });

  test.each([
    ['of the step before', -1, true],
    ['of the next step', 1, true],
    ['two steps old', -2, false],
    ['two steps early', 2, false],
  ])('a code %s', async (_, steps, isRight) => {
    const { asha, secret } = await userWithFactor();
    server.clock.advance(10 * STEP_MS);

    const challenge = await startChallenge(asha);
    const login = await verify(challenge, generateCode(secret, steps));

    expect(login.success).toBe(isRight);
  });

  test('a used code and earlier ones are invalid, also after a restart', async () => {
    const { asha, secret } = await userWithFactor();
    const code = generateCode(secret);
    await verify(await startChallenge(asha), code);

    const again = await verify(await startChallenge(asha), code);
    const older = await verify(await startChallenge(asha), generateCode(secret, -1));
    server = await server.restart();
    const { error } = await server.logIn(asha);
    const challenge = String(error?.details?.challenge);
    const elsewhere = await verify(challenge, code);
    const fresh = await verify(challenge, generateCode(secret, 1));

    expect([again, older, elsewhere].map((one) => one.error?.code)).toEqual([
      'CODE_INVALID',
      'CODE_INVALID',
      'CODE_INVALID',
    ]);
    expect(fresh.success).toBe(true);
  });

  test('two logins with one code at once open one session', async () => {
    const { asha, secret } = await userWithFactor();
    const challenges = [await startChallenge(asha), await startChallenge(asha)];

    const code = generateCode(secret);
    const logins = await Promise.all(challenges.map((challenge) => verify(challenge, code)));

    expect(logins.filter(({ success }) => success)).toHaveLength(1);
  });

  test('five wrong codes void the challenge and lock the account, whatever passwords come between', async () => {
    const { asha, secret } = await userWithFactor();
    const code = pickWrongCode(secret);
    const triesLeft: unknown[] = [];
    const challenge = await startChallenge(asha);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const { error } = await verify(challenge, code);
      triesLeft.push(error?.details?.triesLeft);
    }
    const other = await startChallenge(asha);
    const last = await verify(other, code);

    expect([...triesLeft, last.error?.details?.triesLeft]).toEqual([4, 3, 2, 1, 4]);
    const right = generateCode(secret);
    const locked = await verify(other, right);
    expect([locked.status, locked.error?.code]).toEqual([400, 'LOCKED_OUT']);
    expect((await passwordLogin(asha)).error?.code).toBe('LOCKED_OUT');
    server.clock.advance(15 * 60_000);
    const login = await verify(await startChallenge(asha), generateCode(secret));
    expect(login.success).toBe(true);
  });

  test('the fifth wrong code of a challenge ends it', async () => {
    const { asha, secret } = await userWithFactor();
    const challenge = await startChallenge(asha);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await verify(challenge, pickWrongCode(secret));
    }

    const { error } = await verify(challenge, generateCode(secret));

    expect(error).toMatchObject({ code: 'CODE_INVALID', details: { triesLeft: 0 } });
  });

  test('neither a wrong password nor an unknown name reveals a second factor', async () => {
    const asha = await server.user();
    await turnOn(asha);

    const wrong = await passwordLogin({ ...asha, password: 'Wr0ng!pass' });
    const unknown = await passwordLogin({ ...asha, userName: 'nobody_at_all' });
    const made = await verify('made up', '123456');

    const stripRequestId = ({ error, status }: typeof wrong) => ({
      ...error,
      status,
      requestId: '',
    });
    expect(stripRequestId(wrong)).toEqual(stripRequestId(unknown));
    expect(made.error).toMatchObject({ code: 'CODE_INVALID', details: { triesLeft: 0 } });
  });

  test('a blocked user is told so only with the right code', async () => {
    const { asha, secret } = await userWithFactor();
    const challenge = await startChallenge(asha);
    await server.context.accounts.changeUser(asha.id, { active: false });

    const wrong = await verify(challenge, pickWrongCode(secret));
    const right = await verify(challenge, generateCode(secret));

    expect([wrong.error?.code, right.error?.code]).toEqual(['CODE_INVALID', 'ACCOUNT_BLOCKED']);
  });
});

describe('recovery codes', () => {
  test('replace the app, once each, in any case and with or without the hyphen', async () => {
    const { asha, recoveryCodes } = await userWithFactor();
    const [first = '', second = '', third = ''] = recoveryCodes;
    const typed = [first, second.toLowerCase(), third.replace('-', '')];

    for (const code of typed) {
      const challenge = await startChallenge(asha);
      expect((await verify(challenge, code)).success).toBe(true);
    }
    const challenge = await startChallenge(asha);
    const again = await verify(challenge, first);

    expect(again.error?.code).toBe('CODE_INVALID');
    const { result } = await server.call('getProfile', {}, asha);
    expect(result.secondFactor.recoveryCodesLeft).toBe(7);
  });

  test('are stored hashed, per user', async () => {
    const [asha, eve] = [await server.user(), await server.user()];
    const { recoveryCodes } = await turnOn(asha);
    await turnOn(eve);
    const [code = ''] = recoveryCodes;

    expect(await server.context.security.consumeRecoveryCode(asha.id, code)).toBe(false);
    const challenge = await startChallenge(eve);
    const foreign = await verify(challenge, code);
    expect(foreign.error?.code).toBe('CODE_INVALID');
  });

  test('are ten of 40 bits, easy to read', () => {
    const codes = Array.from({ length: 50 }, () => createRecoveryCodes(server.context.ids)).flat();

    expect(codes.every((code) => /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBe(500);
  });

  test('new ones replace the old and need password and code', async () => {
    const { asha, secret, recoveryCodes } = await userWithFactor();
    const { token, password } = asha;
    const [old = ''] = recoveryCodes;
    const renew = (currentPassword: string, code: string) =>
      server.call('renewRecoveryCodes', { currentPassword, code }, { token });

    expect((await renew('Wr0ng!pass', generateCode(secret))).error?.code).toBe('WRONG_PASSWORD');
    expect((await renew(password, pickWrongCode(secret))).error?.code).toBe('CODE_INVALID');
    const renewed = await renew(password, generateCode(secret));

    expect(renewed.result.recoveryCodes).toHaveLength(10);
    const challenge = await startChallenge(asha);
    const refused = await verify(challenge, old);
    expect(refused.error?.code).toBe('CODE_INVALID');
    const [code = ''] = renewed.result.recoveryCodes;
    expect((await verify(challenge, code)).success).toBe(true);
  });
});

describe('turning off two-factor authentication', () => {
  test('needs password and code, after which the password is enough', async () => {
    const { asha, secret } = await userWithFactor();
    const { token, password } = asha;
    const stop = (currentPassword: string, code: string) =>
      server.call('stopSecondFactor', { currentPassword, code }, { token });

    expect((await stop('Wr0ng!pass', generateCode(secret))).error?.code).toBe('WRONG_PASSWORD');
    expect((await stop(password, pickWrongCode(secret))).error?.code).toBe('CODE_INVALID');
    expect((await passwordLogin(asha)).error?.code).toBe('SECOND_FACTOR');
    expect((await stop(password, generateCode(secret))).result).toBe(true);

    expect((await passwordLogin(asha)).success).toBe(true);
    expect((await stop(password, generateCode(secret))).error?.code).toBe('BAD_STATE');
  });

  test('doesn’t allow guessing codes either', async () => {
    const { asha, secret } = await userWithFactor();
    const input = { currentPassword: asha.password, code: pickWrongCode(secret) };
    const codes: (string | undefined)[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { error } = await server.call('stopSecondFactor', input, asha);
      codes.push(error?.code);
    }

    expect(codes.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'CODE_INVALID'));
    expect(codes.slice(4)).toEqual(['LOCKED_OUT', 'LOCKED_OUT']);
  });
});

describe('the audit log', () => {
  test('records changes of login methods, without secrets', async () => {
    const { asha, secret, recoveryCodes } = await userWithFactor();
    const { token, password } = asha;
    const proof = (steps: number) => ({
      currentPassword: password,
      code: generateCode(secret, steps),
    });
    await server.call('renewRecoveryCodes', proof(0), { token });
    await server.call('stopSecondFactor', proof(1), { token });
    await server.call('stopSecondFactor', proof(1), { token });

    const log = await server.asOperator('operatorGetAuditLog', { actor: `user:${asha.id}` });

    expect(log.result.items.map(({ action }) => action)).toEqual([
      'StopSecondFactor',
      'RenewRecoveryCodes',
      'StartSecondFactor',
    ]);
    for (const shown of [secret, password, ...recoveryCodes]) expect(log.text).not.toContain(shown);
  });
});
