import { expect, test } from 'vitest';
import { startTestServer, type TestMarket } from '#testing/test-server.ts';

let server = await startTestServer();

const DAY_MS = 86_400_000;

/** A market in which asha backs India at 1.85 against bilal, settled with the given result. */
async function playedMarket(winner: 0 | 1 | 'void', stake = 1_000) {
  const [asha, bilal] = [await server.user(), await server.user()];
  const market = await server.market();
  await server.bet(bilal, market, { type: 2, stake });
  await server.bet(asha, market, { stake });
  server.clock.advance(60_000);
  await settle(market, winner);
  return { ...market, asha, bilal };
}

const settle = (market: TestMarket, winner: 0 | 1 | 'void') =>
  winner === 'void'
    ? server.asOperator('operatorVoidMarket', { marketId: market.marketId, reason: 'abandoned' })
    : server.settle(market, { winnerRunnerId: market.runnerIds[winner] ?? 0 });

test('a statement shows what came and went, from opening to closing balance', async () => {
  const { asha, marketId, eventId } = await playedMarket(0);

  const { result } = await server.call('getTransactions', {}, asha);

  expect(result).toMatchObject({
    totalCount: 3,
    opening: 0,
    closing: 100_833,
    totals: { credit: 100_850, debit: 17, credits: 2, debits: 1 },
    items: [
      {
        type: 'COMMISSION',
        description: 'Commission: India v Australia / Match Odds',
        credit: 0,
        debit: 17,
        balance: 100_833,
        marketId,
        eventId,
        sportId: 3,
      },
      {
        type: 'BET_SETTLE',
        description: 'India v Australia / Match Odds',
        credit: 850,
        debit: 0,
        balance: 100_850,
      },
      { type: 'DEMO_GRANT', credit: 100_000, balance: 100_000, marketId: null, eventId: null },
    ],
  });
  const open = await server.call('getUserOpenBets', {}, asha);
  expect(open.result.cashBalance).toBe(result.closing);
  const balance = await server.asOperator('operatorGetTrialBalance', {});
  const ledger = balance.result.currencies.flatMap(({ accounts }) => accounts);
  const own = ledger.find(({ account }) => account === `player:${asha.id}:DEMO`);
  // The operator's view is the house's: a liability is a credit.
  expect(0 - (own?.balance ?? 0)).toBe(result.closing);
});

test('filters deposits and games while keeping the range’s balances', async () => {
  const { asha } = await playedMarket(0);
  await server.asOperator('operatorAdjustBalance', {
    userId: asha.id,
    type: 'DEBIT',
    amount: 0.01,
    reason: 'one paisa',
    clientRequestId: crypto.randomUUID(),
  });

  const money = await server.call('getTransactions', { Type: 1 }, asha);
  const game = await server.call('getTransactions', { Type: 2 }, asha);

  expect(money.result).toMatchObject({
    totalCount: 1,
    closing: 100_832.99,
    items: [{ type: 'ADJUST', description: 'one paisa', debit: 0.01 }],
  });
  expect(game.result).toMatchObject({ totalCount: 3, closing: 100_832.99 });
});

test('a row links to its market’s bets and result', async () => {
  const { asha } = await playedMarket(0);
  const { result: page } = await server.call('getTransactions', {}, asha);
  const [line] = page.items;

  const detail = await server.call(
    'getTransactionDetail',
    { transactionId: line?.id ?? 0 },
    { token: asha.token, from: '203.0.113.7' },
  );

  expect(detail.result).toMatchObject({
    transaction: line,
    winner: 'India',
    marketName: 'Match Odds',
    marketTypeName: 'match_odd',
    totalBets: 1,
    netMarketTotal: 833,
    commission: 17,
    bets: [
      {
        title: 'India',
        betType: 'Back',
        rate: 1.85,
        odds: 1.85,
        amount: 1_000,
        profitLoss: 850,
        fancyValue: 0,
      },
    ],
  });
});

test('another user’s row and an invalid one aren’t found', async () => {
  const { asha, bilal } = await playedMarket(0);
  const { result: page } = await server.call('getTransactions', {}, asha);

  for (const transactionId of [page.items[0]?.id ?? 0, 999_999]) {
    const answer = await server.call('getTransactionDetail', { transactionId }, bilal);
    expect([answer.status, answer.error?.code]).toEqual([404, 'NOT_FOUND']);
  }
  expect((await server.call('getTransactions', {})).status).toBe(401);
});

