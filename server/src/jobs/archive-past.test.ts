import { expect, test } from 'vitest';
import { endDemoUsers } from '#people/account/end-demo-users.ts';
import { buildUser } from '#testing/people-rows.ts';
import { ADMIN, startTestServer } from '#testing/test-server.ts';
import { archivePast } from './archive-past.ts';

const HOUR_MS = 3_600_000;

test('a market with player bets leaves memory hours after settlement; its bets stay in their history', async () => {
  const server = await startTestServer();
  const { engine, clock } = server;
  const { accounts } = server.context;
  const job = archivePast({ exchange: engine, accounts, clock, afterMs: 6 * HOUR_MS });
  const [asha, ravi] = [await server.user(), await server.user()];
  const { marketId, eventId, runnerIds } = await server.market();
  const [runnerId = 0] = runnerIds;
  for (const [{ token }, type] of [[asha, 2] as const, [ravi, 1] as const]) {
    const bet = await server.call(
      'placeBet',
      {
        type,
        rate: 2,
        stake: 1_000,
        fancyValue: 0,
        runnerId,
        marketId,
        eventId,
        placeTime: null,
        clientBetId: crypto.randomUUID(),
      },
      { token },
    );
    expect(bet.success).toBe(true);
  }
  await engine.submit({
    type: 'SettleMarket',
    marketId,
    result: { type: 'winners', runnerIds: [runnerId] },
  });
  const inMemory = () =>
    engine.read(({ markets, bets }) => ({ markets: markets.size, bets: bets.size }));

  clock.advance(6 * HOUR_MS - 1);
  await job.run();
  expect(await inMemory()).toEqual({ markets: 1, bets: 2 });
  clock.advance(1);
  await job.run();

  expect(await inMemory()).toEqual({ markets: 0, bets: 0 });
  const { userName: userNameOrEmailAddress, password } = ravi;
  const login = await server.call('authenticate', { userNameOrEmailAddress, password });
  const token = login.result.accessToken;
  const history = await server.call('getUserBetHistory', { MarketId: marketId }, { token });
  expect(history.result.items).toMatchObject([{ marketId, stake: 1_000 }]);
  await server.close();
});

test('closed events and expired demo users leave memory; operators still find them', async () => {
  const server = await startTestServer();
  const { engine, clock, context } = server;
  const { accounts } = context;
  const job = archivePast({ exchange: engine, accounts, clock, afterMs: HOUR_MS });
  const demo = await server.call('loginAsDemoUser', {});
  const named = await server.user();
  const { marketId, eventId } = await server.market();
  const inMemory = () =>
    engine.read((state) => ({ events: state.events.size, accounts: [...state.accounts.keys()] }));
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
  const unsettled = await server.call(
    'operatorUnsettleMarket',
    { marketId, reason: 'it was no rain' },
    { token },
  );
  expect(unsettled.error).toMatchObject({ code: 'BAD_STATE', details: { status: 'ARCHIVED' } });
  expect(demo.success).toBe(true);
  await job.run();
  await server.close();
});

test('demo users leave memory even behind more locked accounts than one run checks', async () => {
  const server = await startTestServer();
  const { engine, clock, context } = server;
  const { accounts } = context;
  const job = archivePast({ exchange: engine, accounts, clock, afterMs: HOUR_MS });
  for (let nth = 0; nth < 1_000; nth += 1) {
    const { id: accountId } = await accounts.addUser(
      buildUser(`blocked_${nth}`, { betBlocked: true }),
    );
    const opening = { role: 'PLAYER', currency: 'DEMO', grant: 0 } as const;
    await engine.submit({ type: 'OpenAccount', accountId, ...opening });
    await engine.submit({ type: 'SetAccountLimits', accountId, limits: { betLocked: true } });
  }
  await server.call('loginAsDemoUser', {});
  const inMemory = () => engine.read((state) => state.accounts.size);
  const before = await inMemory();
  clock.advance(25 * HOUR_MS);
  await endDemoUsers(context);

  await job.run();
  await job.run();

  expect(await inMemory()).toBe(before - 1);
  await server.close();
});
