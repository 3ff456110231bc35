import { beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});

test('an event is edited, goes in-play with its market, and closes once all is settled', async () => {
  const { eventId, marketId, runnerIds } = await server.market();

  const renamed = await server.asOperator('operatorUpdateEvent', {
    eventId,
    title: 'India v Australia, Final',
    venue: 'Mumbai',
  });
  const live = await server.asOperator('operatorTurnInPlay', { marketId, open: true });
  const early = await server.asOperator('operatorCloseEvent', { eventId });
  const open = await server.call('getUserOdds', { eventId });
  const result = { winnerRunnerId: runnerIds[0] ?? 0 };
  const tree = await server.call('treeSportWithEvent', { inPlayOnly: true });
  await server.asOperator('operatorSettleMarket', { marketId, result, closeFirst: true });
  const closed = await server.asOperator('operatorCloseEvent', { eventId });
  const listed = await server.asOperator('operatorGetEvents', { status: 'CLOSED' });
  const shown = await server.call('getBySportName', { sportName: '3' });
  const over = await server.call('getUserOdds', { eventId });

  expect(renamed.result).toMatchObject({ title: 'India v Australia, Final', venue: 'Mumbai' });
  expect(live.result).toMatchObject({ inPlay: true, status: 'OPEN', delayMs: 0 });
  expect(tree.result[0]?.events[0]).toMatchObject({ status: 'IN_PLAY', matchDate: 'In-Play' });
  expect([early.status, early.error?.code]).toEqual([409, 'BAD_STATE']);
  expect(closed.result.status).toBe('CLOSED');
  expect(listed.result).toMatchObject({ totalCount: 1, items: [{ id: eventId }] });
  expect(shown.result).toEqual([]);
  // A visitor of its page still sees the match.
  expect(open.result.event).toBeUndefined();
  expect(over.result).toMatchObject({
    eventStatus: 'CLOSED',
    event: { id: eventId, title: 'India v Australia, Final', status: 'CLOSED' },
    markets: [],
  });
});

test('lists upcoming events nearest first', async () => {
  const start = (hours: number) => new Date(server.clock.now() + hours * 3_600_000).toISOString();
  for (const hours of [5, 1, 30]) {
    await server.asOperator('operatorCreateEvent', {
      sportId: 2,
      title: `In ${hours} h`,
      startTime: start(hours),
    });
  }

  const closest = await server.call('closest', { sportId: 2, count: 2 });
  const football = await server.call('closest', { sportId: 1 });
  const unknown = await server.call('getBySportName', { sportName: 'curling' });

  expect(closest.result.map(({ title }) => title)).toEqual(['In 1 h', 'In 5 h']);
  expect(football.result).toEqual([]);
  expect(unknown.status).toBe(404);
});

test('lists markets newest or oldest first, page by page', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) ids.push((await server.market()).marketId);
  const page = (Sorting: string, SkipCount: number) =>
    server.asOperator('operatorGetMarkets', { Sorting, SkipCount, MaxResultCount: 2 });

  const newest = [await page('id desc', 0), await page('id desc', 2), await page('id desc', 4)];
  const oldest = [await page('id asc', 0), await page('id asc', 2), await page('id asc', 4)];

  const listMarketIds = (pages: typeof newest) =>
    pages.flatMap(({ result }) => result.items.map(({ marketId }) => marketId));
  expect(listMarketIds(newest)).toEqual(ids.toReversed());
  expect(listMarketIds(oldest)).toEqual(ids);
  expect((await page('id asc', 99)).result).toEqual({ items: [], totalCount: 5 });
});
