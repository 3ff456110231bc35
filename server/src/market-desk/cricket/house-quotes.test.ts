import { expect, test } from 'vitest';
import { HouseDesk } from '#testing/operator-desks.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();
const desk = new HouseDesk(server);

const DEFAULTS: readonly ['BOOKMAKER' | 'TOSS' | 'FANCY' | 'ODD_EVEN' | 'KHADO' | 'METER' | 'LOTTERY', object][] = [
  ['BOOKMAKER', { min: 100, max: 2_500_000, delayMs: 1_000, group: 'bookmaker', subType: null }],
  ['TOSS', { min: 100, max: 100_000, delayMs: 0, group: 'toss', subType: null }],
  ['FANCY', { min: 100, max: 100_000, delayMs: 1_000, group: 'fancy', subType: 'FANCY' }],
  ['ODD_EVEN', { max: 100_000, delayMs: 1_000, group: 'fancy', subType: 'ODDEVEN' }],
  ['KHADO', { max: 100_000, delayMs: 1_000, group: 'fancy', subType: 'KHADDA' }],
  ['METER', { max: 100_000, delayMs: 1_000, group: 'fancy', subType: 'FANCY' }],
  ['LOTTERY', { max: 100_000, delayMs: 1_000, group: 'fancy', subType: 'LOTTERY' }],
];

test.each(DEFAULTS)('a new %s has its type’s limits and charges nothing', async (kind, facts) => {
  const { eventId } = await server.market();
  const named = kind === 'BOOKMAKER' || kind === 'TOSS';

  const made = await server.asOperator('operatorCreateMarket', {
    eventId,
    kind,
    marketName: 'Market',
    inPlay: true,
    ...(named ? { runners: [{ name: 'A' }, { name: 'B' }] } : {}),
  });

  expect(made.result).toMatchObject({
    house: true,
    status: 'INACTIVE',
    commissionPercent: 0,
    ...facts,
  });
});

test('lists show what a match offers, also while its ball is running', async () => {
  const market = await desk.market('FANCY');
  const marketId = market.marketId;
  const quoted = async () => {
    const { result } = await server.call('treeSportWithEvent', { sportId: 3 });
    const item = result.flatMap(({ events }) => events).find(({ id }) => id === market.eventId);
    return { f: item?.f, bm: item?.bm, p: item?.p, sessions: item?.sessions };
  };

  const open = await quoted();
  await server.asOperator('operatorSetMarketStatus', { marketId, status: 'BALL_RUNNING' });
  const running = await quoted();
  await server.asOperator('operatorVoidMarket', { marketId, reason: 'by mistake' });
  const over = await quoted();

  expect(open).toEqual({ f: true, bm: false, p: false, sessions: 1 });
  expect(running).toEqual(open);
  expect(over).toEqual({ f: false, bm: false, p: false, sessions: 0 });
});

test('a quote opens a market, and runners left out have none afterwards', async () => {
  const market = await desk.market('BOOKMAKER', { open: false });
  const opened = await desk.quote(market, [{ back: [{ rate: 85 }] }, { back: [{ rate: 120 }] }], {
    open: true,
  });
  const next = await desk.quote(market, [{ back: [{ rate: 86 }] }]);

  expect(opened.result).toMatchObject({
    status: 'OPEN',
    runners: [{ backPrice: 85 }, { backPrice: 120 }],
  });
  expect(next.result.runners).toMatchObject([{ backPrice: 86 }, { backPrice: null }]);
  const audit = await server.asOperator('operatorGetAuditLog', { action: 'QuoteMarket' });
  expect(audit.result.totalCount).toBe(2);
});

