import { expect, test } from 'vitest';
import { startTestServer, type TestUser } from '#testing/test-server.ts';

const server = await startTestServer();

const HORSES = ['Ajax', 'Blaze', 'Comet', 'Dash', 'Echo', 'Flint', 'Gale', 'Hero'];

const eachWay = (runners: readonly string[]) => ({
  kind: 'EACH_WAY' as const,
  marketName: 'Each way',
  runners: runners.map((name) => ({ name })),
  commissionPercent: 0,
});

test('an each-way bet costs twice its stake and pays on the win and the place, a dead heat to the paisa', async () => {
  const market = await server.market(eachWay(HORSES));
  const { eventId, runnerIds } = market;
  const [asha, bilal] = [await server.user(), await server.user()];
  const place = async (type: 1 | 2, stake: number, by: TestUser) =>
    (await server.bet(by, market, { type, rate: 11, stake })).result;
  const readCash = async ({ token }: { token: string }) =>
    (await server.call('getUserOpenBets', {}, { token })).result.cashBalance;
  const before = [await readCash(asha), await readCash(bilal)];

  const laid = await place(2, 100.07, bilal);
  const backed = await place(1, 100.07, asha);

  // ₹100.07 at 11.0: 1000.70 for the win, 200.14 for the place.
  expect(laid).toMatchObject({ exposure: 1_200.84 });
  expect(backed).toMatchObject({
    exposure: 200.14,
    bet: {
      status: 'MATCHED',
      expectedProfit: 1_200.84,
      liability: 200.14,
      eachWay: { places: 3, divisor: 5, whenPlaced: 100.07 },
    },
  });
  const odds = await server.call('getUserOdds', { eventId }, asha);
  expect(odds.result.markets).toMatchObject([{ winners: 3, eachWayDivisor: 5 }]);
  const held = await server.call('getUserExpectedProfitLoss', { eventId }, asha);
  expect(held.result).toMatchObject([
    {
      unplaced: -200.14,
      runners: [{ amount: 1_200.84, placed: 100.07 }, { amount: -200.14 }, {}, {}, {}, {}, {}, {}],
    },
  ]);

  const [ajax = 0, blaze = 0, comet = 0, dash = 0] = runnerIds;
  const placings = [[blaze], [comet], [ajax, dash]];
  await server.settle(market, { placings });

  // The win part is lost; half of the place part is paid at full odds: 100.07 − 50.035 − 100.07 = −50.035.
  expect(await readCash(asha)).toBeCloseTo((before[0] ?? 0) - 50.04, 6);
  expect(await readCash(bilal)).toBeCloseTo((before[1] ?? 0) + 50.04, 6);
  const past = await server.call('getUserBetHistory', {}, asha);
  expect(past.result).toMatchObject({
    items: [
      {
        status: 'HALF_LOST',
        profitLoss: -50.04,
        betResult: 'Blaze, Comet, Ajax and Dash (dead heat)',
        eachWay: { places: 3, divisor: 5 },
      },
    ],
  });
});

test.each([
  ['a winner', 0, [[0], [1], [2]]],
  ['a placed runner', 0, [[1], [0], [2]]],
  ['an unplaced runner', 0, [[1], [2], [3]]],
  ['a tie for the win', 0, [[0, 1], [2]]],
  ['a tie for the last place', 0, [[1], [2], [0, 3]]],
  ['a winner of a market with commission', 2.5, [[0], [1], [2]]],
  ['a placed runner of a market with commission', 2.5, [[1], [0], [2]]],
])('the preview of an each-way result books what its settlement books: %s', async (_, commissionPercent, order) => {
  const market = await server.market({ ...eachWay(HORSES), commissionPercent });
  const { marketId, runnerIds } = market;
  const [asha, bilal] = [await server.user(), await server.user()];
  await server.bet(bilal, market, { type: 2, rate: 11, stake: 100.07 });
  await server.bet(asha, market, { rate: 11, stake: 100.07 });
  const placings = order.map((tied) => tied.map((place) => runnerIds[place] ?? 0));
  const result = { placings };

  const proposed = await server.asOperator('operatorProposeResult', { marketId, result });
  const settled = await server.settle(market, result);

  const { stillOpen, ...previewed } = proposed.result.preview;
  expect(stillOpen).toBe(true);
  expect(settled.result).toMatchObject({ status: 'SETTLED', bets: 2, users: 2 });
  expect(settled.result.totalWon).toBeGreaterThan(0);
  expect(previewed).toEqual(settled.result);
});

test('its terms follow the field size unless given, and there are none below five runners', async () => {
  const seven = await server.market(eachWay(HORSES.slice(0, 7)));
  const { token } = await server.user();
  const odds = await server.call('getUserOdds', { eventId: seven.eventId }, { token });
  expect(odds.result.markets).toMatchObject([{ winners: 2, eachWayDivisor: 4 }]);
  const make = (more: object) =>
    server.asOperator('operatorCreateMarket', {
      eventId: seven.eventId,
      ...eachWay(HORSES),
      ...more,
    });

  expect((await make({ winners: 4, eachWayDivisor: 4 })).result).toMatchObject({
    winners: 4,
    eachWayDivisor: 4,
  });
  expect((await make({ runners: HORSES.slice(0, 4).map((name) => ({ name })) })).error).toMatchObject({
    code: 'VALIDATION',
  });
  expect((await make({ winners: 3 })).error).toMatchObject({ code: 'VALIDATION' });
  expect((await make({ kind: 'PLACE', winners: 3, eachWayDivisor: 5 })).error).toMatchObject({
    code: 'VALIDATION',
  });
});
