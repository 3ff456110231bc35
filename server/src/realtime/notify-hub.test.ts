import { beforeEach, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { connectToHub } from '#testing/hub-client.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ inRealTime: true });
});

const connect = (token?: string) => connectToHub(server, token);

test('sends the balance immediately on registering with a token', async () => {
  const asha = await server.user();
  const client = await connect(asha.token);

  const registered = await client.register('/inplay');
  await eventually(() => client.of('UserBalance').length === 1, 'the balance is pushed');

  expect(registered).toEqual({ Registered: true, UserId: asha.id });
  expect(client.of('UserBalance')[0]).toMatchObject({
    Balance: 100_000,
    Exposure: 0,
    CashBalance: 100_000,
    LockedBonus: 0,
    Currency: 'DEMO',
  });
});

test('rejects a bad bearer; a bad or foreign token fails the call and keeps the connection', async () => {
  const [asha, bilal] = [await server.user(), await server.user()];
  await expect(connect('nonsense')).rejects.toThrow(/401/);
  await expect(connect(await server.operator())).rejects.toThrow(/401/);
  const client = await connect(asha.token);

  await expect(client.register('/inplay', 'nonsense')).rejects.toThrow('Session ended.');
  await expect(client.register('/inplay', bilal.token)).rejects.toThrow('a different user');
  await expect(client.connection.invoke('RegisterClient', { Token: 5 })).rejects.toThrow(
    'Invalid arguments: Browser, Domain, CurrentPage, Token',
  );
  await expect(client.register('/inplay')).resolves.toMatchObject({ UserId: asha.id });
});

test('3.1 pushes published settings to the pages of that domain, and of those without their own', async () => {
  const [here, there] = [await connect(), await connect()];
  await here.register('/inplay', null, 'localhost:3000');
  await there.register('/inplay', null, 'elsewhere.example');
  const publish = async (name: string) => {
    const setting = { announcement: `News of ${name}` };
    await server.asOperator('operatorSaveDomainSetting', { name, setting });
    await server.asOperator('operatorPublishDomainSetting', { name });
  };

  await publish('test');
  await eventually(() => here.of('DomainSetting').length === 1, 'its own pages are told');
  await publish('default');
  await eventually(() => there.of('DomainSetting').length === 1, 'all others are told');

  expect(here.of('DomainSetting')[0]).toEqual({ Name: 'test' });
  expect(there.of('DomainSetting')).toEqual([{ Name: 'default' }]);
});

test('bets, then money: pushes of a match arrive in order with increasing versions', async () => {
  const market = await server.market();
  const [asha, bilal] = [await server.user(), await server.user()];
  const client = await connect(asha.token);
  await client.register('/my-account');
  const placed = await server.bet(asha, market, { type: 2, stake: 1_000 });
  await eventually(() => client.of('UserBalance').length === 2, 'the hold is pushed');
  client.messages.length = 0;

  await server.bet(bilal, market, { stake: 1_000 });
  await eventually(() => client.of('ProfitLoss').length === 1, 'the match is pushed');

  const codes = client.messages.map(({ Code }) => Code).filter((code) => code !== 'ListUpdate');
  expect(codes.slice(0, 2)).toEqual(['BetMatched', 'ProfitLoss']);
  expect(client.of('BetMatched')).toEqual([
    {
      BetId: placed.result.bet.betId,
      ClientBetId: placed.result.bet.clientBetId,
      EventId: market.eventId,
      MarketId: market.marketId,
      Status: 'MATCHED',
      MatchedStake: 1_000,
      UnmatchedStake: 0,
      AvgRate: 1.85,
    },
  ]);
});