type Quoted = Parameters<HouseDesk['quote']>[1];
const WRONG: readonly [string, 'BOOKMAKER' | 'FANCY' | 'KHADO' | 'METER' | 'TOSS', Quoted, string][] = [
  ['a rate of nothing', 'BOOKMAKER', [{ back: [{ rate: 0 }] }], 'runners.0.back.0.rate'],
  ['a rate below nothing', 'BOOKMAKER', [{ back: [{ rate: -85 }] }], 'runners.0.back.0.rate'],
  ['a lay below its back', 'BOOKMAKER', [{ back: [{ rate: 85 }], lay: [{ rate: 84 }] }], 'lay'],
  ['steps that get better', 'BOOKMAKER', [{ back: [{ rate: 84 }, { rate: 85 }] }], 'back'],
  ['a session without its line', 'FANCY', [{ back: [{ rate: 90 }] }], 'line'],
  ['a No line above its Yes line', 'FANCY', [{ back: [{ rate: 90, line: 48 }], lay: [{ rate: 90, line: 49 }] }], 'lay'],
  ['a band of no length', 'KHADO', [{ back: [{ rate: 100, line: 46 }] }], 'band'],
  ['a meter at another rate', 'METER', [{ back: [{ rate: 90, line: 46 }] }], 'back'],
  ['a lay of the toss', 'TOSS', [{ back: [{ rate: 98 }], lay: [{ rate: 99 }] }], 'lay'],
];

test.each(WRONG)('%s is rejected and the former quote stays', async (_, kind, quoted, member) => {
  const market = await desk.market(kind);
  const odds = () => server.call('getUserOdds', { eventId: market.eventId });
  const before = (await odds()).result.markets;

  const refused = await desk.quote(market, quoted);

  expect(refused.error).toMatchObject({
    code: 'VALIDATION',
    validationErrors: [{ members: [member] }],
  });
  expect((await odds()).result.markets).toEqual(before);
});

test('exchange and closed markets accept no quotes', async () => {
  const exchange = await server.market();
  const closed = await desk.market('FANCY');
  await desk.status(closed, 'CLOSED');

  const onExchange = await desk.quote(exchange, [{ back: [{ rate: 85 }] }]);
  const onClosed = await desk.line(closed, 48);

  expect([onExchange.error?.code, onClosed.error?.code]).toEqual(['BAD_STATE', 'BAD_STATE']);
});

test('only one of two traders who saw the same quote changes it; bets in between don’t matter', async () => {
  const market = await desk.market('FANCY');
  const asha = await server.user();
  const seen = (await desk.line(market, 48)).result.quoteVersion ?? 0;
  await desk.place(market, asha.token, { type: 3, rate: 100, line: 48 });
  const quoted = (line: number) => desk.quote(market, [{ back: [{ rate: 100, line }] }], { expectedVersion: seen });

  const [first, second] = [await quoted(49), await quoted(50)];

  expect(first.success).toBe(true);
  expect(second.error).toMatchObject({
    code: 'BAD_STATE',
    details: { quoteVersion: first.result.quoteVersion },
  });
});

test('shows real-money winners by two letters; with none the list is empty', async () => {
  const none = await server.call('getTopTenWinners', {});
  const five = await server.send('GET', '/bet/gettoptenwinners/5', {});
  const wrong = await server.send('GET', '/Bet/GetTopTenWinners/21', {});

  const posted = await server.send('POST', '/Bet/GetTopTenWinners/5', {});

  expect([none.result, five.result]).toEqual([[], []]);
  expect([posted.status, posted.headers.allow]).toEqual([405, 'GET']);
  expect(wrong.error).toMatchObject({
    code: 'VALIDATION',
    validationErrors: [{ members: ['count'] }],
  });
});

test('measures the house’s worst case per currency', async () => {
  const fresh = await startTestServer();
  const { place } = await new HouseDesk(fresh).quoted('FANCY', [{ back: [{ rate: 90, line: 48 }] }]);
  await place({ type: 3, rate: 90, line: 48 });

  const metrics = await fresh.send('GET', '/metrics', {});

  expect(metrics.text).toContain('crease_house_exposure{currency="DEMO"} 90000');
  expect(metrics.text).toContain('crease_house_exposure{currency="INR"} 0');
});
