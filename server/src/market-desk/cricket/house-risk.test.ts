import { expect, test } from 'vitest';
import { HouseDesk } from '#testing/operator-desks.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();
const desk = new HouseDesk(server);

/** A session at 48, Yes ₹1,000 of one user and No ₹2,000 at 90 of another. */
async function session() {
  const market = await desk.market('FANCY');
  const [asha, bilal] = [await server.user(), await server.user()];
  await desk.line(market, 48, 90);
  await desk.place(market, asha.token, { type: 3, rate: 90, line: 48 });
  await desk.place(market, bilal.token, { type: 4, rate: 90, line: 48, stake: 2_000 });
  return { market, asha, bilal };
}

test('risk shows per market what the house may win and lose, and who is in it', async () => {
  const { market, asha, bilal } = await session();
  const exchange = await server.market();

  const risk = await server.asOperator('operatorGetRisk', {});
  const none = await server.asOperator('operatorGetRisk', { marketId: exchange.marketId });

  expect(none.result.markets).toEqual([]);
  expect(risk.result.markets).toEqual([
    {
      marketId: market.marketId,
      marketName: '6 Over India',
      status: 'OPEN',
      eventId: market.eventId,
      eventTitle: expect.any(String),
      sportId: expect.any(Number),
      currency: 'DEMO',
      matched: 3_000,
      users: 2,
      bets: 2,
      house: {
        runners: [],
        rows: [
          { start: null, end: 47, amount: -1_000 },
          { start: 48, end: null, amount: 900 },
        ],
      },
      totalUserExposure: 2_800,
      worstHouse: -1_000,
      bestHouse: 900,
      cap: null,
      hedge: null,
      topUsers: [
        { userId: bilal.id, userName: bilal.userName, exposure: 1_800 },
        { userId: asha.id, userName: asha.userName, exposure: 1_000 },
      ],
    },
  ]);
  const inDemo = { currency: 'DEMO', markets: 1 };
  expect(risk.result.players).toEqual([
    { userId: bilal.id, userName: bilal.userName, exposure: 1_800, ...inDemo },
    { userId: asha.id, userName: asha.userName, exposure: 1_000, ...inDemo },
  ]);
});

test('real and play money are separate risks of one market', async () => {
  const { market } = await session();
  const chitra = await server.user('INR');
  await desk.place(market, chitra.token, { type: 3, rate: 90, line: 48, stake: 500 });

  const risk = await server.asOperator('operatorGetRisk', { marketId: market.marketId });

  expect(
    risk.result.markets.map(({ currency, matched, worstHouse, users }) => ({
      currency,
      matched,
      worstHouse,
      users,
    })),
  ).toEqual([
    { currency: 'DEMO', matched: 3_000, worstHouse: -1_000, users: 2 },
    { currency: 'INR', matched: 500, worstHouse: -450, users: 1 },
  ]);
});

test('a cap on a market’s house loss rejects the bet that exceeds it, and is shown to operators only', async () => {
  const { market, asha } = await session();
  const { marketId } = market;
  await server.asOperator('operatorUpdateMarket', { marketId, maxHouseLoss: 1_200 });

  const refused = await desk.place(market, asha.token, { type: 4, rate: 90, line: 48, stake: 500 });
  expect(refused.error).toMatchObject({ code: 'STAKE_MAX', details: { max: 200 } });

  const { result } = await server.asOperator('operatorGetRisk', { marketId });
  expect(result.markets).toMatchObject([{ worstHouse: -1_000, cap: 1_200 }]);
  const listed = await server.asOperator('operatorGetMarkets', {});
  expect(listed.result.items).toContainEqual(expect.objectContaining({ marketId, maxHouseLoss: 1_200 }));
  const seen = await server.call('getUserOdds', { eventId: market.eventId }, asha);
  expect(JSON.stringify(seen.result)).not.toContain('maxHouseLoss');
});

test('suggests an exchange bet on the same runners that improves the worst case', async () => {
  const bookmaker = await desk.market('BOOKMAKER');
  const { eventId, marketId } = bookmaker;
  const [asha, bilal] = [await server.user(), await server.user()];
  await desk.quote(bookmaker, [{ back: [{ rate: 90 }] }]);
  await desk.place(bookmaker, asha.token, { rate: 90, stake: 10_000 });
  const { result: odds } = await server.asOperator('operatorCreateMarket', {
    eventId,
    kind: 'MATCH_ODDS',
    marketName: 'Match Odds',
    runners: [{ name: 'India' }, { name: 'Australia' }],
    open: true,
  });
  const exchange = {
    ...bookmaker,
    marketId: odds.marketId,
    runnerIds: odds.runners.map(({ id }) => id),
  };
  await desk.place(exchange, bilal.token, { type: 2, rate: 2, stake: 4_000 });

  const { result } = await server.asOperator('operatorGetRisk', { marketId });
  expect(result.markets).toMatchObject([
    {
      worstHouse: -9_000,
      hedge: {
        marketId: odds.marketId,
        runnerName: 'India',
        side: 'BACK',
        price: 2,
        stake: 4_000,
        worstAfter: -5_000,
      },
    },
  ]);
});