test('pushes a settlement and its reversal with the balance after each', async () => {
  const market = await server.market();
  const [asha, bilal] = [await server.user(), await server.user()];
  await server.bet(asha, market, { type: 2, stake: 1_000 });
  await server.bet(bilal, market, { stake: 1_000 });
  const client = await connect(bilal.token);
  await client.register('/inplay');
  const { marketId } = market;
  const result = { winnerRunnerId: market.runnerIds[0] ?? 0 };

  await server.settle(market, result);
  await server.asOperator('operatorUnsettleMarket', { marketId, reason: 'wrong' });
  await eventually(() => client.of('UserBalance').length === 3, 'three balances are pushed');

  expect(client.of('BetSettled')).toMatchObject([
    {
      ...{ EventTitle: 'India v Australia', MarketId: marketId, MarketName: 'Match Odds' },
      ...{ BetIds: [2], ProfitLoss: 850, Commission: 17, Result: result },
    },
  ]);
  expect(client.of('BetUnsettled')).toMatchObject([{ MarketId: marketId, BetIds: [2] }]);
  expect(client.of('UserBalance').map(({ Balance }) => Balance)).toEqual([99_000, 100_833, 99_000]);
  const versions = client.of('UserBalance').map(({ Version }) => Version);
  expect(versions).toEqual([...versions].sort((a, b) => a - b));
  expect(new Set(versions).size).toBe(3);
});

test('pushes prices to the event’s page in its currency, status first', async () => {
  const market = await server.market();
  const [demo, rich] = [await server.user('DEMO'), await server.user('INR')];
  const watching = await connect(demo.token);
  const anonymous = await connect();
  const other = await connect(rich.token);
  const list = await connect();
  await watching.register(`/markets/${market.eventId}/dream-1`);
  await anonymous.register(`http://localhost/markets/${market.eventId}/0?tab=1`);
  await other.register(`/markets/${market.eventId}/dream-1`);
  await list.register('/inplay');

  await server.bet(demo, market, { rate: 2, stake: 500 });
  // The market's opening is pushed before or with the prices, or was pushed before any viewers connected.
  const newest = (client: typeof list) => client.of('OddsUpdate').at(-1)?.Markets[0];
  const isPriced = (client: typeof list) => newest(client)?.Runners[0]?.Lay.length === 1;
  const listed = () => list.of('ListUpdate').at(-1)?.Events[0];
  const isListed = () => (listed()?.Odds[0]?.Lay ?? null) !== null;
  await eventually(() => isPriced(anonymous) && isPriced(watching) && isListed(), 'prices are pushed');

  const updates = anonymous.of('OddsUpdate');
  expect(updates.map(({ EventId }) => EventId)).toEqual(updates.map(() => market.eventId));
  const odds = newest(anonymous);
  expect(odds).toMatchObject({ MarketId: market.marketId, Status: 'OPEN' });
  expect(odds?.Previous).toBeLessThan(odds?.Version ?? 0);
  expect(odds?.Runners[0]).toEqual({
    Id: market.runnerIds[0],
    Status: 'OPEN',
    Back: [],
    Lay: [[2, 500]],
  });
  expect(newest(watching)).toEqual(odds);
  const inrPrices = other
    .of('OddsUpdate')
    .flatMap(({ Markets }) => Markets.flatMap(({ Runners }) => Runners.flatMap(({ Lay }) => Lay)));
  expect(inrPrices).toEqual([]);
  expect(listed()).toMatchObject({
    EventId: market.eventId,
    Odds: [{ RunnerId: market.runnerIds[0], Status: 'OPEN', Back: null, Lay: [2, 500] }, {}],
  });
  expect(list.of('OddsUpdate')).toEqual([]);

  const { marketId } = market;
  await server.asOperator('operatorSetMarketStatus', {
    marketId,
    status: 'SUSPENDED',
    message: 'Review',
  });
  await eventually(() => newest(anonymous)?.Status === 'SUSPENDED', 'the suspension is pushed');
  const codes = anonymous.messages.map(({ Code }) => Code);
  expect(codes.slice(-2)).toEqual(['MarketStatus', 'OddsUpdate']);
  expect(anonymous.of('MarketStatus')).toEqual([
    {
      EventId: market.eventId,
      MarketId: marketId,
      Status: 'SUSPENDED',
      InPlay: false,
      Message: 'Review',
    },
  ]);
  const suspended = newest(anonymous);
  expect(suspended?.Previous).toBe(odds?.Version);
  expect(suspended?.Runners.map(({ Lay }) => Lay)).toEqual([[]]);
});

