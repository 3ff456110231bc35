import { beforeEach, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { startTestServer, type TestServer, type TestSlip, toSlip } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});

test('matches a back bet with an unmatched lay bet and holds both stakes', async () => {
  const market = await server.market();
  const [asha, bilal] = [await server.user(), await server.user()];

  const lay = await server.bet(asha, market, { type: 2 });
  const back = await server.bet(bilal, market);

  expect(lay.result).toMatchObject({
    message: 'Bet placed: Lay India ₹10,000 @ 1.85 (unmatched)',
    bet: { betType: 'Lay', status: 'UNMATCHED', liability: 8_500, expectedProfit: 10_000 },
    balance: 91_500,
    exposure: 8_500,
  });
  expect(back.result).toMatchObject({
    message: 'Bet matched: Back India ₹10,000 @ 1.85',
    bet: { status: 'MATCHED', matchedStake: 10_000, avgRate: 1.85, expectedProfit: 8_500 },
    balance: 90_000,
    exposure: 10_000,
  });
});

test('reports a partly matched bet', async () => {
  const market = await server.market();
  const [asha, bilal] = [await server.user(), await server.user()];
  await server.bet(asha, market, { type: 2, stake: 4_000 });

  const back = await server.bet(bilal, market);

  expect(back.result.message).toBe('Bet partly matched: Back India ₹4,000 of ₹10,000 @ 1.85');
  expect(back.result.bet).toMatchObject({ status: 'PARTIAL', unmatchedStake: 6_000 });
});

test('Yes buys a line and No sells it', async () => {
  const line = await server.market({ kind: 'LINE', marketName: 'India 20 over runs', runners: [] });
  const [asha, bilal] = [await server.user(), await server.user()];
  const terms = { rate: 2, fancyValue: 165.5, runnerId: null };

  await server.bet(asha, line, { ...terms, type: 4 });
  const yes = await server.bet(bilal, line, { ...terms, type: 3 });
  const rows = await server.call('getUserExpectedProfitLoss', {}, bilal);

  expect(yes.result).toMatchObject({
    message: 'Bet matched: Yes India 20 over runs ₹10,000 @ 165.5',
    bet: { betType: 'Yes', fancyValue: 165.5, betRate: 2, odds: 2, status: 'MATCHED' },
  });
  expect(rows.result).toMatchObject([
    {
      runners: [],
      rows: [
        { start: null, end: 165, amount: -10_000 },
        { start: 166, end: null, amount: 10_000 },
      ],
    },
  ]);
});

const REFUSALS: readonly [string, TestSlip, string, object][] = [
  ['a stake below the least', { stake: 99 }, 'STAKE_MIN', { message: 'Minimum stake is 100' }],
  ['a stake above the most', { stake: 500_001 }, 'STAKE_MAX', { details: { max: 500_000 } }],
  ['a price off the ladder', { rate: 2.01 }, 'INVALID_RATE', {}],
  ['a price with three decimals', { rate: 1.855 }, 'INVALID_RATE', {}],
  ['more than they have', { stake: 100_001 }, 'INSUFFICIENT_BALANCE', { details: { balance: 100_000 } }],
  ['a type of line markets', { type: 3 }, 'VALIDATION', {}],
  ['no runner', { runnerId: null }, 'VALIDATION', {}],
  ['an unknown market', { marketId: 999 }, 'NOT_FOUND', {}],
  ["another event's market", { eventId: 999 }, 'NOT_FOUND', {}],
  ["another market's runner", { runnerId: 999 }, 'NOT_FOUND', {}],
  ['all or nothing where there is nothing', { timeInForce: 'FILL_OR_KILL' }, 'NOT_FILLED', {}],
];

test.each(REFUSALS)('rejects a bet with %s and changes nothing', async (_, change, code, error) => {
  const market = await server.market();
  const asha = await server.user();
  const positions = () => server.engine.read((state) => [state.bets.size, state.ledger.nextEntryId, state.version]);
  const before = await positions();

  const refused = await server.bet(asha, market, change);

  expect(refused.error).toMatchObject({ code, ...error });
  expect(await positions()).toEqual(before);
});

