import { beforeEach, describe, expect, test } from 'vitest';
import {
  ASHA,
  CLOSED,
  type Filled,
  FORCED,
  LICENSED,
  MOBILE,
  OPEN,
  SIGN_UP_DOMAINS,
  SignUpDesk,
} from '#testing/people-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let desk: SignUpDesk;
beforeEach(async () => {
  server = await startTestServer({ siteDomains: SIGN_UP_DOMAINS });
  desk = new SignUpDesk(server);
});

const wallets = (userId: number) => server.engine.read((state) => state.accounts.get(userId)?.currency ?? null);

describe('2.4 Account/Register', () => {
  test('registers, sends a five-digit code and stores no code in plain text', async () => {
    const answered = await desk.register();

    expect([answered.status, answered.result]).toEqual([
      200,
      {
        domain: 'open.example',
        userName: 'asha_7',
        mobile: MOBILE,
        registrationId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        otpExpiresInSeconds: 120,
        skipVerification: false,
        codeSent: true,
        codeWaitSeconds: 0,
      },
    ]);
    const [text] = server.sms.texts;
    expect(text?.to).toBe(MOBILE);
    expect(text?.code).toMatch(/^\d{5}$/);
    expect(text?.text).toContain(`${text?.code} is your Open House code.`);
    const user = await server.context.accounts.userByLogin('asha_7');
    const kept = await server.context.codes.findCode(user?.id ?? 0);
    expect(kept?.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(user?.passwordHash).toContain('$argon2id$');
  });

  test.each(['00919876543210', '+919876543210', '09876543210', '9876543210'])(
    'accepts the mobile written as %s',
    async (mobile) => {
      expect((await desk.register({ mobile })).result.mobile).toBe(MOBILE);
    },
  );

  test.each<[string, Filled, string, string]>([
    ['a short name', { userName: 'abc' }, 'userName', 'userName must be at least 4 characters'],
    ['a name with a tag', { userName: '<b>asha</b>' }, 'userName', 'userName can only contain letters, digits and _'],
    [
      'a name with a line break',
      { userName: 'asha\r\nSet-Cookie: a=b' },
      'userName',
      'userName must be at most 20 characters',
    ],
    [
      'a name that ends with a line break',
      { userName: 'asha_7\n' },
      'userName',
      'userName can only contain letters, digits and _',
    ],
    ['no password', { password: '' }, 'password', 'password is a required field'],
    [
      'a short password',
      { password: 'Pa1!', confirmPassword: 'Pa1!' },
      'password',
      'Password is too short - should be 8 chars minimum.',
    ],
    [
      'a password without a special character',
      { password: 'Passw0rdd', confirmPassword: 'Passw0rdd' },
      'password',
      'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character',
    ],
    ['two passwords', { confirmPassword: 'Passw0rd?' }, 'confirmPassword', 'Passwords must match'],
    ['a landline', { mobile: '2212345678' }, 'mobile', 'mobile number is not valid'],
    ['a mobile with more behind it', { mobile: '9876543210\n+919999999999' }, 'mobile', 'mobile number is not valid'],
    ['terms not agreed', { agreeTerms: false }, 'agreeTerms', 'Please agree Terms and Conditions.'],
    [
      'a password from the lists',
      { password: 'Welcome@123', confirmPassword: 'Welcome@123' },
      'password',
      'This password is too easy to guess. Try three words and a number',
    ],
    [
      'a password that holds the name',
      { password: 'xASHA_7#1', confirmPassword: 'xASHA_7#1' },
      'password',
      'Password must not contain the username',
    ],
    [
      'a password that holds the mobile',
      { password: 'a!9876543210', confirmPassword: 'a!9876543210' },
      'password',
      'Password must not contain the mobile number',
    ],
  ])('rejects %s and sends nothing', async (_, change, member, message) => {
    const answered = await desk.register(change);

    expect([answered.status, answered.error?.code]).toEqual([400, 'VALIDATION']);
    expect(answered.error?.validationErrors).toContainEqual(
      expect.objectContaining({ code: expect.any(String), message, members: [member] }),
    );
    expect(server.sms.texts).toEqual([]);
    expect((await server.context.accounts.searchUsers({ skip: 0, take: 9, descending: true })).totalCount).toBe(0);
  });

  test('is off where the domain says so, and on for the forced domain', async () => {
    const closed = await desk.register({}, CLOSED);
    const forced = await desk.register({}, FORCED);

    expect([closed.status, closed.error?.code]).toEqual([403, 'SIGNUP_DISABLED']);
    expect(forced.success).toBe(true);
  });

  test('ignores the domain in the body', async () => {
    const closed = await desk.register({ domain: 'open.example' }, CLOSED);
    const open = await desk.register({ domain: 'licensed.example' }, OPEN);

    expect(closed.error?.code).toBe('SIGNUP_DISABLED');
    expect(open.result.domain).toBe('open.example');
    const user = await server.context.accounts.userByLogin('asha_7');
    expect([user?.domain, user?.currency]).toEqual(['open.example', 'DEMO']);
  });

  test.each([
    '<script>alert(1)</script>',
    'open.example\r\nset-cookie: a=b',
    'open.example/../..',
    `${'a'.repeat(300)}.example`,
  ])('doesn’t answer an invalid Host: %j', async (host) => {
    const answered = await desk.register({}, { host });

    expect([answered.status, answered.error?.code]).toEqual([421, 'MISDIRECTED']);
    expect(answered.headers['set-cookie']).toBeUndefined();
    expect(server.sms.texts).toEqual([]);
  });

  test('takes only its own fields from the body', async () => {
    const own = JSON.stringify({
      ...ASHA,
      id: 1,
      isDemo: true,
      currency: 'INR',
      verified: true,
      active: false,
      balance: 1_000_000,
      flags: { casino: false },
      mustChangePassword: true,
      betBlocked: true,
      stakes: [],
      passwordHash: 'x',
    });
    // Sent as text because an object literal would set the prototype instead.
    const body = own.replace(/}$/, ',"__proto__":{"verified":true},"constructor":{"a":1}}');
    const answered = await server.send('POST', '/Account/Register', body, OPEN);

    expect(answered.success).toBe(true);
    expect(await server.context.accounts.userByLogin('asha_7')).toMatchObject({
      isDemo: false,
      currency: 'DEMO',
      verified: false,
      active: true,
      betBlocked: false,
      mustChangePassword: false,
      stakes: null,
      domain: 'open.example',
      flags: { casino: true },
    });
  });

  test('verified names are taken, on every domain and in every spelling', async () => {
    await desk.register();
    await desk.verify(desk.code);

    const name = await desk.register({ userName: 'ASHA_7', mobile: '9876500000' }, LICENSED);

    expect([name.status, name.error?.code]).toEqual([409, 'USERNAME_TAKEN']);
  });

  test('tells only the mobile’s owner whether it has an account', async () => {
    await desk.register();
    await desk.verify(desk.code);
    const stranger = { ...LICENSED, from: '203.0.113.50' };

    const known = await desk.register({ userName: 'other' }, stranger);
    const unknown = await desk.register({ userName: 'another', mobile: '9876500000' }, stranger);

    const pickShape = ({
      registrationId: _,
      userName: _name,
      mobile: _mobile,
      ...shown
    }: object & {
      registrationId: string;
      userName: string;
      mobile: string;
    }) => shown;
    expect(pickShape(known.result)).toEqual(pickShape(unknown.result));
    const word = server.sms.texts.findLast(({ to }) => to === MOBILE);
    expect(word?.text).toContain('You already have a Crease account');
    expect(word?.code).toBe('');
    const tried = await desk.verify('00000', { userName: 'other' }, stranger);
    expect(tried.error?.code).toBe('OTP_INVALID');
  });

  test('reserves the names of house accounts', async () => {
    const answered = await desk.register({ userName: 'House_INR_maker_1' }, LICENSED);

    expect(answered.error?.code).toBe('USERNAME_TAKEN');
    const check = await server.call('checkUserName', { userName: 'house_inr_maker_1' });
    expect(check.result).toEqual({ available: false });
  });

  test('an unverified registration reserves nothing, and ends when another is verified', async () => {
    await desk.register({ password: 'First-pw1!', confirmPassword: 'First-pw1!' });
    const first = desk.code;

    const again = await desk.register({ password: 'Secnd-pw1!', confirmPassword: 'Secnd-pw1!' });

    expect(again.result.codeSent).toBe(false);
    server.clock.advance(30_000);
    await desk.resend();
    expect((await desk.verify(first)).success).toBe(first === desk.code);
    expect((await desk.verify(desk.code)).success).toBe(true);
    const login = (password: string) => server.call('authenticate', { userNameOrEmailAddress: 'asha_7', password });
    expect((await login('First-pw1!')).error?.code).toBe('INVALID_LOGIN');
    expect((await login('Secnd-pw1!')).success).toBe(true);
  });

  test('accepts ten an hour from one IP, not eleven', async () => {
    const from = '203.0.113.9';
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const answered = await desk.register({ userName: `player${n}`, mobile: `98765000${n + 10}` }, { ...OPEN, from });
      statuses.push(answered.status);
    }

    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    const other = await desk.register({ userName: 'player99' }, { ...OPEN, from: '203.0.113.10' });
    expect(other.status).toBe(200);
  });

  test('counts an IPv6 network as one address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const answered = await desk.register(
        { userName: `player${n}`, mobile: `98765000${n + 10}` },
        { ...OPEN, from: `2001:db8:1:2::${(n + 1).toString(16)}` },
      );
      statuses.push(answered.status);
    }

    expect(statuses.at(-1)).toBe(429);
  });
});

