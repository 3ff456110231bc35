import { beforeEach, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { connectToHub } from '#testing/hub-client.ts';
import { HouseDesk } from '#testing/operator-desks.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let desk: HouseDesk;
beforeEach(async () => {
  server = await startTestServer({ inRealTime: true });
  desk = new HouseDesk(server);
});

/** Messages of a client on a page, by code. */
async function clientOn(page: string, token?: string) {
  const client = await connectToHub(server, token);
  await client.register(page);
  return client.of;
}

test('pushes a quote with its version, each update building on the one before', async () => {
  const market = await desk.market('FANCY');
  const of = await clientOn(`/markets/${market.eventId}/dream-1`);
  // The market's creation may be pushed after the page is opened, without a quote.
  const updates = () => of('OddsUpdate').flatMap(({ Markets }) => Markets.filter(({ Version }) => Version > 1));

  const first = await desk.line(market, 48, 90);
  await eventually(() => updates().length > 0, 'the line is pushed');
  const next = await desk.line(market, 49, 100);
  await eventually(() => updates().length > 1, 'the moved line is pushed');

  const [one, two] = updates();
  expect(one).toMatchObject({
    MarketId: market.marketId,
    Version: first.result.version,
    QuoteVersion: first.result.quoteVersion,
    Runners: [{ Id: market.runnerIds[0], Back: [[48, 90]], Lay: [[48, 90]] }],
  });
  expect(two).toMatchObject({
    Version: next.result.version,
    Previous: one?.Version,
    Runners: [{ Back: [[49, 100]], Lay: [[49, 100]] }],
  });
});

test('pushes a band with its length', async () => {
  const market = await desk.market('KHADO');
  const of = await clientOn(`/markets/${market.eventId}/dream-1`);

  await desk.quote(market, [{ back: [{ rate: 100, line: 46 }], band: 9 }]);
  // The market's creation may be pushed after the page is opened, without a quote.
  const quoted = () => of('OddsUpdate').flatMap(({ Markets }) => Markets.filter(({ Version }) => Version > 1));
  await eventually(() => quoted().length > 0, 'the band is pushed');

  expect(quoted()).toMatchObject([{ Runners: [{ Back: [[46, 100]], Lay: [], Band: 9 }] }]);
});

test('announces ball running immediately and removes the prices', async () => {
  const market = await desk.market('FANCY');
  await desk.line(market, 48);
  const of = await clientOn(`/markets/${market.eventId}/dream-1`);

  await desk.status(market, 'BALL_RUNNING');
  // Earlier changes may be pushed after the page is opened.
  const halted = () =>
    of('OddsUpdate').flatMap(({ Markets }) => Markets.filter(({ Status }) => Status === 'BALL_RUNNING'));
  await eventually(() => halted().length > 0, 'the prices are taken away');

  expect(of('MarketStatus').at(-1)).toMatchObject({
    MarketId: market.marketId,
    Status: 'BALL_RUNNING',
  });
  expect(halted()).toMatchObject([{ Runners: [{ Back: [], Lay: [] }] }]);
});

test('tells lists when an event gains or loses a fancy or bookmaker market', async () => {
  const of = await clientOn('/inplay');
  const market = await desk.market('BOOKMAKER');
  const flags = () =>
    of('ListUpdate')
      .flatMap(({ Events }) => Events)
      .filter(({ EventId }) => EventId === market.eventId)
      .map(({ F, Bm }) => [F, Bm]);
  await eventually(() => flags().some(([, bm]) => bm === true), 'the bookmaker is told');

  const voided = { marketId: market.marketId, reason: 'by mistake' };
  await server.asOperator('operatorVoidMarket', voided);
  await eventually(() => flags().at(-1)?.[1] === false, 'its end is told');

  expect(flags().every(([fancy]) => fancy === false)).toBe(true);
});

test('a bet, its result and its reversal reach the bettor with their money', async () => {
  const { market, asha, place } = await desk.quoted('FANCY', [
    { back: [{ rate: 90, line: 48 }], lay: [{ rate: 90, line: 48 }] },
  ]);
  const of = await clientOn('/my-account', asha.token);

  const placed = await place({ type: 3, rate: 85, line: 48 });
  await eventually(() => of('UserBalance').some(({ Exposure }) => Exposure === 1_000), 'they are told');
  await desk.settle(market, { runs: 50 });
  await eventually(() => of('BetSettled').length === 1, 'the result is told');
  const { marketId } = market;
  await server.asOperator('operatorUnsettleMarket', { marketId, reason: 'score corrected' });
  await eventually(() => of('BetUnsettled').length === 1, 'the correction is told');

  const { betId } = placed.result.bet;
  expect(of('BetMatched')).toMatchObject([
    { BetId: betId, Status: 'MATCHED', MatchedStake: 1_000, UnmatchedStake: 0, AvgRate: 90 },
  ]);
  expect(of('BetSettled')).toMatchObject([{ BetIds: [betId], ProfitLoss: 900, Commission: 0, Result: { runs: 50 } }]);
  await eventually(() => of('UserBalance').at(-1)?.Balance === 99_000, 'the money is back');
});
