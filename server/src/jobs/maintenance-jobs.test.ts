import { expect, test } from 'vitest';
import { ManualControl } from '#catalogue/manual-control.ts';
import { endDemoUsers } from '#people/account/demo-users.ts';
import { buildUser } from '#testing/people-desk.ts';
import { ADMIN, startTestServer } from '#testing/test-server.ts';
import { archivePast, pruneManualControl, purgePast } from './maintenance-jobs.ts';

test('forgets manual control of a market that left memory, including stored control', async () => {
  const server = await startTestServer();
  const { context, engine } = server;
  const { marketId } = await server.market();
  await context.documents.put('manual-control:999', 'PAUSED');
  const manualControl = new ManualControl(context);
  await manualControl.load();
  await manualControl.setAuto([marketId], false);
  const job = pruneManualControl(manualControl, engine);

  await job.run();
  expect(manualControl.findControl(999)).toBeNull();
  expect(manualControl.findControl(marketId)).toBe('MANUAL');

  await engine.submit({ type: 'VoidMarket', marketId, reason: 'abandoned' });
  await engine.submit({ type: 'ArchiveMarket', marketId });
  await job.run();

  expect(manualControl.findControl(marketId)).toBeNull();
  expect(await context.documents.list('manual-control:')).toEqual([]);
});

const DAY_MS = 86_400_000;
const MOBILE = '+919876543210';
const FORM = {
  userName: 'asha_7',
  password: 'Saffr0n!kite',
  confirmPassword: 'Saffr0n!kite',
  mobile: MOBILE,
};

test('deletes texts after a day, unverified registrations after a week, logins after a year', async () => {
  let server = await startTestServer();
  const { accounts, codes } = server.context;
  const job = purgePast(server.context);
  const ravi = await server.user();
  await server.call('register', FORM);
  const begun = server.clock.now();
  const runAfter = async (ms: number) => {
    server = await server.restartAfter(begun + ms - server.clock.now());
    await job.run();
    const { accessToken } = await logIn(ravi);
    const log = await server.call(
      'getUserLoginAttempts',
      { MaxResultCount: 100, Sorting: 'creationTime asc' },
      { token: accessToken },
    );
    return {
      texts: (await codes.codesSentTo(MOBILE, 0)).length,
      isWaiting: (await accounts.userByLogin(FORM.userName)) !== null,
      knowsFirstLogin: log.result.items[0]?.creationTime === new Date(begun).toISOString(),
    };
  };
  const logIn = async ({ userName, password }: typeof ravi) => (await server.logIn({ userName, password })).result;

  expect(await runAfter(DAY_MS)).toEqual({ texts: 1, isWaiting: true, knowsFirstLogin: true });
  expect(await runAfter(DAY_MS + 1)).toEqual({ texts: 0, isWaiting: true, knowsFirstLogin: true });
  expect(await runAfter(7 * DAY_MS)).toMatchObject({ isWaiting: true });
  expect(await runAfter(7 * DAY_MS + 1)).toMatchObject({ isWaiting: false });
  expect(await runAfter(365 * DAY_MS)).toMatchObject({ knowsFirstLogin: true });
  expect(await runAfter(365 * DAY_MS + 1)).toMatchObject({ knowsFirstLogin: false });
});

const HOUR_MS = 3_600_000;