test('reports by sport, event and market, and by settlement day', async () => {
  const { asha, eventId, marketId } = await playedMarket(0);
  const figures = { bets: 1, stake: 1_000, profitLoss: 850, commission: 17, net: 833 };

  const levels = await Promise.all(
    (['Sport', 'Event', 'Market'] as const).map((Level) => server.call('getProfitLoss', { Level }, asha)),
  );
  const days = await server.call('getProfitDays', {}, asha);

  expect(levels.map(({ result }) => [result.totalCount, result.totals, result.items])).toMatchObject([
    [1, figures, [{ id: 3, name: 'Cricket', sportId: 3, eventId: null, result: null, ...figures }]],
    [1, figures, [{ id: eventId, name: 'India v Australia', eventId, ...figures }]],
    [
      1,
      figures,
      [
        {
          id: marketId,
          name: 'Match Odds',
          eventTitle: 'India v Australia',
          marketTypeName: 'match_odd',
          result: 'India',
          ...figures,
        },
      ],
    ],
  ]);
  const today = new Date(server.clock.now() + 19_800_000).toISOString().slice(0, 10);
  expect(days.result.items).toEqual([{ day: today, ...figures }]);
  for (const Family of ['Bookmaker', 'Fancy', 'Casino'] as const) {
    const none = await server.call('getProfitLoss', { Family }, asha);
    expect(none.result.totalCount).toBe(0);
  }
  const exchange = await server.call(
    'getProfitLoss',
    { Family: 'Exchange', SportId: 3, EventId: eventId, Level: 'Market' },
    asha,
  );
  expect(exchange.result.totals).toEqual(figures);
});

test('a reversed result leaves the report until re-entered, and the rows add up to it', async () => {
  const market = await playedMarket(0);
  const { asha, marketId } = market;
  const report = () => server.call('getProfitLoss', { Level: 'Market' }, asha);
  const lines = async () => {
    const { result } = await server.call('getTransactions', {}, asha);
    return result.items
      .filter((line) => line.marketId === marketId)
      .reduce((sum, { credit, debit }) => sum + credit - debit, 0);
  };

  await server.asOperator('operatorUnsettleMarket', { marketId, reason: 'wrong winner' });
  expect([(await report()).result.totalCount, await lines()]).toEqual([0, 0]);

  server.clock.advance(60_000);
  await settle(market, 1);
  const again = await report();
  expect(again.result.items).toMatchObject([{ profitLoss: -1_000, commission: 0, net: -1_000, result: 'Australia' }]);
  expect(again.result.items[0]?.settleTime).toBe(new Date(server.clock.now()).toISOString());
  expect(await lines()).toBe(-1_000);
});

test('a void market is in the report with a zero result', async () => {
  const { asha } = await playedMarket('void');

  const { result } = await server.call('getProfitLoss', { Level: 'Market' }, asha);

  expect(result.items).toMatchObject([{ bets: 1, stake: 0, profitLoss: 0, commission: 0, net: 0, result: 'Void' }]);
});

test('rejects a range over 92 days and an unknown level or sorting, by name', async () => {
  const { token } = await server.user();
  const far = { From: '2026-01-01', To: '2026-06-30' };

  for (const name of ['getTransactions', 'getProfitLoss', 'getProfitDays'] as const) {
    const answer = await server.call(name, far, { token });
    expect([answer.status, answer.error?.validationErrors?.[0]?.members]).toEqual([400, ['From']]);
  }
  const wrong = await server.send(
    'GET',
    '/Transaction/GetProfitLoss',
    { Level: 'Planet', Sorting: 'colour desc' },
    { token },
  );
  expect(wrong.error?.validationErrors?.flatMap(({ members }) => members).sort()).toEqual(['Level', 'Sorting']);
});

// Last, as operators’ logins expire on the way.
test('lists one market’s bets whatever their age, others only within the range', async () => {
  const { asha, marketId } = await playedMarket(0);
  server = await server.restartAfter(200 * DAY_MS);
  const login = await server.logIn(asha);
  const { accessToken: token } = login.result;

  const ofMarket = await server.call('getUserBetHistory', { MarketId: marketId }, { token });
  const ofWeek = await server.call('getUserBetHistory', {}, { token });

  expect([ofMarket.result.totalCount, ofMarket.result.summary.profitLoss]).toEqual([1, 850]);
  expect(ofWeek.result.totalCount).toBe(0);
});
