import { expect, test } from 'vitest';
import { startTestServer, type TestUser } from '#testing/test-server.ts';

const server = await startTestServer();

test.each([
  { kind: 'WIN', winners: 1 },
  { kind: 'PLACE', winners: 2 },
] as const)(
  'matches SP bets of a $kind market at the off, and shows the indicative price until then',
  async (terms) => {
    const runners = ['India', 'Australia', 'Kenya'].map((name) => ({ name }));
    const market = await server.market({ ...terms, runners });
    const { marketId, eventId } = market;
    const [asha, bilal] = [await server.user(), await server.user()];
    const place = (type: 1 | 2, rate: number, stake: number, by: TestUser) =>
      server.bet(by, market, { type, rate, stake, timeInForce: 'ON_CLOSE' });
    const readStartingPrice = async () => {
      const odds = await server.call('getUserOdds', { eventId }, asha);
      return odds.result.markets[0]?.runners[0]?.startingPrice;
    };

    const back = await place(1, 1.01, 1_000, asha);
    await place(2, 1_000, 6_000, bilal);

    expect(back.result).toMatchObject({
      message: 'Bet placed: Back India ₹1,000 @ SP',
      bet: { persistence: 'ON_CLOSE', status: 'UNMATCHED', liability: 1_000 },
      exposure: 1_000,
    });
    expect(await readStartingPrice()).toEqual({ far: 7, near: 7, fixed: null });

    await server.asOperator('operatorTurnInPlay', { marketId, open: true });

    expect(await readStartingPrice()).toEqual({ far: null, near: null, fixed: 7 });
    const open = await server.call('getUserOpenBets', {}, asha);
    expect(open.result.openBets).toMatchObject([
      { status: 'MATCHED', avgRate: 7, expectedProfit: 6_000, persistence: 'ON_CLOSE' },
    ]);
    const late = await place(1, 1.01, 1_000, asha);
    expect(late.error).toMatchObject({ code: 'VALIDATION' });
  },
);