test('rejects bets in a suspended, ball-running or closed market', async () => {
  const market = await server.market();
  const [asha, operator] = [await server.user(), await server.operator()];
  const codes: unknown[] = [];
  for (const status of ['SUSPENDED', 'BALL_RUNNING', 'CLOSED'] as const) {
    const { marketId } = market;
    await server.call('operatorSetMarketStatus', { marketId, status }, { token: operator });
    const refused = await server.bet(asha, market);
    codes.push(refused.error?.code);
  }

  expect(codes).toEqual(['MARKET_SUSPENDED', 'BALL_RUNNING', 'MARKET_CLOSED']);
});

test('rejects a bettor’s bet if the market changed since the version they saw', async () => {
  const market = await server.market();
  const [asha, operator] = [await server.user(), await server.operator()];
  const { marketId } = market;
  const version = await server.engine.read((state) => state.markets.get(marketId)?.version ?? 0);
  const seen = toSlip(market, { version });
  await server.call('operatorTurnInPlay', { marketId, open: true }, { token: operator });

  const refused = await server.call('placeBet', seen, asha);
  const now = await server.engine.read((state) => state.markets.get(marketId)?.version ?? 0);
  const taken = await server.bet(asha, market, { version: now });

  expect(refused.error?.code).toBe('MARKET_SUSPENDED');
  expect(taken.error).toBeNull();
});

test('answers a held bet after its delay, once for all its copies', async () => {
  const market = await server.market({ inPlayDelayMs: 5_000, inPlay: true }, 'IN_PLAY');
  const [asha, bilal] = [await server.user(), await server.user()];
  await server.bet(asha, market, { type: 2 });
  const held = toSlip(market);
  let isAnswered = false;

  const answers = [1, 2].map(() => server.call('placeBet', held, bilal));
  void Promise.all(answers).then(() => {
    isAnswered = true;
  });
  await eventually(() => server.engine.read((state) => state.heldBetIds.size === 1), 'the bet is held');
  const during = await server.call('getUserOpenBets', {}, bilal);
  server.clock.advance(4_999);
  await server.engine.read(() => undefined);
  expect(isAnswered).toBe(false);
  server.clock.advance(1);
  const [one, two] = await Promise.all(answers);

  expect(during.result).toMatchObject({ openBets: [], exposure: 10_000, balance: 90_000 });
  expect(one?.result.bet.status).toBe('MATCHED');
  expect(two?.text).toBe(one?.text);
});

test('a held bet can’t be cancelled: the remainder is cancelled after the delay', async () => {
  const market = await server.market({ inPlayDelayMs: 5_000, inPlay: true }, 'IN_PLAY');
  const [asha, bilal] = [await server.user(), await server.user()];
  await server.bet(asha, market, { type: 2 });
  const held = toSlip(market);
  const answer = server.call('placeBet', held, bilal);
  await eventually(() => server.engine.read((state) => state.heldBetIds.size === 1), 'the bet is held');

  const cancelled = await server.call('cancelBets', { clientBetIds: [held.clientBetId] }, bilal);

  expect(cancelled.result).toMatchObject({ cancelled: [], notCancelled: [{ code: 'HELD' }] });
  await server.call('cancelBets', { marketId: market.marketId }, asha);
  server.clock.advance(5_000);
  expect((await answer).result.bet).toMatchObject({ status: 'CANCELLED', matchedStake: 0 });
});

test('cancels unmatched stakes and lists the bets that can’t be cancelled', async () => {
  const market = await server.market();
  const [asha, bilal] = [await server.user(), await server.user()];
  const mine = await server.bet(asha, market);
  const theirs = await server.bet(bilal, market);
  const betIds = [mine.result.bet.betId, theirs.result.bet.betId];

  const cancelled = await server.call('cancelBets', { betIds }, asha);
  const none = await server.call('cancelBets', {}, asha);

  expect(cancelled.result).toEqual({
    cancelled: [{ betId: betIds[0], cancelledStake: 10_000 }],
    notCancelled: [{ betId: betIds[1], code: 'NOT_FOUND' }],
    balance: 100_000,
    exposure: 0,
    balanceVersion: 3,
  });
  expect(none.error?.code).toBe('VALIDATION');
});