describe('1.7 the licence decides the currency', () => {
  test.each([
    ['without one play money', OPEN, 'DEMO', 100_000],
    ['with one rupees, and none to begin with', LICENSED, 'INR', 0],
  ])('%s', async (_, options, currency, balance) => {
    await desk.register({}, options);
    // Verified from another domain; the currency is still that of the registration.
    const answered = await desk.verify(desk.code, {}, OPEN);

    expect(answered.result).toMatchObject({ currency, balance });
    expect(await wallets(answered.result.userId)).toBe(currency);
  });
});

describe('Account/CheckPassword', () => {
  test.each([
    ['Welcome@123', true],
    ['Saffr0n!kite', false],
  ])('judges %s as registration would', async (password, guessable) => {
    const checked = await server.call('checkPassword', { password });

    expect(checked.result).toEqual({ guessable });
  });
});

describe('Account/CheckUserName', () => {
  test('a name is available until someone has verified with it', async () => {
    const available = async () => (await server.call('checkUserName', { userName: 'ASHA_7' })).result.available;
    const before = await available();
    await desk.register();
    const waiting = await available();
    await desk.verify(desk.code);

    expect([before, waiting, await available()]).toEqual([true, true, false]);
  });

  test.each(['abc', "x' or 1=1", 'select'])('%s isn’t a valid name', async (userName) => {
    const answered = await server.call('checkUserName', { userName });

    expect(answered.error?.code).toBe('VALIDATION');
  });
});
