import { OTP_SENDS } from '@crease/contracts/base/constants.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ASHA, LICENSED, MOBILE, OPEN, SIGN_UP_DOMAINS, SignUpDesk } from '#testing/people-desk.ts';
import { lendDatabase } from '#testing/test-database.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { resendCode } from './send-code.ts';
import { register } from './sign-up.ts';

let server: TestServer;
let desk: SignUpDesk;
beforeEach(async () => {
  server = await startTestServer({ siteDomains: SIGN_UP_DOMAINS });
  desk = new SignUpDesk(server);
});

describe('2.6 Account/ResendVerificationCode', () => {
  test('sends a new code after 30 s and voids the former one', async () => {
    await desk.register();
    const first = desk.code;
    server.clock.advance(29_001);
    const early = await desk.resend();
    server.clock.advance(999);

    const answered = await desk.resend();

    expect([early.status, early.error?.code, early.error?.details, early.headers['retry-after']]).toEqual([
      429,
      'RATE_LIMITED',
      { retryAfterSeconds: 1 },
      '1',
    ]);
    expect(answered.result).toEqual({ otpExpiresInSeconds: 120, resendsLeft: 3 });
    const second = desk.code;
    expect((await desk.verify(first)).success).toBe(first === second);
    if (first !== second) expect((await desk.verify(second)).success).toBe(true);
  });

  test('allows five texts an hour per mobile and network, whatever is registered', async () => {
    await desk.register();
    for (let n = 0; n < 2; n += 1) {
      server.clock.advance(30_000);
      expect((await desk.resend()).success).toBe(true);
    }
    server.clock.advance(30_000);
    await desk.register({ userName: 'asha_8' });
    server.clock.advance(30_000);
    await desk.register({ userName: 'asha_9' });
    expect(server.sms.texts).toHaveLength(5);
    server.clock.advance(30_000);

    const sixth = await desk.resend({ userName: 'asha_9' });
    const anew = await desk.register({ userName: 'asha_10' });

    expect([sixth.status, sixth.error?.code]).toEqual([429, 'RATE_LIMITED']);
    expect(sixth.error?.details?.retryAfterSeconds).toBe(3_600 - 150);
    expect([anew.status, anew.result.codeSent]).toEqual([200, false]);
    expect(server.sms.texts).toHaveLength(5);
    server.clock.advance(3_450_000);
    expect((await desk.resend({ userName: 'asha_10' })).result.resendsLeft).toBe(0);
    expect(server.sms.texts).toHaveLength(6);
  });

  test('strangers can’t use up a mobile’s texts or make its owner wait', async () => {
    for (let n = 0; n < 5; n += 1) {
      await desk.register({ userName: `eve_${n}xx` }, { ...OPEN, from: '203.0.113.66' });
      server.clock.advance(30_000);
    }

    const { registrationId, codeSent } = (await desk.register()).result;
    server.clock.advance(30_000);
    const again = await desk.resend({ registrationId });

    expect(codeSent).toBe(true);
    expect(again.success).toBe(true);
    expect((await desk.verify(desk.code, { registrationId })).success).toBe(true);
  });

  test('allows ten texts an hour per mobile, from anywhere', async () => {
    for (let n = 0; n < 12; n += 1) {
      await desk.register({ userName: `eve_${n}xx` }, { ...OPEN, from: `203.0.113.${60 + n}` });
    }

    expect(server.sms.texts).toHaveLength(10);
  });

  test('allows twenty texts an hour per network, to any mobiles', async () => {
    const { visit } = desk;
    const passwords = { hash: () => Promise.resolve('x'), verify: () => Promise.resolve(false) };
    let last: Awaited<ReturnType<typeof register>> | null = null;
    for (let n = 10; n < 32; n += 1) {
      const who = { userName: `eve_${n}xx`, mobile: `+9198765000${n}`, password: ASHA.password };
      last = await register({ ...server.context, passwords }, who, visit);
    }

    expect(server.sms.texts).toHaveLength(20);
    expect(last).toMatchObject({ ok: true, value: { codeSent: false, codeWaitSeconds: 600 } });
  });

  test('a domain that reached its daily texts sends none, and others do', async () => {
    const sql = await lendDatabase();
    server = await startTestServer({ sql, siteDomains: SIGN_UP_DOMAINS });
    desk = new SignUpDesk(server);
    await desk.register();
    await sql.query('insert into code_texts select code_texts.* from code_texts, generate_series(2, $1::integer)', [
      OTP_SENDS.perDomainAndDay,
    ]);
    expect(await server.context.codes.countTexts(0)).toBe(OTP_SENDS.perDomainAndDay);
    server.clock.advance(2 * 3_600_000);
    const other = { mobile: '9876500099' };

    const full = await desk.register({ ...other, userName: 'ravi_77' });
    const elsewhere = await desk.register({ ...other, userName: 'ravi_78' }, LICENSED);
    server.clock.advance(22 * 3_600_000);
    const nextDay = await desk.register({ ...other, userName: 'ravi_79' });

    expect(full.result.codeSent).toBe(false);
    expect(elsewhere.result.codeSent).toBe(true);
    expect(nextDay.result.codeSent).toBe(true);
  });

  test('a burst of resends and registrations sends one text', async () => {
    await desk.register();
    server.clock.advance(30_000);

    const { visit } = desk;
    const named = { userName: ASHA.userName, mobile: MOBILE };
    const resending = () => resendCode(server.context, named, visit);
    const registering = () => register(server.context, { ...named, password: ASHA.password }, visit);
    await Promise.all([resending(), resending(), registering(), resending(), registering()]);

    expect(server.sms.texts).toHaveLength(2);
  });

  test('simultaneous registrations with one mobile send it one text', async () => {
    const { visit } = desk;
    // All reach the store at once because hashing is instant.
    const passwords = { hash: () => Promise.resolve('x'), verify: () => Promise.resolve(false) };

    const answers = await Promise.all(
      ['asha_1', 'asha_2', 'asha_3'].map((userName) =>
        register({ ...server.context, passwords }, { userName, mobile: MOBILE, password: ASHA.password }, visit),
      ),
    );

    const sent = answers.filter((answered) => answered.ok && answered.value.codeSent);
    expect(sent).toHaveLength(1);
    expect(server.sms.texts).toHaveLength(1);
  });

  test('an unknown pair isn’t found, and sends no text', async () => {
    await desk.register();
    server.clock.advance(30_000);

    const name = await desk.resend({ userName: 'ravi_7' });
    const mobile = await desk.resend({ mobile: '9876543211' });

    expect([name.error?.code, mobile.error?.code]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(server.sms.texts).toHaveLength(1);
  });
});

describe('11.3 a failing provider', () => {
  test('doesn’t fail the registration; the retry needn’t wait, but counts', async () => {
    server.sms.isFailing = true;
    const registered = await desk.register();
    const resent = await desk.resend();
    server.sms.isFailing = false;

    const third = await desk.resend();

    expect([registered.status, registered.result.codeSent]).toEqual([200, false]);
    expect([resent.status, resent.error?.code, resent.error?.message]).toEqual([
      503,
      'SMS_FAILED',
      'We couldn’t send the code. Try again shortly',
    ]);
    expect(third.result.resendsLeft).toBe(2);
    expect((await desk.verify(desk.code)).success).toBe(true);
  });

  test('is called at most five times an hour', async () => {
    server.sms.isFailing = true;
    await desk.register();
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await desk.resend()).status);

    expect(statuses).toEqual([503, 503, 503, 503, 429]);
  });
});