test('a market with player bets leaves memory hours after settlement; its bets stay in their history', async () => {
  const server = await startTestServer();
  const { engine, clock } = server;
  const { accounts } = server.context;
  const job = archivePast({ exchange: engine, accounts, clock, afterMs: 6 * HOUR_MS });
  const [asha, ravi] = [await server.user(), await server.user()];
  const market = await server.market();
  const { marketId, runnerIds } = market;
  const [runnerId = 0] = runnerIds;
  for (const [by, type] of [[asha, 2] as const, [ravi, 1] as const]) {
    const bet = await server.bet(by, market, { type, stake: 1_000 });
    expect(bet.success).toBe(true);
  }
  await engine.submit({
    type: 'SettleMarket',
    marketId,
    result: { type: 'winners', runnerIds: [runnerId] },
  });
  const inMemory = () => engine.read(({ markets, bets }) => ({ markets: markets.size, bets: bets.size }));

  clock.advance(6 * HOUR_MS - 1);
  await job.run();
  expect(await inMemory()).toEqual({ markets: 1, bets: 2 });
  clock.advance(1);
  await job.run();

  expect(await inMemory()).toEqual({ markets: 0, bets: 0 });
  const login = await server.logIn(ravi);
  const token = login.result.accessToken;
  const history = await server.call('getUserBetHistory', { MarketId: marketId }, { token });
  expect(history.result.items).toMatchObject([{ marketId, stake: 1_000 }]);
});

test('closed events and expired demo users leave memory; operators still find them', async () => {
  const server = await startTestServer();
  const { engine, clock, context } = server;
  const { accounts } = context;
  const job = archivePast({ exchange: engine, accounts, clock, afterMs: HOUR_MS });
  const demo = await server.call('loginAsDemoUser', {});
  const named = await server.user();
  const { marketId, eventId } = await server.market();
  const inMemory = () => engine.read((state) => ({ events: state.events.size, accounts: [...state.accounts.keys()] }));
  const { accounts: all } = await inMemory();
  await engine.submit({ type: 'VoidMarket', marketId, reason: 'rain' });
  await engine.submit({ type: 'UpdateEvent', eventId, details: {}, status: 'CLOSED' });

  clock.advance(25 * HOUR_MS);
  await endDemoUsers(context);
  await job.run();

  const left = await inMemory();
  expect(left.events).toBe(0);
  expect(all.length - left.accounts.length).toBe(1);
  expect(left.accounts).toContain(named.id);
  const token = (await server.call('operatorAuthenticate', ADMIN)).result.accessToken;
  const market = await server.call('operatorGetMarkets', { eventId }, { token });
  expect(market.result.items).toMatchObject([{ marketId, status: 'VOIDED' }]);
  const byId = await server.call('operatorGetEvents', { eventId }, { token });
  const closed = await server.call('operatorGetEvents', { status: 'CLOSED' }, { token });
  for (const found of [byId, closed]) {
    expect(found.result.items).toMatchObject([{ id: eventId, status: 'CLOSED' }]);
  }
  const page = await server.call('getUserOdds', { eventId });
  expect(page.result).toMatchObject({ event: { id: eventId, status: 'CLOSED' }, markets: [] });
  const unsettled = await server.call('operatorUnsettleMarket', { marketId, reason: 'it was no rain' }, { token });
  expect(unsettled.error).toMatchObject({ code: 'BAD_STATE', details: { status: 'ARCHIVED' } });
  expect(demo.success).toBe(true);
  await job.run();
});

test('demo users leave memory even behind more locked accounts than one run checks', async () => {
  const server = await startTestServer();
  const { engine, clock, context } = server;
  const { accounts } = context;
  const job = archivePast({ exchange: engine, accounts, clock, afterMs: HOUR_MS });
  const addLocked = async (nth: number) => {
    const { id: accountId } = await accounts.addUser(buildUser(`blocked_${nth}`, { betBlocked: true }));
    const opening = { role: 'PLAYER', currency: 'DEMO', grant: 0 } as const;
    await engine.submit({ type: 'OpenAccount', accountId, ...opening });
    await engine.submit({ type: 'SetAccountLimits', accountId, limits: { betLocked: true } });
  };
  for (let nth = 0; nth < 1_000; nth += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, index) => addLocked(nth + index)));
  }
  await server.call('loginAsDemoUser', {});
  const inMemory = () => engine.read((state) => state.accounts.size);
  const before = await inMemory();
  clock.advance(25 * HOUR_MS);
  await endDemoUsers(context);

  await job.run();
  await job.run();

  expect(await inMemory()).toBe(before - 1);
});
