import type { PushData } from '@crease/contracts/pushes/message.ts';
import { expect, test } from 'vitest';
import { describeDevice } from '#notices/personal-pushes.ts';
import { endDemoUsers } from '#people/account/demo-users.ts';
import { bonusDesk } from '#testing/bonus-desk.ts';
import { eventually } from '#testing/eventually.ts';
import { connectToHub } from '#testing/hub-client.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();

/** A registered device of a user. */
async function device(token: string) {
  const client = await connectToHub(server);
  await client.register('/', token);
  return client;
}

type Device = Awaited<ReturnType<typeof device>>;
const logouts = (client: Device) => client.of('ForceLogout').map(({ Reason }) => Reason);
const PERSONAL = ['Notice', 'NoticesRead', 'UserPreference', 'Bonus', 'ForceLogout'];
const personal = ({ messages }: Device) => messages.filter(({ Code }) => PERSONAL.includes(Code));

test('a user’s devices share settings, the stored value being final, and no one else gets them', async () => {
  const [asha, bilal] = [await server.user(), await server.user()];
  const [phone, desk, other] = [await device(asha.token), await device(asha.token), await device(bilal.token)];
  const { token } = asha;
  const preferences = (client: typeof phone) => client.of('UserPreference').map(({ Preferences }) => Preferences);

  const stakes = Array.from({ length: 20 }, (_, at) => at + 1);
  await Promise.all(stakes.map((oneClickStake) => server.call('savePreferences', { oneClickStake }, { token })));
  await eventually(() => preferences(phone).length === 20, 'the phone heard everything');
  await eventually(() => preferences(desk).length === 20, 'the desk heard everything');

  const { result } = await server.call('getPreferences', {}, { token });
  expect([preferences(phone).at(-1), preferences(desk).at(-1)]).toEqual([result, result]);
  expect(preferences(other)).toEqual([]);
});

test('a notice reaches both devices, and reading it on one marks it read on the other', async () => {
  const market = await server.market();
  const [asha, bilal] = [await server.user(), await server.user()];
  const [phone, desk, other] = [
    await device(asha.token),
    await device(asha.token),
    await device((await server.user()).token),
  ];
  const { marketId } = market;
  for (const [type, user] of [
    [2, bilal],
    [1, asha],
  ] as const) {
    await server.bet(user, market, { type, stake: 1_000 });
  }

  await server.settle(market);
  await eventually(() => phone.of('Notice').length === 1, 'the phone is told');
  await server.call('readNotices', { upToId: 1 }, asha);
  await eventually(() => desk.of('NoticesRead').length === 1, 'the desk is told');

  expect(desk.of('Notice')).toEqual(phone.of('Notice'));
  expect(phone.of('Notice')[0]).toMatchObject({
    Id: 1,
    Title: 'Market settled',
    Text: 'India v Australia · Match Odds: You won ₹850.00, commission ₹17.00. Result: India.',
    Level: 'info',
    Item: { id: 1, kind: 'SETTLED', marketId, facts: { profitLoss: 850, commission: 17 } },
    Unread: 1,
  });
  expect(desk.of('NoticesRead')).toEqual([{ UpToId: 1, Unread: 0 }]);
  expect(personal(other)).toEqual([]);
});

test('a bonus is pushed with its ID, API status and progress', async () => {
  const asha = await server.user('INR');
  const bonuses = bonusDesk(() => server);
  const id = await bonuses.offer();
  const heard = await device(asha.token);

  await bonuses.claim(id, asha);

  const isActive = ({ State }: PushData['Bonus']) => State === 'ACTIVE';
  await eventually(() => heard.of('Bonus').some(isActive), 'the bonus is pushed');
  expect(heard.of('Bonus').at(-1)).toEqual({
    BonusId: id,
    Status: 'ACTIVE',
    State: 'ACTIVE',
    WageringDone: 0,
  });
});

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; <b>Pixel</b>) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';

test('tells a user’s other sessions of a login from a new place, and no one else', async () => {
  const [asha, bilal] = [await server.user(), await server.user()];
  const [own, other] = [await device(asha.token), await device(bilal.token)];
  const login = { userNameOrEmailAddress: asha.userName, password: asha.password };
  const phone = { from: '203.0.113.9', headers: { 'user-agent': PHONE } };

  const { result } = await server.call('authenticate', login, phone);
  const fresh = await device(result.accessToken);
  await eventually(() => own.of('Notice').length > 0, 'the notice is pushed');
  await server.call('authenticate', login, phone);
  await server.call('endOtherSessions', {}, { token: result.accessToken });
  await eventually(() => logouts(own).length > 0, 'the end is pushed');

  expect(own.of('Notice')).toEqual([
    {
      Id: 1,
      Title: 'New login',
      Text: 'Your account was accessed from Chrome on Android, IP 203.0.113.9. If this wasn’t you, change your password.',
      Level: 'warning',
      Item: {
        id: 1,
        time: expect.any(String),
        kind: 'LOGIN',
        facts: { device: 'Chrome on Android', ip: '203.0.113.9' },
        eventId: null,
        marketId: null,
        isRead: false,
      },
      Unread: 1,
    },
  ]);
  expect([fresh, other].flatMap(personal)).toEqual([]);
  expect(logouts(own)).toEqual(['EXPIRED']);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  ['<script>alert(1)</script>', 'an unknown device'],
  ['', 'an unknown device'],
])('%s is called %s', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name);
});

test('an expired access token ends private pushes, a renewed one doesn’t', async () => {
  const [asha, bilal] = [await server.user(), await server.user()];
  const [ended, renewed] = [await device(asha.token), await device(bilal.token)];

  server.clock.advance(29 * 60_000);
  await server.call('refreshToken', { refreshToken: bilal.refreshToken });
  server.clock.advance(2 * 60_000);
  await eventually(() => logouts(ended).length > 0, 'the end is pushed');

  expect([ended, renewed].map(logouts)).toEqual([['EXPIRED'], []]);
});

test('notifies a demo user at the end of their day', async () => {
  const demo = await server.call('loginAsDemoUser', {});
  server.clock.advance(23.9 * 3_600_000);
  const { result } = await server.call('refreshToken', { refreshToken: demo.result.refreshToken });
  const demoDevice = await device(result.accessToken);

  server.clock.advance(0.2 * 3_600_000);
  await endDemoUsers(server.context);
  await eventually(() => logouts(demoDevice).length > 0, 'the end is pushed');

  expect(logouts(demoDevice)).toEqual(['EXPIRED']);
});