test('an update changes the unmatched stake and keeps the bet ID', async () => {
  const market = await server.market();
  const [asha, bilal] = [await server.user(), await server.user()];
  const { betId } = (await server.bet(asha, market)).result.bet;

  const updated = await server.call('updateBet', { betId, stake: 2_500 }, asha);
  const foreign = await server.call('updateBet', { betId, stake: 100 }, bilal);

  expect(updated.result).toMatchObject({ bet: { betId, stake: 2_500 }, exposure: 2_500 });
  expect(foreign.error?.code).toBe('NOT_FOUND');
});

test('lists open bets newest first, optionally by event', async () => {
  const [one, two] = [await server.market(), await server.market()];
  const asha = await server.user();
  for (const market of [one, two, one]) {
    await server.bet(asha, market, { stake: 100 });
  }

  const all = await server.call('getUserOpenBets', {}, asha);
  const some = await server.call('getUserOpenBets', { eventId: one.eventId }, asha);

  expect(all.result.openBets.map(({ betId }) => betId)).toEqual([3, 2, 1]);
  expect(some.result.openBets.map(({ betId }) => betId)).toEqual([3, 1]);
  expect(all.result).toMatchObject({ exposure: 300, balance: 99_700, cashBalance: 100_000 });
});

test('a settled bet leaves the open list and appears in the history with its result', async () => {
  const market = await server.market();
  const [asha, bilal] = [await server.user(), await server.user()];
  await server.bet(asha, market, { type: 2 });
  await server.bet(bilal, market);

  const settled = await server.settle(market);
  const open = await server.call('getUserOpenBets', {}, bilal);
  const history = await server.call('getUserBetHistory', { Status: 'Won' }, bilal);

  expect(settled.result).toMatchObject({
    status: 'SETTLED',
    users: 2,
    totalWon: 8_500,
    totalLost: 8_500,
    commission: 170,
  });
  expect(open.result).toMatchObject({ openBets: [], balance: 108_330, exposure: 0 });
  expect(history.result).toMatchObject({
    totalCount: 1,
    items: [{ status: 'WON', profitLoss: 8_500, betResult: 'India' }],
    summary: { stake: 10_000, profitLoss: 8_500 },
  });
});

test('filters the history by market type, sport and days', async () => {
  const odds = await server.market();
  const line = await server.market({ kind: 'LINE', marketName: 'Runs', runners: [] });
  const asha = await server.user();
  await server.bet(asha, odds, { stake: 100 });
  server.clock.advance(3 * 86_400_000);
  const { token } = await server.logIn(asha).then(({ result }) => ({ token: result.accessToken }));
  const yes = { type: 3 as const, rate: 2, fancyValue: 165.5, runnerId: null, stake: 200 };
  await server.bet({ token }, line, yes);
  const stakes = async (filter: Parameters<typeof history>[0]) =>
    (await history(filter)).result.items.map(({ stake }) => stake);
  const history = (filter: { MarketType?: string; SportId?: number; StartDate?: string }) =>
    server.call('getUserBetHistory', filter, { token });
  const yesterday = new Date(server.clock.now() - 86_400_000).toISOString().slice(0, 10);

  expect(await stakes({})).toEqual([200, 100]);
  expect(await stakes({ MarketType: 'line' })).toEqual([200]);
  expect(await stakes({ MarketType: 'match_odd' })).toEqual([100]);
  expect(await stakes({ MarketType: 'fancy' })).toEqual([]);
  expect(await stakes({ SportId: 1 })).toEqual([]);
  expect(await stakes({ StartDate: yesterday })).toEqual([200]);
  const long = await history({ StartDate: '2020-01-01' });
  expect(long.error?.validationErrors?.[0]?.members).toEqual(['StartDate']);
});

