import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

test.each([
  { kind: 'WIN', winners: 1 },
  { kind: 'PLACE', winners: 2 },
] as const)(
  'matches SP bets of a $kind market at the off, and shows the indicative price until then',
  async (terms) => {
    const runners = ['India', 'Australia', 'Kenya'].map((name) => ({ name }));
    const { marketId, eventId, runnerIds } = await server.market({ ...terms, runners });
    const [asha, bilal] = [await server.user(), await server.user()];
    const operator = await server.operator();
    const place = (type: 1 | 2, rate: number, stake: number, { token }: { token: string }) => {
      const runnerId = runnerIds[0] ?? null;
      const clientBetId = crypto.randomUUID();
      const what = { type, rate, stake, runnerId, marketId, eventId, clientBetId } as const;
      const how = { fancyValue: 0, placeTime: null, timeInForce: 'ON_CLOSE' } as const;
      return server.call('placeBet', { ...what, ...how }, { token });
    };
    const readStartingPrice = async () => {
      const odds = await server.call('getUserOdds', { eventId }, { token: asha.token });
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

    await server.call('operatorTurnInPlay', { marketId, open: true }, { token: operator });

    expect(await readStartingPrice()).toEqual({ far: null, near: null, fixed: 7 });
    const open = await server.call('getUserOpenBets', {}, { token: asha.token });
    expect(open.result.openBets).toMatchObject([
      { status: 'MATCHED', avgRate: 7, expectedProfit: 6_000, persistence: 'ON_CLOSE' },
    ]);
    const late = await place(1, 1.01, 1_000, asha);
    expect(late.error).toMatchObject({ code: 'VALIDATION' });
  },
);
