import { HUB_EVENT, HUB_PATH, type PushData, type PushMessage } from '@crease/contracts/pushes/message.ts';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bonusDesk } from '#testing/bonus-desk.ts';
import { eventually } from '#testing/eventually.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let address: string;
const stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  server = await startTestServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await server.close();
});

interface Heard {
  readonly notices: PushData['Notice'][];
  readonly reads: PushData['NoticesRead'][];
  readonly preferences: PushData['UserPreference']['Preferences'][];
  readonly bonuses: PushData['Bonus'][];
}

/** A registered device and the messages it received. */
async function device(token: string): Promise<Heard> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${address}${HUB_PATH}`)
    .configureLogging(LogLevel.None)
    .build();
  const heard: Heard = { notices: [], reads: [], preferences: [], bonuses: [] };
  connection.on(HUB_EVENT, (message: PushMessage) => {
    if (message.Code === 'Notice') heard.notices.push(message.Data);
    if (message.Code === 'NoticesRead') heard.reads.push(message.Data);
    if (message.Code === 'Bonus') heard.bonuses.push(message.Data);
    if (message.Code === 'UserPreference') heard.preferences.push(message.Data.Preferences);
  });
  await connection.start();
  stops.push(() => connection.stop());
  await connection.invoke('RegisterClient', {
    Browser: 'test',
    Domain: 'localhost',
    CurrentPage: '/',
    Token: token,
  });
  return heard;
}

test('a user’s devices share settings, the stored value being final, and no one else gets them', async () => {
  const [asha, bilal] = [await server.user(), await server.user()];
  const [phone, desk, other] = [await device(asha.token), await device(asha.token), await device(bilal.token)];
  const { token } = asha;

  const stakes = Array.from({ length: 20 }, (_, at) => at + 1);
  await Promise.all(stakes.map((oneClickStake) => server.call('savePreferences', { oneClickStake }, { token })));
  await eventually(() => phone.preferences.length === 20, 'the phone heard everything');
  await eventually(() => desk.preferences.length === 20, 'the desk heard everything');

  const { result } = await server.call('getPreferences', {}, { token });
  expect([phone.preferences.at(-1), desk.preferences.at(-1)]).toEqual([result, result]);
  expect(other.preferences).toEqual([]);
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
  await eventually(() => phone.notices.length === 1, 'the phone is told');
  await server.call('readNotices', { upToId: 1 }, asha);
  await eventually(() => desk.reads.length === 1, 'the desk is told');

  expect(desk.notices).toEqual(phone.notices);
  expect(phone.notices[0]).toMatchObject({
    Id: 1,
    Title: 'Market settled',
    Text: 'India v Australia · Match Odds: You won ₹850.00, commission ₹17.00. Result: India.',
    Level: 'info',
    Item: { id: 1, kind: 'SETTLED', marketId, facts: { profitLoss: 850, commission: 17 } },
    Unread: 1,
  });
  expect(desk.reads).toEqual([{ UpToId: 1, Unread: 0 }]);
  expect(other).toEqual({ notices: [], reads: [], preferences: [], bonuses: [] });
});

test('a bonus is pushed with its ID, API status and progress', async () => {
  const asha = await server.user('INR');
  const bonuses = bonusDesk(() => server);
  const id = await bonuses.offer();
  const heard = await device(asha.token);

  await bonuses.claim(id, asha);

  const isActive = ({ State }: PushData['Bonus']) => State === 'ACTIVE';
  await eventually(() => heard.bonuses.some(isActive), 'the bonus is pushed');
  expect(heard.bonuses.at(-1)).toEqual({
    BonusId: id,
    Status: 'ACTIVE',
    State: 'ACTIVE',
    WageringDone: 0,
  });
});
