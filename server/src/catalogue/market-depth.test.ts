import { expect, test } from 'vitest';
import { HouseDesk } from '#testing/operator-desks.ts';
import { startTestServer, type TestMarket, type TestSlip, type TestUser } from '#testing/test-server.ts';

const server = await startTestServer();

async function place(by: TestUser, market: TestMarket, slip: TestSlip) {
  const placed = await server.bet(by, market, { stake: 1_000, ...slip });
  if (!placed.success) throw new Error(placed.text);
  return placed.result.bet;
}

async function readDepth(market: TestMarket, token: string) {
  const { result } = await server.call('getDepth', { marketId: market.marketId }, { token });
  return result;
}

test('depth shows twenty prices a side, best first, of the caller’s book only', async () => {
  const market = await server.market();
  const [asha, rupeeHolder] = [await server.user(), await server.user('INR')];
  for (let step = 0; step < 22; step++) {
    await place(asha, market, { type: 2, rate: (150 - step) / 100, stake: 100 + step });
  }
  await place(rupeeHolder, market, { type: 2, rate: 1.9, stake: 300 });

  const demo = await readDepth(market, asha.token);
  const inr = await readDepth(market, rupeeHolder.token);

  const back = demo.runners[0]?.back ?? [];
  expect(back).toHaveLength(20);
  expect(back[0]).toEqual([1.5, 100]);
  expect(back[19]).toEqual([1.31, 119]);
  expect(demo.runners.map(({ runnerId }) => runnerId)).toEqual(market.runnerIds);
  expect(inr.runners[0]?.back).toEqual([[1.9, 300]]);
});

test('cross prices from bets on the other runner appear among a runner’s prices', async () => {
  const market = await server.market({ crossMatching: true });
  const asha = await server.user();
  await place(asha, market, { rate: 3, runner: 1 });

  const { runners } = await readDepth(market, asha.token);

  expect(runners[0]?.back[0]?.[0]).toBe(1.5);
  expect(runners[1]?.lay).toEqual([[3, 1_000]]);
});

test('last price and matched volume follow bets, and revert with voids', async () => {
  const market = await server.market();
  const [asha, bilal] = [await server.user(), await server.user()];
  const match = async (rate: number, stake: number) => {
    await place(asha, market, { type: 2, rate, stake });
    return place(bilal, market, { rate, stake });
  };
  await match(1.85, 1_000);
  const inr = await server.call('getDepth', market, { host: 'licensed.example' });
  const counted = await readDepth(market, asha.token);
  const second = await match(1.9, 500);
  const kept = await readDepth(market, asha.token);

  const voided = await server.asOperator('operatorVoidBets', {
    marketId: market.marketId,
    betIds: [second.betId],
    reason: 'A wrong price.',
  });
  const afterVoid = await readDepth(market, asha.token);

  expect(voided.text).toContain('"success":true');
  expect(inr.result.runners[0]).toMatchObject({ lastTraded: null, matched: 0 });
  expect(counted.runners[0]).toMatchObject({ lastTraded: 1.85, matched: 2_000 });
  expect(kept.runners[0]).toMatchObject({ lastTraded: 1.9, matched: 3_000 });
  expect(afterVoid.runners[0]).toMatchObject({ lastTraded: 1.85, matched: 2_000 });
});

test('an unknown market has no depth or history, and the house no book', async () => {
  const house = await new HouseDesk(server).market('FANCY');

  const unknown = await server.call('getDepth', { marketId: 999 });
  const noHistory = await server.call('getPriceHistory', { marketId: 999 });
  const ofHouse = await server.call('getDepth', { marketId: house.marketId });

  expect([unknown.status, noHistory.status]).toEqual([404, 404]);
  expect(ofHouse.result).toMatchObject({ marketId: house.marketId, runners: [] });
});

test('a suspended market shows no prices and keeps its matched volume', async () => {
  const market = await server.market();
  const [asha, bilal] = [await server.user(), await server.user()];
  await place(asha, market, { type: 2, rate: 1.85, stake: 2_000 });
  await place(bilal, market, { rate: 1.85 });
  await server.asOperator('operatorSetMarketStatus', {
    marketId: market.marketId,
    status: 'SUSPENDED',
  });

  const { runners } = await readDepth(market, asha.token);

  expect(runners[0]).toMatchObject({ back: [], lay: [], lastTraded: 1.85, matched: 2_000 });
});

test('an event without a feed has no commentary', async () => {
  const story = await server.call('getScoreStory', { DreamEventId: 'dream-1' });

  expect([story.success, story.result]).toEqual([true, null]);
});