test('limits a storm of price changes to five updates a second, the last one accurate', async () => {
  const market = await server.market();
  const asha = await server.user();
  const client = await connect();
  await client.register(`/markets/${market.eventId}/0`);

  const started = Date.now();
  for (let count = 0; count < 60; count += 1) await server.bet(asha, market, { rate: 3, stake: 100 });
  await eventually(
    () => client.of('OddsUpdate').at(-1)?.Markets[0]?.Runners[0]?.Lay[0]?.[1] === 6_000,
    'the last size is pushed',
  );

  const elapsedSeconds = (Date.now() - started) / 1_000;
  expect(client.of('OddsUpdate').length).toBeLessThanOrEqual(Math.ceil(elapsedSeconds * 5) + 1);
});

test('pushes a score to the event and the lists, an event to everyone', async () => {
  const market = await server.market();
  const watching = await connect();
  const list = await connect();
  await watching.register(`/markets/${market.eventId}/0`);
  await list.register('/');
  const card = {
    kind: 'cricket' as const,
    status: 'live',
    url: null,
    updatedAt: '2026-11-21T00:00:00.000Z',
    cricket: null,
    football: null,
    text: 'India 182/4',
  };

  server.context.scoreBoard.set(market.eventId, 'dream-1', card, null);
  await server.market();
  await eventually(() => list.of('EventUpdate').length >= 2, 'the new event is pushed');

  const score = { EventId: market.eventId, DreamEventId: 'dream-1', Score: card };
  expect([watching.of('Score'), list.of('Score')]).toEqual([[score], [score]]);
  expect(list.of('EventUpdate').map(({ Change }) => Change)).toEqual(['created', 'market']);
  expect(watching.of('EventUpdate').map(({ Change }) => Change)).toEqual(['created']);
});

test('pushes a new market in full to the event’s pages only', async () => {
  const { eventId } = await server.market();
  const [watching, list] = [await connect(), await connect()];
  await watching.register(`/markets/${eventId}/0`);
  await list.register('/inplay');

  const made = await server.asOperator('operatorCreateMarket', {
    eventId,
    kind: 'FANCY',
    marketName: '6 over runs',
    runners: [],
    open: true,
  });
  const { marketId } = made.result;
  await eventually(() => watching.of('EventUpdate').length > 0, 'the market is pushed');
  await server.engine.submit({ type: 'VoidMarket', marketId, reason: 'rain' });
  await server.engine.submit({ type: 'ArchiveMarket', marketId });
  await eventually(() => watching.of('EventUpdate').length > 1, 'it is pushed that it has gone');

  const market = { marketId, marketName: '6 over runs', runners: [{ id: expect.any(Number) }] };
  expect(watching.of('EventUpdate')).toMatchObject([
    { EventId: eventId, Change: 'market', Market: market },
    { EventId: eventId, Change: 'market', Gone: marketId },
  ]);
  expect(list.of('EventUpdate')).toEqual([]);
});

test('logging out ends private pushes with the reason', async () => {
  const market = await server.market();
  const asha = await server.user();
  const client = await connect(asha.token);
  await client.register('/inplay');
  const next = await server.logIn(asha);

  await server.call('logout', {}, asha);
  await eventually(() => client.of('ForceLogout').length === 1, 'the logout is pushed');
  const before = client.of('UserBalance').length;
  await server.bet({ token: next.result.accessToken }, market, { stake: 1_000 });
  await eventually(() => client.of('ListUpdate').length > 0, 'the bet is in the lists');

  expect(client.of('ForceLogout')).toEqual([{ Reason: 'LOGOUT' }]);
  expect(client.of('UserBalance')).toHaveLength(before);
  await expect(client.register('/inplay')).rejects.toThrow('Session ended.');
});

