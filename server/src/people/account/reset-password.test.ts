import { OTP_SENDS, WRONG_CODES } from '@crease/contracts/base/constants.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ASHA, MOBILE, OPEN, QUICK, SIGN_UP_DOMAINS, SignUpDesk } from '#testing/people-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const NEW = 'Marig0ld!river';
const STRANGER = '9123456780';

let server: TestServer;
let desk: SignUpDesk;
beforeEach(async () => {
  server = await startTestServer({ siteDomains: SIGN_UP_DOMAINS });
  desk = new SignUpDesk(server);
});

/** Signs Asha up, and waits until her mobile may get another SMS. */
async function signUp(options = OPEN): Promise<string> {
  await desk.register({}, options);
  const { result } = await desk.verify(options === QUICK ? '12345' : desk.code, {}, options);
  server.clock.advance(OTP_SENDS.everySeconds * 1_000);
  return String(result.accessToken);
}

const ask = (mobile = ASHA.mobile, options = OPEN) => server.call('askForPasswordReset', { mobile }, options);
const reset = (otp: string, newPassword = NEW, mobile = ASHA.mobile) =>
  server.call('resetForgottenPassword', { mobile, otp, newPassword, confirmPassword: newPassword }, OPEN);
const logIn = (password: string) => server.logIn({ ...ASHA, password }, OPEN);

/** Requests a code and waits for its SMS, which is sent after the answer. */
async function askForCode(): Promise<string> {
  const before = server.sms.texts.length;
  await ask();
  await expect.poll(() => server.sms.texts.length).toBe(before + 1);
  return desk.code;
}

describe('a forgotten password', () => {
  test('is replaced with the code, and every session ends', async () => {
    const token = await signUp();
    const code = await askForCode();

    const done = await reset(code);

    expect(done.result).toBe(true);
    expect((await server.call('getProfile', {}, { ...OPEN, token })).status).toBe(401);
    expect((await logIn(ASHA.password)).error?.code).toBe('INVALID_LOGIN');
    expect((await logIn(NEW)).success).toBe(true);
    expect((await reset(code)).error?.code).toBe('OTP_INVALID');
  });

  test('is noted in the audit log and in a notice', async () => {
    await signUp();
    await reset(await askForCode());

    const user = await server.context.accounts.userByLogin(MOBILE);
    const token = (await logIn(NEW)).result.accessToken;
    const notices = await server.call('getNotices', {}, { ...OPEN, token });
    expect(notices.result.items).toContainEqual(
      expect.objectContaining({ facts: expect.objectContaining({ change: 'PASSWORD_CHANGED' }) }),
    );
    const log = await server.asOperator('operatorGetAuditLog', { action: 'ResetPassword' });
    expect(log.result.items).toMatchObject([{ actor: `user:${user?.id}`, entity: 'user' }]);
    expect(log.text).not.toContain(NEW);
  });

  test('every mobile gets the same answer, with the same limits', async () => {
    await signUp();

    const known = await ask();
    const unknown = await ask(STRANGER);
    expect(unknown.result).toEqual(known.result);
    const [again, unknownAgain] = [await ask(), await ask(STRANGER)];
    expect(again.error).toMatchObject({ code: 'RATE_LIMITED' });
    expect(unknownAgain.error?.details).toEqual(again.error?.details);

    const wrong = await reset(desk.wrongCode);
    const never = await reset(desk.wrongCode, NEW, STRANGER);
    expect([never.status, never.error?.code]).toEqual([wrong.status, wrong.error?.code]);
    expect(wrong.error?.code).toBe('OTP_INVALID');
    await expect.poll(() => server.sms.texts.length).toBe(2);
  });

  test('wrong codes are limited per mobile, even the right one afterwards', async () => {
    await signUp();
    const code = await askForCode();
    for (let tries = 0; tries < WRONG_CODES.perPerson; tries += 1) await reset(desk.wrongCode);

    expect((await reset(code)).error?.code).toBe('RATE_LIMITED');
    expect((await logIn(ASHA.password)).success).toBe(true);
  });

  test('an expired code counts as wrong', async () => {
    await signUp();
    const code = await askForCode();
    server.clock.advance(120_000);

    expect((await reset(code)).error?.code).toBe('OTP_INVALID');
  });

  test('a password that is easy to guess leaves the code valid', async () => {
    await signUp();
    const code = await askForCode();

    const refused = await reset(code, `${ASHA.userName}X!9`);

    expect(refused.error?.validationErrors?.[0]?.members).toEqual(['newPassword']);
    expect((await reset(code)).success).toBe(true);
  });

  test.each([
    ['blocked', { active: false }],
    ['not verified', { verified: false }],
  ])('an account that is %s gets no code', async (_, change) => {
    await signUp();
    const user = await server.context.accounts.userByLogin(MOBILE);
    const code = await askForCode();
    await server.context.accounts.changeUser(user?.id ?? 0, change);

    expect((await reset(code)).error?.code).toBe('OTP_INVALID');
  });

  test('a mobile that was never verified by SMS gets no code', async () => {
    await signUp(QUICK);
    const user = await server.context.accounts.userByLogin(MOBILE);
    expect(user?.verified).toBe(true);

    expect((await ask(ASHA.mobile, QUICK)).success).toBe(true);
    expect((await reset('12345')).error?.code).toBe('OTP_INVALID');
    expect(server.sms.texts).toEqual([]);
  });
});
