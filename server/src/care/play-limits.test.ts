import type { PlayLimitItem } from '@crease/contracts/care/play-limits.ts';
import { describe, expect, test } from 'vitest';
import { startTestServer, type TestMarket, type TestUser } from '#testing/test-server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server = await startTestServer();

const limits = ({ token }: TestUser) => server.call('getPlayLimits', {}, { token });
const set = ({ token }: TestUser, name: PlayLimitItem['name'], amount: number | null) =>
  server.call('setPlayLimit', { name, amount }, { token });
const confirm = ({ token, password }: TestUser, name: PlayLimitItem['name']) =>
  server.call('confirmPlayLimit', { name, currentPassword: password }, { token });
const logIn = ({ userName, password }: TestUser) => server.logIn({ userName, password });
const comeBack = ({ userName, password }: TestUser, typed = password) =>
  server.call('askToReturn', { userNameOrEmailAddress: userName, password: typed });

/** Logs in again after the token has expired. */
async function again(player: TestUser): Promise<TestUser> {
  return { ...player, token: (await logIn(player)).result.accessToken };
}

const bet = (by: TestUser, market: TestMarket, stake = 1_000) => server.bet(by, market, { rate: 2, stake });

describe('a limit', () => {
  test('is unset at first; once set it applies to the next bet, with its remaining amount', async () => {
    const [player, market] = [await server.user(), await server.market()];
    const before = await limits(player);
    expect(before.result.pause).toBeNull();
    expect(before.result.limits.map(({ amount }) => amount)).toEqual(Array(9).fill(null));

    await set(player, 'loss:DAY', 1_500);
    expect((await bet(player, market)).success).toBe(true);
    const refused = await bet(player, market, 600);
    expect(refused.error).toMatchObject({
      code: 'PLAY_LIMIT',
      message: 'Your limit is ₹1,500, with ₹500 remaining',
      details: { limit: 'loss:DAY', max: 1_500, left: 500 },
    });
    const { result } = await limits(player);
    expect(result.limits.find(({ name }) => name === 'loss:DAY')).toMatchObject({
      amount: 1_500,
      used: 0,
      waiting: 1_000,
      left: 500,
    });
  });

  test('per bet is named as such, with nothing remaining', async () => {
    const [player, market] = [await server.user(), await server.market()];
    await set(player, 'stake:SPORTS', 1_000);

    const refused = await bet(player, market, 1_500);

    expect(refused.error).toMatchObject({
      code: 'OWN_STAKE_MAX',
      message: 'Your limit is ₹1,000 per bet',
    });
    expect((await bet(player, market, 1_000)).success).toBe(true);
  });

  test('can’t be exceeded by two bets at once', async () => {
    const [player, market] = [await server.user(), await server.market()];
    const other = await server.market();
    await set(player, 'loss:WEEK', 1_500);

    const both = await Promise.all([bet(player, market), bet(player, other)]);

    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  test('is raised only a day later with the password, and can be cancelled until then', async () => {
    let player = await server.user();
    await set(player, 'stake:SPORTS', 500);
    const asked = await set(player, 'stake:SPORTS', 900);
    const raised = asked.result.limits.find(({ name }) => name === 'stake:SPORTS');
    expect(raised).toMatchObject({ amount: 500, raise: { amount: 900 } });
    expect((await confirm(player, 'stake:SPORTS')).error?.code).toBe('BAD_STATE');

    server = await server.restartAfter(DAY_MS);
    player = await again(player);
    const wrong = { ...player, password: 'not this one' };
    expect((await confirm(wrong, 'stake:SPORTS')).error?.code).toBe('WRONG_PASSWORD');
    const confirmed = await confirm(player, 'stake:SPORTS');
    expect(confirmed.result.limits.find(({ name }) => name === 'stake:SPORTS')).toMatchObject({
      amount: 900,
      raise: null,
    });
  });

  test('with an unknown name or below a paisa is rejected', async () => {
    const player = await server.user();
    const wrong = (input: object) => server.call('setPlayLimit', input as never, player);

    expect((await wrong({ name: 'loss:YEAR', amount: 5 })).error?.code).toBe('VALIDATION');
    expect((await wrong({ name: 'loss:DAY', amount: -5 })).error?.code).toBe('VALIDATION');
    expect((await wrong({ name: 'loss:DAY', amount: 0.001 })).error?.code).toBe('VALIDATION');
    expect((await wrong({ name: 'loss:DAY' })).error?.code).toBe('VALIDATION');
  });
});

test('history has every limit change and break, newest first, and no one else’s', async () => {
  const player = await server.user();
  await set(await server.user(), 'loss:DAY', 99);
  await set(player, 'loss:DAY', 1_500);
  await set(player, 'time:WEEK', 600);
  await set(player, 'loss:DAY', null);
  await server.call('takeTimeOut', { days: 7 }, player);
  const { token } = await again(player);

  const { items, totalCount } = (await server.call('getLimitHistory', {}, { token })).result;
  expect(totalCount).toBe(4);
  expect(items).toMatchObject([
    { act: 'PAUSE', pause: 'TIME_OUT', days: 7, name: null, isForGood: false },
    { act: 'LIMIT', name: 'loss:DAY', amount: null },
    { act: 'LIMIT', name: 'time:WEEK', amount: 600 },
    { act: 'LIMIT', name: 'loss:DAY', amount: 1_500, days: null },
  ]);
});

describe('a time limit', () => {
  const MINUTE_MS = 60_000;
  const left = async ({ token }: TestUser) => (await server.call('getPlaySession', {}, { token })).result.timeLimit;

  /** Keeps a page open for a while on every device, while the session watch runs. */
  async function stay(devices: readonly TestUser[], minutes: number) {
    for (let minute = 0; minute < minutes; minute++) {
      for (const { token } of devices) await server.call('getPlaySession', {}, { token });
      server.clock.advance(MINUTE_MS);
      await server.context.timeWatch.check(server.context);
    }
  }

  test('counts two devices once, shows what is left, and ends every session when used up', async () => {
    const player = await server.user();
    const elsewhere = await again(player);
    const market = await server.market();
    await set(player, 'time:DAY', 20);
    await set(player, 'time:WEEK', 600);
    await stay([player, elsewhere], 18);
    expect(await left(player)).toMatchObject({ name: 'time:DAY', minutes: 20, left: 2 });
    const { result } = await limits(player);
    expect(result.limits.find(({ name }) => name === 'time:WEEK')).toMatchObject({
      amount: 600,
      used: 18,
      left: 582,
    });

    await stay([player, elsewhere], 2);
    expect((await limits(player)).error?.code).toBe('UNAUTHENTICATED');
    expect((await limits(elsewhere)).error?.code).toBe('UNAUTHENTICATED');
    const back = await again(player);
    expect((await bet(back, market)).error).toMatchObject({
      code: 'TIME_UP',
      details: { until: expect.any(Number) },
    });
    expect((await limits(back)).result.pause).toMatchObject({ kind: 'TIME_UP' });
    await stay([back], 3);
    expect((await limits(back)).success).toBe(true);

    server = await server.restartAfter(DAY_MS);
    expect((await bet(await again(player), market)).success).toBe(true);
  });

  test('set below the time played ends play immediately', async () => {
    const player = await server.user();
    await set(player, 'time:DAY', 60);
    await stay([player], 10);
    await set(player, 'time:DAY', 5);
    await server.context.timeWatch.check(server.context);

    expect((await limits(player)).error?.code).toBe('UNAUTHENTICATED');
  });

  test('doesn’t count players who have left, and continues after a restart', async () => {
    let player = await server.user();
    await set(player, 'time:DAY', 20);
    await stay([player], 10);
    await server.context.playTime.flush();
    server = await server.restartAfter(2 * HOUR_MS);
    await server.context.timeWatch.check(server.context);
    player = await again(player);
    // The last minute was an estimate: the last sign of activity is what is measured.
    expect(await left(player)).toMatchObject({ left: 11 });

    await stay([player], 10);
    expect((await limits(player)).success).toBe(true);
    await stay([player], 1);
    expect((await limits(player)).error?.code).toBe('UNAUTHENTICATED');
  });

  test('is in whole minutes, up to its period', async () => {
    const player = await server.user();
    expect((await set(player, 'time:DAY', 0.5)).error?.code).toBe('VALIDATION');
    expect((await set(player, 'time:DAY', 1_441)).error?.code).toBe('VALIDATION');
    expect((await set(player, 'time:DAY', 1_440)).success).toBe(true);
  });
});

describe('a time-out', () => {
  test('ends every session, rejects bets after the next login, and ends by itself', async () => {
    const [player, market] = [await server.user(), await server.market()];
    const elsewhere = await again(player);
    expect((await server.call('takeTimeOut', { days: 1 }, player)).success).toBe(true);

    expect((await limits(player)).error?.code).toBe('UNAUTHENTICATED');
    expect((await limits(elsewhere)).error?.code).toBe('UNAUTHENTICATED');
    const back = await again(player);
    expect((await bet(back, market)).error?.code).toBe('PLAY_PAUSED');
    expect((await limits(back)).result.pause).toMatchObject({ kind: 'TIME_OUT' });
    server = await server.restartAfter(DAY_MS);
    expect((await bet(await again(player), market)).success).toBe(true);
  });

  test('can be extended but not shortened', async () => {
    const player = await server.user();
    const take = async (days: 1 | 7 | 30) =>
      server.call('takeTimeOut', { days }, { token: (await again(player)).token });
    await take(7);

    expect((await take(1)).error?.code).toBe('BAD_STATE');
    expect((await take(30)).success).toBe(true);
  });
});

describe('self-exclusion', () => {
  const exclude = ({ token, password }: TestUser, months: 6 | 12 | 60 | 0) =>
    server.call('excludeMe', { months, currentPassword: password }, { token });

  test('needs the password, ends every session and blocks login until they return', async () => {
    const player = await server.user();
    const wrong = { ...player, password: 'not this one' };
    expect((await exclude(wrong, 6)).error?.code).toBe('WRONG_PASSWORD');
    expect((await exclude(player, 6)).success).toBe(true);

    expect((await limits(player)).error?.code).toBe('UNAUTHENTICATED');
    expect((await logIn(player)).error).toMatchObject({
      code: 'SELF_EXCLUDED',
      details: { returnsAt: null },
    });
    expect((await comeBack(player)).error?.code).toBe('BAD_STATE');

    server = await server.restartAfter(185 * DAY_MS);
    expect((await logIn(player)).error?.code).toBe('SELF_EXCLUDED');
    expect((await comeBack(player, 'not this one')).error?.code).toBe('INVALID_LOGIN');
    const { returnsAt } = (await comeBack(player)).result;
    expect(Date.parse(returnsAt)).toBe(server.clock.now() + DAY_MS);
    expect((await logIn(player)).error?.code).toBe('SELF_EXCLUDED');
    server = await server.restartAfter(DAY_MS);
    expect((await logIn(player)).success).toBe(true);
  });

  test('is irreversible if permanent', async () => {
    const player = await server.user();
    await exclude(player, 0);
    server = await server.restartAfter(4_000 * DAY_MS);

    expect((await logIn(player)).error).toMatchObject({
      code: 'SELF_EXCLUDED',
      details: { until: null },
    });
    expect((await comeBack(player)).error?.code).toBe('BAD_STATE');
  });
});

test('players with limits are reminded every six months to review them, once, and again after a change', async () => {
  const HALF_YEAR = 182;
  let player = await server.user('INR');
  const other = await server.user('INR');
  const reminders = async (by: TestUser) => {
    const { result } = await server.call('getNotices', {}, { token: (await again(by)).token });
    // Today's only: older ones are eventually deleted.
    const isNew = ({ time }: { readonly time: string }) => Date.parse(time) > server.clock.now() - DAY_MS;
    return result.items.filter(isNew).filter(({ facts }) => 'what' in facts && facts.what === 'REVIEW').length;
  };
  const pass = async (days: number) => {
    server = await server.restartAfter(days * DAY_MS);
  };
  await set(player, 'loss:DAY', 1_500);
  await pass(HALF_YEAR - 1);
  expect(await reminders(player)).toBe(0);
  await pass(1);
  expect([await reminders(player), await reminders(player), await reminders(other)]).toEqual([1, 1, 0]);
  player = await again(player);
  await set(player, 'loss:DAY', 1_000);
  await pass(HALF_YEAR - 1);
  expect(await reminders(player)).toBe(0);
  await pass(1);
  expect(await reminders(player)).toBe(1);
});

test('a player who blocked sports can’t bet, on two devices or after a restart, until it is unblocked', async () => {
  let player = await server.user();
  const market = await server.market();
  const section = 'sports';
  const elsewhere = await again(player);
  await server.call('blockSection', { section }, player);

  const both = await Promise.all([bet(player, market), bet(elsewhere, market)]);
  expect(both.map(({ error }) => error?.code)).toEqual(['PLAY_BLOCKED', 'PLAY_BLOCKED']);
  await server.call('askToUnblockSection', { section }, player);
  server = await server.restartAfter(DAY_MS);
  player = await again(player);
  expect((await bet(player, market)).error?.code).toBe('PLAY_BLOCKED');
  const proof = { section, currentPassword: player.password } as const;
  expect((await server.call('unblockSection', proof, player)).success).toBe(true);
  expect((await bet(player, market)).success).toBe(true);
});

test('unblocking needs the password, a day after the request', async () => {
  let player = await server.user();
  const section = 'casino:slots';
  const open = (currentPassword: string) => server.call('unblockSection', { section, currentPassword }, player);
  await server.call('blockSection', { section }, player);
  const asked = await server.call('askToUnblockSection', { section }, player);
  expect(asked.result.blocks[0]?.lift).not.toBeNull();
  expect((await open(player.password)).error?.code).toBe('BAD_STATE');
  server.clock.advance(DAY_MS);
  player = await again(player);

  expect((await open('wrong-password')).success).toBe(false);
  expect((await limits(player)).result.blocks).toHaveLength(1);
  expect((await open(player.password)).result.blocks).toEqual([]);
  const { result } = await server.call('getLimitHistory', {}, player);
  expect(result.items.map(({ act, section: of }) => `${act} ${of}`)).toEqual([
    `UNBLOCK ${section}`,
    `ASK_TO_UNBLOCK ${section}`,
    `BLOCK ${section}`,
  ]);
});