test('an empty token leaves the private group, and a heartbeat changes pages', async () => {
  const market = await server.market();
  const asha = await server.user();
  const client = await connect(asha.token);
  await client.register('/inplay');
  await client.register('/inplay', null);
  await client.connection.invoke('SendHeartbeat', {
    Browser: 'test',
    Domain: 'localhost',
    CurrentPage: `/markets/${market.eventId}/0`,
    Token: null,
    GroupBy: await server.listen(),
  });

  await server.bet(asha, market, { stake: 1_000 });
  await eventually(() => client.of('OddsUpdate').length === 1, 'the event is pushed');

  expect(client.of('UserBalance')).toHaveLength(1);
});

test('notifies cancelled and lapsed parts by market and reason', async () => {
  const market = await server.market();
  const asha = await server.user();
  const client = await connect(asha.token);
  await client.register('/inplay');
  await server.bet(asha, market, { rate: 3, stake: 1_000 });
  await server.bet(asha, market, { rate: 4, stake: 1_000 });
  const { marketId, eventId } = market;

  await server.call('cancelBets', { betIds: [1] }, asha);
  await server.asOperator('operatorSetMarketStatus', { marketId, status: 'CLOSED' });
  await eventually(() => client.of('BetCancelled').length === 2, 'both ends are pushed');

  expect(client.of('BetCancelled')).toMatchObject([
    { BetIds: [1], EventId: eventId, MarketId: marketId, Reason: 'CANCELLED' },
    { BetIds: [2], EventId: eventId, MarketId: marketId, Reason: 'LAPSED' },
  ]);
});

test('an invalid call fails without affecting the connection and its groups', async () => {
  const asha = await server.user();
  const client = await connect(asha.token);
  await client.register('/inplay');
  const right = { Browser: 'b', Domain: 'd', CurrentPage: '/', Token: asha.token, GroupBy: 'g' };
  const nonsense: unknown[] = [
    null,
    0,
    'text',
    [],
    {},
    [right],
    { ...right, Token: 5 },
    { ...right, Token: 'x'.repeat(201) },
    { ...right, Domain: 'x'.repeat(256) },
    { ...right, CurrentPage: { toString: '/' } },
    { ...right, Browser: null },
    { ...right, token: 'twice' },
  ];

  for (const method of ['RegisterClient', 'SendHeartbeat']) {
    for (const argument of nonsense) {
      await expect(client.connection.invoke(method, argument)).rejects.toThrow();
    }
    await expect(client.connection.invoke(method)).rejects.toThrow();
  }
  await expect(client.connection.invoke('constructor', right)).rejects.toThrow();

  const { token } = asha;
  const market = await server.market();
  await server.bet({ token }, market, { stake: 1_000 });
  await eventually(() => client.of('UserBalance').length === 2, 'the hold is still pushed');
});

test('tells bettors when their market closes, so they see the bet awaiting its result', async () => {
  const market = await server.market();
  const [asha, bilal] = [await server.user(), await server.user()];
  await server.bet(asha, market, { type: 2, stake: 1_000 });
  await server.bet(bilal, market, { stake: 1_000 });
  const [betting, watching] = [await connect(bilal.token), await connect()];
  await betting.register('/unsettled-bet');
  await watching.register('/unsettled-bet');

  const { marketId } = market;
  await server.asOperator('operatorSetMarketStatus', { marketId, status: 'CLOSED' });

  await eventually(() => betting.of('ProfitLoss').length > 0, 'the closing is told');
  expect(betting.of('ProfitLoss')).toEqual([{ EventId: market.eventId, MarketId: marketId }]);
  expect(watching.of('ProfitLoss')).toEqual([]);
});
