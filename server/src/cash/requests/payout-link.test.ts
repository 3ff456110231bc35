import { beforeEach, describe, expect, test } from 'vitest';
import { type Bettor, cashierDesk, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const START = 100_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const HOST = { host: LICENSED_HOST };

let server: TestServer;
let asha: Bettor;
const desk = cashierDesk(() => server);
beforeEach(async () => {
  server = await startTestServer();
  asha = await server.user('INR');
  await server.context.accounts.changeUser(asha.id, { mobile: '+919876543210' });
  await desk.saveMethod();
});

const toLogin = ({ userName, password }: Bettor) => ({
  userNameOrEmailAddress: userName,
  password,
});
const exclude = () =>
  server.call('excludeMe', { months: 6, currentPassword: asha.password }, { token: asha.token, ...HOST });
const ask = (by = asha) => server.call('askForPayoutLink', toLogin(by), HOST);
const open = (link: string) => server.call('openPayoutLink', { link }, HOST);
const takeOut = (
  link: string,
  payoutAccountId: number,
  { amount = 1_000, password = asha.password, clientRequestId = crypto.randomUUID() } = {},
) => server.call('takeOutByLink', { link, amount, payoutAccountId, password, clientRequestId }, HOST);

/** The last link sent to their mobile. */
const sentLink = () => /\/take-out#(\S+)/.exec(server.sms.texts.at(-1)?.text ?? '')?.[1] ?? '';

describe('a self-excluded player’s money', () => {
  test('is paid out by a link to their mobile, once, which opens nothing else', async () => {
    const accountId = await desk.readyAccount(asha);
    await exclude();
    expect((await ask()).result.sentTo).toContain('••••••');
    const link = sentLink();
    expect(server.sms.texts.at(-1)?.text).toContain(`http://${LICENSED_HOST}/take-out#`);

    const door = await open(link);
    expect(door.result).toMatchObject({ userName: asha.userName, info: { withdrawable: START } });
    const clientRequestId = crypto.randomUUID();
    const asked = await takeOut(link, accountId, { clientRequestId });
    expect(asked.result).toMatchObject({ status: 'Pending' });

    // A lost response can be requested again; any other request finds the link used.
    const again = await takeOut(link, accountId, { clientRequestId });
    expect(again.result.id).toBe(asked.result.id);
    expect((await takeOut(link, accountId)).error?.code).toBe('LINK_OVER');
    expect((await open(link)).error?.code).toBe('LINK_OVER');
    const login = await server.call('authenticate', toLogin(asha), HOST);
    expect(login.error?.code).toBe('SELF_EXCLUDED');
    const held = await server.engine.read(({ ledger }) => ledger.balanceAt(`withdrawal:${asha.id}:INR`));
    expect(held).toBe(100_000);
  });

  test('is requested twice at once and paid once', async () => {
    const accountId = await desk.readyAccount(asha);
    await exclude();
    await ask();
    const link = sentLink();

    const both = await Promise.all([takeOut(link, accountId), takeOut(link, accountId)]);

    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  test('needs the password with the link, and a wrong one keeps the link open', async () => {
    const accountId = await desk.readyAccount(asha);
    await exclude();
    expect((await ask({ ...asha, password: 'Wr0ng!kite' })).error?.code).toBe('INVALID_LOGIN');
    await ask();
    const link = sentLink();

    const wrong = await takeOut(link, accountId, { password: 'Wr0ng!kite' });
    expect(wrong.error?.code).toBe('WRONG_PASSWORD');
    expect((await takeOut(link, accountId)).success).toBe(true);
  });

  test('can go to an account added through the link, a day later by the next one', async () => {
    await exclude();
    await ask();
    const account = { kind: 'UPI', holderName: 'Asha K', upiId: 'asha@bank' } as const;
    const added = await server.call('addAccountByLink', { link: sentLink(), account, password: asha.password }, HOST);
    expect(added.result).toMatchObject({ upiId: 'asha@bank', isUsable: false });
    expect((await takeOut(sentLink(), added.result.id)).error?.code).toBe('ACCOUNT_COOLING');
    server.clock.advance(DAY_MS);
    await ask();

    expect((await takeOut(sentLink(), added.result.id)).success).toBe(true);
  });
});

describe('a payout link', () => {
  test.each([`${LICENSED_HOST}:1234`, 'localhost:9', '127.0.0.1'])(
    'leads to the player’s own site, though the call named %s',
    async (host) => {
      await exclude();
      expect((await server.call('askForPayoutLink', toLogin(asha), { host })).success).toBe(true);
      const { text } = server.sms.texts.at(-1) ?? { text: '' };
      expect(text).toContain(` http://${LICENSED_HOST}/take-out#`);
    },
  );

  test('expires after half an hour, or when another is sent, at least two minutes later', async () => {
    await exclude();
    await ask();
    const first = sentLink();
    expect((await ask()).error?.code).toBe('RATE_LIMITED');
    server.clock.advance(2 * MINUTE_MS);
    await ask();
    const second = sentLink();

    expect((await open(first)).error?.code).toBe('LINK_OVER');
    expect((await open(second)).success).toBe(true);
    server.clock.advance(30 * MINUTE_MS);
    expect((await open(second)).error?.code).toBe('LINK_OVER');
  });

  test('isn’t sent to anyone who can log in, and must be complete', async () => {
    expect((await ask()).error?.code).toBe('BAD_STATE');
    const texts = server.sms.texts.length;
    await exclude();
    await ask();
    expect(server.sms.texts).toHaveLength(texts + 1);
    const link = sentLink();

    expect((await open(`${link}x`)).error?.code).toBe('LINK_OVER');
    expect((await open(link.replace(/^\d+/, '999'))).error?.code).toBe('LINK_OVER');
    expect((await open('1')).error?.code).toBe('LINK_OVER');
  });

  test('that couldn’t be sent isn’t stored, and can be requested again immediately', async () => {
    await exclude();
    server.sms.isFailing = true;
    expect((await ask()).error?.code).toBe('SMS_FAILED');
    server.sms.isFailing = false;

    expect((await ask()).success).toBe(true);
  });
});
