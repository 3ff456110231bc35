import type { MarketView } from '@crease/sports/play/board.ts';
import type { MarketPlan } from '@crease/sports/play/sport-fixture.ts';
import { expect, test } from 'vitest';
import { createCommandSender } from '#market-desk/results/end-market.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { BookMarket } from './book-market.ts';

const PLAN: MarketPlan = {
  key: 'match-odds',
  kind: 'MATCH_ODDS',
  name: 'Match Odds',
  subType: null,
  rules: '',
  rulesLabels: [],
  sort: 1,
  winners: 1,
  turnsInPlay: true,
  runners: ['India', 'Australia'].map((name) => ({
    name,
    number: null,
    stall: null,
    jockey: null,
  })),
};
const OPEN: MarketView = {
  key: PLAN.key,
  status: 'OPEN',
  chances: [0.5, 0.5],
  outlook: null,
  removals: [],
  result: null,
};
const GOAL: MarketView = { ...OPEN, status: 'SUSPENDED' };

interface Traded {
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  readonly eventId: number;
}

/** The desk of one market; it follows the views it is given. */
async function createDesk(server: TestServer, { marketId, runnerIds, eventId }: Traded) {
  const { exchange, log, autoTrading: manualControl, clock } = server.context;
  await manualControl.load();
  const send = createCommandSender(exchange, log, eventId);
  const market = new BookMarket({
    exchange,
    send,
    plan: PLAN,
    marketId,
    runnerIds,
    isQuoted: true,
    desks: [],
    manualControl,
  });
  return (view: MarketView) => market.follow(view, 'before', { now: clock.now(), isWatched: false });
}

function readStatus(server: TestServer, marketId: number) {
  return server.engine.read(({ markets }) => markets.get(marketId)?.status);
}

test('neither a goal nor a restart reopens a market suspended by a trader', async () => {
  const server = await startTestServer();
  const traded = await server.market();
  const { marketId } = traded;
  const follow = await createDesk(server, traded);
  await follow(OPEN);

  await server.engine.submit({ type: 'SetMarketStatus', marketId, status: 'SUSPENDED' });
  for (const view of [OPEN, GOAL, OPEN]) await follow(view);
  expect(await readStatus(server, marketId)).toBe('SUSPENDED');

  const next = await server.restart();
  const followAgain = await createDesk(next, traded);
  for (const view of [OPEN, GOAL, OPEN]) await followAgain(view);
  expect(await readStatus(next, marketId)).toBe('SUSPENDED');

  await next.engine.submit({ type: 'SetMarketStatus', marketId, status: 'OPEN' });
  await followAgain(OPEN);
  await followAgain(GOAL);
  expect(await readStatus(next, marketId)).toBe('SUSPENDED');
  await followAgain(OPEN);
  expect(await readStatus(next, marketId)).toBe('OPEN');
  expect(next.context.autoTrading.isManual(marketId)).toBe(false);
});

test('a market under manual control is suspended for a goal and not reopened; returned to auto, it reopens', async () => {
  const server = await startTestServer();
  const traded = await server.market();
  const { marketId } = traded;
  const follow = await createDesk(server, traded);
  await follow(OPEN);

  await server.context.autoTrading.setAuto([marketId], false);
  await follow(OPEN);
  expect(await readStatus(server, marketId)).toBe('OPEN');
  for (const view of [GOAL, OPEN]) await follow(view);
  expect(await readStatus(server, marketId)).toBe('SUSPENDED');

  await server.context.autoTrading.setAuto([marketId], true);
  await follow(OPEN);
  expect(await readStatus(server, marketId)).toBe('OPEN');
});
