import { beforeEach, expect, test } from 'vitest';
import { HouseDesk } from '#testing/operator-desks.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let desk: HouseDesk;
beforeEach(async () => {
  server = await startTestServer();
  desk = new HouseDesk(server);
});

/** A session with a bet of ₹1,000 on Yes 48. */
async function session() {
  const { market, asha, place } = await desk.quoted('FANCY', [
    { back: [{ rate: 90, line: 48 }], lay: [{ rate: 90, line: 48 }] },
  ]);
  await place({ type: 3, rate: 90, line: 48 });
  return { market, token: asha.token };
}

function close(marketId: number) {
  const wanted = { marketId, status: 'CLOSED' } as const;
  return server.asOperator('operatorSetMarketStatus', wanted);
}

async function firstBet(token: string) {
  const open = await server.call('getUserOpenBets', {}, { token });
  return open.result.openBets[0];
}

test('a bet shows its market’s state, and since when it awaits a result', async () => {
  const { market, token } = await session();

  const before = await firstBet(token);
  server.clock.advance(5_000);
  const closedAt = new Date(server.clock.now()).toISOString();
  await close(market.marketId);
  server.clock.advance(60_000);
  const after = await firstBet(token);

  expect(before).toMatchObject({ marketStatus: 'OPEN', eventStatus: 'UPCOMING' });
  expect(before).not.toHaveProperty('waiting');
  expect(after).toMatchObject({
    marketStatus: 'CLOSED',
    waiting: { since: closedAt, reason: 'RESULT' },
  });
});

test('a server started later knows since when they wait, and what was reversed', async () => {
  const { market, token } = await session();
  const other = await session();
  const closedAt = new Date(server.clock.now()).toISOString();
  await close(market.marketId);
  await close(other.market.marketId);
  await desk.settle(other.market, { runs: 50 });
  server.clock.advance(5_000);
  const takenBackAt = new Date(server.clock.now()).toISOString();
  const takenBack = { marketId: other.market.marketId, reason: 'scorer was wrong' };
  await server.asOperator('operatorUnsettleMarket', takenBack);
  server.clock.advance(60_000);

  server = await server.restart();

  expect(await firstBet(token)).toMatchObject({ waiting: { since: closedAt, reason: 'RESULT' } });
  expect(await firstBet(other.token)).toMatchObject({
    waiting: { since: takenBackAt, reason: 'CORRECTION' },
  });
});

test('an entered but unconfirmed result is under review', async () => {
  const { market, token } = await session();
  await server.asOperator('operatorSaveSettings', { fourEyes: true });
  await close(market.marketId);

  const proposed = { marketId: market.marketId, result: { runs: 50 } };
  await server.asOperator('operatorProposeResult', proposed);

  expect(await firstBet(token)).toMatchObject({ waiting: { reason: 'REVIEW' } });
});

test('a bet awaits its correction from the reversal of its settlement', async () => {
  const { market, token } = await session();
  await close(market.marketId);
  await desk.settle(market, { runs: 50 });
  server.clock.advance(60_000);

  const takenBack = { marketId: market.marketId, reason: 'scorer was wrong' };
  await server.asOperator('operatorUnsettleMarket', takenBack);

  const since = new Date(server.clock.now()).toISOString();
  expect(await firstBet(token)).toMatchObject({ waiting: { since, reason: 'CORRECTION' } });
});

test('risk per market adds up to the exposure, including unmatched bets', async () => {
  const { market, token } = await session();
  const odds = await server.market();
  await server.bet({ token }, odds, { type: 2, rate: 1.87, stake: 333.33 });

  const { result } = await server.call('getUserOpenBets', {}, { token });

  // 333.33 × 0.87 = 289.9971, rounded up.
  expect(result.marketExposures).toEqual([
    expect.objectContaining({ marketId: market.marketId, exposure: 1_000 }),
    expect.objectContaining({ marketId: odds.marketId, exposure: 290 }),
  ]);
  expect(result.exposure).toBe(1_290);
});

test('a list of one match still shows all risk', async () => {
  const { token } = await session();
  const odds = await server.market();

  const { result } = await server.call('getUserOpenBets', { eventId: odds.eventId }, { token });

  expect(result.openBets).toEqual([]);
  expect(result.marketExposures).toHaveLength(1);
});
