import type { PlayActivity } from '@crease/contracts/care/play-limits.ts';
import { beforeEach, expect, test } from 'vitest';
import { type Bettor, cashierDesk } from '#testing/cashier-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let server: TestServer;
const desk = cashierDesk(() => server);
beforeEach(async () => {
  server = await startTestServer();
});

/** Logs in first, as tokens expire within the days that pass here. */
const activity = async (player: Bettor, ask: { By?: 'DAY' | 'WEEK' | 'MONTH'; From?: string; To?: string } = {}) =>
  server.call('getPlayActivity', ask, { token: (await desk.logInAgain(player)).token });

/** The first backs at evens, the second lays; the backer wins or loses ₹1,000. */
async function playMarket(backer: Bettor, layer: Bettor, isWon: boolean): Promise<void> {
  const market = await server.market();
  for (const [type, player] of [
    [2, layer],
    [1, backer],
  ] as const) {
    const placed = await server.bet(await desk.logInAgain(player), market, { type, rate: 2, stake: 1_000 });
    expect(placed.error).toBeNull();
  }
  server.clock.advance(MINUTE_MS);
  const winnerRunnerId = market.runnerIds[isWon ? 0 : 1] ?? 0;
  const settled = await server.settle(market, { winnerRunnerId });
  expect(settled.error).toBeNull();
}

const computeChange = ({ net, deposited, withdrawn, other }: PlayActivity['totals']) =>
  net + deposited - withdrawn + other;

test('daily rows show what came and went, and together equal the change in cash', async () => {
  await desk.saveMethod();
  let [asha, bilal] = [await server.user('INR'), await server.user('INR')];
  await playMarket(asha, bilal, false);
  server = await server.restartAfter(2 * DAY_MS);
  [asha, bilal] = [await desk.logInAgain(asha), await desk.logInAgain(bilal)];
  const id = await desk.claimed(asha, 500);
  const { result: paid } = await server.asOperator('operatorApproveRequest', { id });
  await playMarket(asha, bilal, true);

  const { result } = await activity(asha);
  const [today, before] = result.items;
  expect(result.items).toHaveLength(2);
  expect(today).toMatchObject({ bets: 1, stakes: 1_000, won: 1_000, deposited: paid.amount });
  expect(before).toMatchObject({ bets: 1, won: 0, lost: 1_000, net: -1_000, other: 100_000 });
  expect(result.totals).toMatchObject({ bets: 2, stakes: 2_000, won: 1_000 });
  expect(result.lifetime).toEqual({ deposited: paid.amount, withdrawn: 0, net: paid.amount });
  const statement = await server.call(
    'getTransactions',
    { From: result.from, To: result.to },
    { token: (await desk.logInAgain(asha)).token },
  );
  const { opening, closing } = statement.result;
  expect(computeChange(result.totals)).toBeCloseTo(closing - opening, 2);
});

test('weeks start on Monday and months on the 1st, cut to the requested range', async () => {
  const [asha, bilal] = [await server.user('INR'), await server.user('INR')];
  await playMarket(asha, bilal, true);
  server = await server.restartAfter(40 * DAY_MS);
  await playMarket(asha, bilal, true);

  const from = new Date(server.clock.now() - 50 * DAY_MS).toISOString();
  for (const By of ['WEEK', 'MONTH'] as const) {
    const { result } = await activity(asha, { By, From: from });
    expect(result.items).toHaveLength(2);
    for (const { from: first, to: last } of result.items) {
      const day = new Date(`${first}T00:00:00Z`);
      const isFirst = By === 'WEEK' ? day.getUTCDay() === 1 : day.getUTCDate() === 1;
      expect(isFirst || first === result.from).toBe(true);
      expect(first <= last && last <= result.to).toBe(true);
    }
    expect(result.items.reduce((sum, { bets }) => sum + bets, 0)).toBe(2);
  }
});

test('time played belongs to the days it spans, past midnight', async () => {
  const asha = await server.user('INR');
  const readSession = async () => server.call('getPlaySession', {}, { token: (await desk.logInAgain(asha)).token });
  await readSession();
  // Half past midnight in India, in steps of ten minutes.
  const midnight = Math.ceil((server.clock.now() + 19_800_000) / DAY_MS) * DAY_MS - 19_800_000;
  server = await server.restartAfter(midnight - server.clock.now() - 20 * MINUTE_MS);
  for (let step = 0; step < 5; step += 1) {
    await readSession();
    server.clock.advance(10 * MINUTE_MS);
  }

  const { items, totals } = (await activity(asha)).result;
  const [after, before] = items;
  expect([before?.minutes, after?.minutes]).toEqual([20, 20]);
  expect(totals.minutes).toBe(40);
});

test('rejects more than twelve months, and an empty range is empty', async () => {
  const asha = await server.user('DEMO');
  const old = new Date(server.clock.now() - 367 * DAY_MS).toISOString();
  expect((await activity(asha, { From: old })).error?.code).toBe('VALIDATION');

  const future = new Date(server.clock.now() + 9 * DAY_MS).toISOString();
  const none = await activity(asha, { From: future, To: future });
  expect(none.result.items).toEqual([]);
});
