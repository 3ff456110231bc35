import { beforeEach, describe, expect, test } from 'vitest';
import { ASHA, MOBILE, OPEN, QUICK, SIGN_UP_DOMAINS, SignUpDesk } from '#testing/people-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { resendCode } from './send-code.ts';
import { verifyUser } from './sign-up.ts';

let server: TestServer;
let desk: SignUpDesk;
beforeEach(async () => {
  server = await startTestServer({ siteDomains: SIGN_UP_DOMAINS });
  desk = new SignUpDesk(server);
});

describe('2.5 Account/VerificationUser', () => {
  test('a right code logs in, whatever the spelling of name and mobile', async () => {
    await desk.register();

    const answered = await desk.verify(desk.code, {
      userName: 'ASHA_7',
      mobile: '0919876543210'.slice(3),
    });

    expect(answered.result).toMatchObject({ userName: 'asha_7', isDemo: false, lastLogin: null });
    const { accessToken: token } = answered.result;
    expect((await server.call('getUserOpenBets', {}, { token })).status).toBe(200);
    const log = await server.call('getUserLoginAttempts', {}, { token });
    expect(log.result.items).toMatchObject([{ result: 'Success', current: true }]);
  });

  test('`code` equals `otp`, and a missing one gets the specification’s message', async () => {
    await desk.register();
    const { userName, mobile } = ASHA;

    const none = await server.call('verifyUser', { userName, mobile }, OPEN);
    const empty = await server.call('verifyUser', { userName, mobile, otp: '' }, OPEN);
    const code = desk.code;
    const answered = await server.call('verifyUser', { userName, mobile, code }, OPEN);

    for (const { error } of [none, empty]) {
      expect(error?.validationErrors).toEqual([
        { code: 'CODE_MISSING', message: 'Please Enter Otp code', members: ['otp'] },
      ]);
    }
    expect(answered.success).toBe(true);
  });

  test('ignores the registration’s domain in the body', async () => {
    await desk.register();
    const { userName, mobile } = ASHA;

    const answered = await server.call('verifyUser', {
      userName,
      mobile,
      domain: 'quick.example',
      otp: '12345',
    });

    expect(answered.success).toBe(desk.code === '12345');
  });

  test('a code works until its 120th second', async () => {
    await desk.register();
    const code = desk.code;
    server.clock.advance(120_000);
    const late = await desk.verify(code);
    expect([late.status, late.error?.code]).toEqual([400, 'OTP_EXPIRED']);

    await desk.resend();
    server.clock.advance(119_999);

    expect((await desk.verify(desk.code)).success).toBe(true);
  });

  test('five wrong codes void it, even the right one, until a new one is sent', async () => {
    await desk.register();
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 5; n += 1) codes.push((await desk.verify(desk.wrongCode)).error?.code);

    const right = await desk.verify(desk.code);

    expect(codes).toEqual(Array(5).fill('OTP_INVALID'));
    expect([right.status, right.error?.code]).toEqual([429, 'OTP_TOO_MANY']);
    server.clock.advance(30_000);
    await desk.resend();
    expect((await desk.verify(desk.code)).success).toBe(true);
  });

  test('new codes reset nothing: a registration waits after fifteen wrong ones in an hour', async () => {
    await desk.register();
    for (let code = 0; code < 3; code += 1) {
      for (let n = 0; n < 5; n += 1) await desk.verify(desk.wrongCode);
      server.clock.advance(30_000);
      await desk.resend();
    }

    const right = await desk.verify(desk.code);

    expect([right.status, right.error?.code]).toEqual([429, 'RATE_LIMITED']);
    server.clock.advance(right.error?.details?.retryAfterSeconds === 3_510 ? 3_510_000 : 0);
    await desk.resend();
    expect((await desk.verify(desk.code)).success).toBe(true);
  });

  test('blocks a network after thirty wrong codes, for any registrations', async () => {
    const from = '203.0.113.66';
    const { registrationId } = (await desk.register()).result;
    for (let n = 10; n < 40; n += 1) {
      await desk.verify('00000', { userName: `guess_${n}` }, { ...OPEN, from });
      server.clock.advance(3_000);
    }

    const known = await desk.verify(desk.code, { registrationId }, { ...OPEN, from });
    const unknown = await desk.verify(desk.code, { userName: 'guess_1' }, { ...OPEN, from });
    const elsewhere = await desk.verify(desk.code, { registrationId });

    expect([known.error, unknown.error]).toMatchObject([
      { code: 'RATE_LIMITED', details: { retryAfterSeconds: 3_510 } },
      { code: 'RATE_LIMITED', details: { retryAfterSeconds: 3_510 } },
    ]);
    expect(elsewhere.success).toBe(true);
  });

  test('a burst of guesses gets no more than five', async () => {
    await desk.register();
    const right = desk.code;
    const guesses = Array.from({ length: 60 }, (_, n) => String(n).padStart(5, '0')).filter((guess) => guess !== right);

    const { visit } = desk;
    const answers = await Promise.all(
      guesses.map((code) => verifyUser(server.context, { userName: ASHA.userName, mobile: MOBILE, code }, visit)),
    );

    const codes = answers.map((answered) => (answered.ok ? 'in' : answered.code));
    expect(codes.filter((code) => code === 'OTP_INVALID')).toHaveLength(5);
    expect(codes.filter((code) => code === 'OTP_TOO_MANY')).toHaveLength(guesses.length - 5);
    expect((await desk.verify(right)).error?.code).toBe('OTP_TOO_MANY');
  });

  test('one of two simultaneous verifications logs in', async () => {
    await desk.register();
    const code = desk.code;

    const { visit } = desk;
    const request = { userName: ASHA.userName, mobile: MOBILE, code };
    const both = await Promise.all([
      verifyUser(server.context, request, visit),
      verifyUser(server.context, request, visit),
    ]);

    expect(both.map((answered) => (answered.ok ? 'in' : answered.code))).toEqual(['in', 'NOT_FOUND']);
    const [first] = both;
    const token = first.ok ? first.value.accessToken : '';
    expect((await server.call('getSessions', {}, { token })).result.items).toHaveLength(1);
  });

  test.each([
    ['the verification first', true],
    ['the resend first', false],
  ])('a verification against a resend: %s, and exactly one of them succeeds', async (_, isFirst) => {
    await desk.register();
    server.clock.advance(30_000);
    const { visit, code } = desk;
    const named = { userName: ASHA.userName, mobile: MOBILE };
    const verifying = () => verifyUser(server.context, { ...named, code }, visit);
    const resending = () => resendCode(server.context, named, visit);

    const answers = await Promise.all(isFirst ? [verifying(), resending()] : [resending(), verifying()]);

    const outcomes = answers.map((answered) => (answered.ok ? 'done' : answered.code));
    const refused = isFirst ? 'NOT_FOUND' : 'OTP_INVALID';
    // The new code equals the old one once in 100,000 runs.
    if (desk.code !== code || isFirst) expect(outcomes).toEqual(['done', refused]);
    expect(server.sms.texts).toHaveLength(isFirst ? 1 : 2);
  });

  test('an unknown or verified user isn’t found', async () => {
    await desk.register();
    const code = desk.code;
    const otherName = await desk.verify(code, { userName: 'ravi_7' });
    const otherMobile = await desk.verify(code, { mobile: '9876543211' });
    await desk.verify(code);

    const again = await desk.verify(code);

    for (const answered of [otherName, otherMobile, again]) {
      expect([answered.status, answered.error?.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('a code doesn’t open another registration', async () => {
    await desk.register();
    await desk.register({ userName: 'ravi_7', mobile: '9876543211' });
    const [asha, ravi] = [desk.code, server.sms.codeOn('+919876543211')];

    const swapped = await desk.verify(ravi);

    expect(swapped.success).toBe(asha === ravi);
  });

  test('a user blocked before verification can’t log in', async () => {
    await desk.register();
    const user = await server.context.accounts.userByLogin('asha_7');
    await server.context.accounts.changeUser(user?.id ?? 0, { active: false });

    const answered = await desk.verify(desk.code);

    expect([answered.status, answered.error?.code]).toEqual([403, 'ACCOUNT_BLOCKED']);
  });

  test('the right password tells an unverified user so', async () => {
    await desk.register();

    const login = await server.logIn(ASHA);

    expect([login.status, login.error?.code]).toEqual([400, 'NOT_VERIFIED']);
  });

  test('an IP has twenty attempts a minute', async () => {
    await desk.register();
    const from = '203.0.113.9';
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      statuses.push((await desk.verify('1', { userName: 'nobody' }, { ...OPEN, from })).status);
    }

    expect(statuses).toEqual([...Array(20).fill(404), 429]);
  });
});

describe('a registration with someone else’s name and mobile', () => {
  const EVES = { password: 'Ev3s-passw#rd', confirmPassword: 'Ev3s-passw#rd' };
  const EVE = { ...OPEN, from: '203.0.113.66' };

  test('doesn’t displace it: the first’s code verifies the first, with its password', async () => {
    const { registrationId } = (await desk.register()).result;
    const { code } = desk;
    await desk.register(EVES, EVE);

    const answered = await desk.verify(code, { registrationId });

    expect(answered.success).toBe(true);
    const login = (password: string) => server.logIn({ ...ASHA, password });
    expect((await login(ASHA.password)).success).toBe(true);
    expect((await login(EVES.password)).error?.code).toBe('INVALID_LOGIN');
  });

  test('isn’t verified by the other’s code, and doesn’t use up its attempts', async () => {
    const { registrationId } = (await desk.register()).result;
    const { code } = desk;
    const eves = (await desk.register(EVES, EVE)).result.registrationId;

    const tried = await desk.verify(code, { registrationId: eves });
    for (let n = 0; n < 5; n += 1) await desk.verify('00000', { registrationId: eves });

    expect(tried.success).toBe(code === desk.code);
    expect((await desk.verify(code, { registrationId })).success).toBe(true);
  });

  test('loses the name to whichever of the two verifies first', async () => {
    const { registrationId } = (await desk.register({}, QUICK)).result;
    const eves = (await desk.register(EVES, { ...QUICK, from: EVE.from })).result.registrationId;

    const first = await desk.verify('12345', { registrationId }, QUICK);
    const second = await desk.verify('12345', { registrationId: eves }, QUICK);

    expect([first.success, second.error?.code]).toEqual([true, 'NOT_FOUND']);
  });

  test('repeated by the same person replaces theirs, across new codes', async () => {
    const first = (await desk.register()).result.registrationId;
    server.clock.advance(30_000);
    const { registrationId } = (await desk.register()).result;
    server.clock.advance(30_000);
    await desk.resend({ registrationId });

    expect(registrationId).not.toBe(first);
    expect((await desk.verify(desk.code, { registrationId })).success).toBe(true);
  });

  test('a rejected login names the registration whose password was right', async () => {
    const { registrationId } = (await desk.register()).result;

    const login = await server.logIn(ASHA);

    expect(login.error?.details?.registrationId).toBe(registrationId);
  });

  test('rejects an invalid registrationId before anything else', async () => {
    await desk.register();

    const answered = await desk.verify(desk.code, { registrationId: 'mine' });

    expect(answered.error?.validationErrors?.[0]?.members).toEqual(['registrationId']);
  });
});

describe('2.5 skipVerification', () => {
  test('sends no text, and the dummy code verifies', async () => {
    const registered = await desk.register({}, QUICK);
    const resent = await desk.resend({}, QUICK);

    expect(registered.result).toMatchObject({ skipVerification: true, codeSent: false });
    expect(resent.success).toBe(true);
    expect(server.sms.texts).toEqual([]);
    expect((await desk.verify('00000', {}, QUICK)).success).toBe(false);
    expect((await desk.verify('12345', {}, QUICK)).result.userName).toBe('asha_7');
  });

  test.each([
    ['registered elsewhere, verified here', OPEN, QUICK],
    ['registered here, verified elsewhere', QUICK, OPEN],
    ['neither', OPEN, OPEN],
  ])('treats the dummy code as wrong: %s', async (_, registerAt, verifyAt) => {
    await desk.register({}, registerAt);

    const answered = await desk.verify('12345', {}, verifyAt);

    expect(answered.success).toBe(desk.code === '12345');
    expect(['OTP_INVALID', 'OTP_EXPIRED']).toContain(answered.error?.code ?? 'OTP_INVALID');
  });
});