test('history pages neither repeat nor skip a bet', async () => {
  const market = await server.market();
  const asha = await server.user();
  for (let count = 0; count < 7; count += 1) {
    await server.bet(asha, market, { stake: 100 });
  }
  const page = (SkipCount: number) =>
    server.call('getUserBetHistory', { MaxResultCount: 3, SkipCount, Sorting: 'placetime ASC' }, asha);

  const pages = [await page(0), await page(3), await page(6), await page(9)];

  expect(pages.flatMap(({ result }) => result.items.map(({ betId }) => betId))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pages.map(({ result }) => result.totalCount)).toEqual([7, 7, 7, 7]);
  const bad = await server.call('getUserBetHistory', { Sorting: 'secret' }, asha);
  expect(bad.error?.validationErrors?.[0]?.members).toEqual(['Sorting']);
});

test('never matches two currencies', async () => {
  const market = await server.market();
  const [demo, rich] = [await server.user('DEMO'), await server.user('INR')];
  await server.bet(demo, market, { type: 2 });

  const back = await server.bet(rich, market);
  const odds = { eventId: market.eventId };
  const seen = await Promise.all([
    server.call('getUserOdds', odds, demo),
    server.call('getUserOdds', odds, rich),
    server.call('getUserOdds', odds),
    server.call('getUserOdds', odds, { host: 'licensed.example' }),
  ]);

  expect(back.result.bet).toMatchObject({ status: 'UNMATCHED', currency: 'INR' });
  const [runner] = market.runnerIds;
  const sides = seen.map(({ result }) => {
    const shown = result.markets[0]?.runners.find(({ id }) => id === runner);
    return [shown?.back, shown?.lay];
  });
  const demoBook = [[[1.85, 10_000]], []];
  const inrBook = [[], [[1.85, 10_000]]];
  expect(sides).toEqual([demoBook, inrBook, demoBook, inrBook]);
});

test('a suspended site accepts no bets but stays readable', async () => {
  server = await startTestServer({ siteDomains: { domains: { test: { siteSuspended: true } } } });
  const market = await server.market();
  const asha = await server.user();

  const refused = await server.bet(asha, market);
  const unread = await server.send('POST', '/Bet/CashOut', {}, { token: asha.token });
  const nobody = await server.send('POST', '/Bet/UpdateBet', {});
  const tree = await server.call('treeSportWithEvent', {});

  expect([refused.status, refused.error?.code]).toEqual([503, 'MAINTENANCE']);
  expect([unread.status, nobody.status, tree.status]).toEqual([503, 401, 200]);
});

test('hides a sport that is off on a domain and rejects its bets', async () => {
  server = await startTestServer({ siteDomains: { domains: { test: { cricket: false } } } });
  const market = await server.market();
  const asha = await server.user();

  const refused = await server.bet(asha, market);
  const cricket = await server.call('getBySportName', { sportName: 'cricket' });

  expect(refused.error?.code).toBe('FEATURE_OFF');
  expect(cricket.result).toEqual([]);
});

test('a stopped exchange answers with maintenance, and nothing is lost', async () => {
  const market = await server.market();
  const asha = await server.user();
  const before = await server.fingerprint();
  await server.engine.stop(100);

  const refused = await server.bet(asha, market);

  expect([refused.status, refused.error?.code]).toEqual([503, 'MAINTENANCE']);
  expect(await server.fingerprint()).toBe(before);
});

test('every response with a balance includes its version, as pushes do', async () => {
  const market = await server.market();
  const user = await server.user();

  const placed = await server.bet(user, market);
  const listed = await server.call('getUserOpenBets', {}, user);
  const cancelled = await server.call('cancelBets', { marketId: market.marketId }, user);

  const versions = [placed, listed, cancelled].map(({ result }) => result.balanceVersion);
  const now = await server.engine.read((state) => state.accounts.get(user.id)?.balanceVersion);
  expect(versions[0]).toBe(versions[1]);
  expect(versions[2]).toBeGreaterThan(versions[1] ?? Number.NaN);
  expect(versions[2]).toBe(now);
});
