import { LIST_AGE_MS } from '@crease/contracts/base/constants.ts';
import { beforeEach, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { connectToHub } from '#testing/hub-client.ts';
import { HouseDesk } from '#testing/operator-desks.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { listPageGroups } from './audiences.ts';

let server: TestServer;
let desk: HouseDesk;
beforeEach(async () => {
  server = await startTestServer({ inRealTime: true });
  desk = new HouseDesk(server);
});

const connect = () => connectToHub(server);

async function makeLive(eventId: number): Promise<void> {
  await server.context.exchange.submit({
    type: 'UpdateEvent',
    eventId,
    details: {},
    status: 'IN_PLAY',
  });
}

test('a page names its groups, and invalid event IDs are ignored', () => {
  const many = Array.from({ length: 30 }, (_, place) => place + 1).join(',');

  expect(listPageGroups('/markets/7/dream-1?tab=2', 'INR')).toEqual(['event:7:INR', 'score:7']);
  expect(listPageGroups('/markets/nonsense', 'INR')).toEqual(['list:INR']);
  expect(listPageGroups('/markets/0/dream', 'INR')).toEqual(['list:INR']);
  expect(listPageGroups('/inplay', 'DEMO')).toEqual(['list:DEMO']);
  expect(listPageGroups('/Fancy-Games/?q=runs', 'DEMO')).toEqual(['list:DEMO', 'sessions:DEMO']);
  expect(listPageGroups('/fancy-games-rules', 'DEMO')).toEqual(['list:DEMO']);
  expect(listPageGroups('/multi-market', 'DEMO')).toEqual(['list:DEMO']);
  expect(listPageGroups('/multi-market?tab=1&events=3,3,x,-1,1.5,9%2C10,', 'DEMO')).toEqual([
    'list:DEMO',
    'event:3:DEMO',
    'event:9:DEMO',
    'event:10:DEMO',
  ]);
  expect(listPageGroups(`/multi-market?events=${many}`, 'DEMO')).toHaveLength(1 + 20);
});

test('the all-sessions page gets sessions of live events, and nothing else', async () => {
  const [live, early] = [await desk.market('FANCY'), await desk.market('FANCY')];
  const bookmaker = await desk.market('BOOKMAKER');
  await makeLive(live.eventId);
  await makeLive(bookmaker.eventId);
  const client = await connect();
  await client.register('/fancy-games');

  await desk.line(early, 30);
  await desk.quote(bookmaker, [{ back: [{ rate: 80 }], lay: [{ rate: 82 }] }, {}]);
  const first = await desk.line(live, 48, 90);
  const updates = () => client.updatesOf(live.marketId);
  const isPushed = (line: number) => updates().some(({ Runners }) => Runners.some(({ Back }) => Back[0]?.[0] === line));
  await eventually(() => isPushed(48), 'the line is pushed');
  await desk.line(live, 49, 100);
  await eventually(() => isPushed(49), 'the moved line is pushed');
  await desk.status(live, 'BALL_RUNNING');
  await eventually(() => client.of('MarketStatus').length > 0, 'the ball is told');

  // Pushes in flight when the page opened may arrive first; each update follows the one before it.
  const versions = updates().map(({ Version }) => Version);
  expect(updates().map(({ Previous }) => Previous)).toEqual([0, ...versions.slice(0, -1)]);
  expect(versions).toContain(first.result.version);
  expect(client.updatesOf(early.marketId)).toEqual([]);
  expect(client.updatesOf(bookmaker.marketId)).toEqual([]);
  await eventually(() => client.of('ListUpdate').length > 0, 'the list is pushed too');
});

test('pushes an event’s sessions at most five times a second', async () => {
  const live = await desk.market('FANCY');
  await makeLive(live.eventId);
  const client = await connect();
  await client.register('/fancy-games');
  const began = Date.now();

  for (let line = 40; line < 70; line++) await desk.line(live, line);
  const isLast = () => client.updatesOf(live.marketId).at(-1)?.Runners[0]?.Back[0]?.[0] === 69;
  await eventually(isLast, 'the last line is pushed');

  // Pushes in flight when the page opened may arrive before the first line.
  const most = Math.ceil((Date.now() - began) / 200) + 2;
  expect(client.updatesOf(live.marketId).length).toBeLessThanOrEqual(most);
});

test('the multi-market page gets its events until it shows others', async () => {
  const [first, second, third] = [await desk.market('FANCY'), await desk.market('FANCY'), await desk.market('FANCY')];
  const client = await connect();
  await client.register(`/multi-market?events=${first.eventId},${second.eventId},nonsense`);

  await desk.line(third, 30);
  await desk.line(first, 48);
  await desk.line(second, 52);
  await eventually(
    () => [first, second].every(({ marketId }) => client.updatesOf(marketId).length > 0),
    'both events are pushed',
  );
  expect(client.updatesOf(third.marketId)).toEqual([]);
  await client.register(`/multi-market?events=${second.eventId},${third.eventId}`);
  const soFar = client.updatesOf(first.marketId).length;
  await desk.line(first, 50);
  await desk.line(third, 31);
  const isPushed = () => client.updatesOf(third.marketId).at(-1)?.Runners[0]?.Back[0]?.[0] === 31;
  await eventually(isPushed, 'the third is pushed');

  expect(client.updatesOf(first.marketId)).toHaveLength(soFar);
});

test('pushes a score once to each page: event, list, several markets', async () => {
  const { eventId } = await desk.market('FANCY');
  const pages = [`/markets/${eventId}/dream-1`, '/inplay', '/fancy-games', `/multi-market?events=${eventId}`];
  const watchers = await Promise.all(pages.map(() => connect()));
  await Promise.all(watchers.map((client, place) => client.register(pages[place] ?? '')));

  server.context.scoreBoard.set(eventId, 'dream-1', FOOTBALL, null);
  server.context.scoreBoard.set(eventId + 1_000, 'dream-2', FOOTBALL, null);
  await eventually(() => watchers.every((client) => client.of('Score').length > 0), 'the score is told');
  await eventually(
    () => watchers.slice(1).every((client) => client.of('Score').length === 2),
    'the other score is told to the lists',
  );

  const ofEvent = watchers.map((client) => client.of('Score').filter(({ EventId }) => EventId === eventId).length);
  expect(ofEvent).toEqual([1, 1, 1, 1]);
  expect(watchers[0]?.of('Score')).toHaveLength(1);
});

test('tells everyone that an event now has a stream', async () => {
  const { eventId } = await desk.market('FANCY');
  const client = await connect();
  await client.register('/inplay');

  await server.context.tv.setTv(eventId, 'https://tv.example/1.m3u8');
  // The event's creation may be pushed first.
  await eventually(
    () => client.of('EventUpdate').some(({ Change }) => Change === 'updated'),
    'the event is pushed again',
  );

  expect(client.of('EventUpdate').at(-1)).toMatchObject({ EventId: eventId, Change: 'updated' });
});

test('pushes a market’s suspension and its end', async () => {
  const market = await server.market();
  const client = await connect();
  await client.register(`/markets/${market.eventId}/dream-1`);
  const lock = (betLock: boolean) =>
    server.context.exchange.submit({
      type: 'UpdateMarket',
      marketId: market.marketId,
      terms: { betLock },
    });

  // The market's creation may be pushed first.
  const isLocked = () => client.updatesOf(market.marketId).at(-1)?.BetLock;
  await lock(true);
  await eventually(() => isLocked() === true, 'the lock is pushed');
  await lock(false);
  await eventually(() => isLocked() === false, 'its end is pushed');
  const odds = await server.call('getUserOdds', { eventId: market.eventId });

  expect(odds.result.markets[0]?.betLock).toBe(false);
});

test('shows a removed runner with its reduction of the other prices', async () => {
  const market = await server.market({
    kind: 'WIN',
    runners: [{ name: 'Alba' }, { name: 'Bolt' }, { name: 'Coal' }],
  });
  const { eventId, marketId, runnerIds } = market;
  const [runnerId = 0] = runnerIds;
  const client = await connect();
  await client.register(`/markets/${eventId}/dream-1`);

  await server.context.exchange.submit({
    type: 'RemoveRunner',
    marketId,
    runnerId,
    reductionBps: 1_250,
  });
  const removed = () =>
    client
      .updatesOf(marketId)
      .flatMap(({ Runners }) => Runners)
      .find(({ Id, Status }) => Id === runnerId && Status === 'REMOVED');
  await eventually(() => removed() !== undefined, 'the removal is pushed');
  const odds = await server.call('getUserOdds', { eventId });

  expect(removed()).toMatchObject({ ReductionPercent: 12.5 });
  expect(odds.result.markets[0]?.runners.map((runner) => runner.reductionPercent)).toEqual([12.5, null, null]);
});

const FOOTBALL = {
  kind: 'football',
  status: '1st half',
  url: null,
  updatedAt: '2026-01-31T14:05:31.250Z',
  cricket: null,
  football: { home: 1, away: 0, minute: 12 },
  text: null,
} as const;

test('pushes a reverted change to a list loaded between two updates', async () => {
  const { marketId } = await server.market();
  const setStatus = (status: 'OPEN' | 'SUSPENDED') =>
    server.asOperator('operatorSetMarketStatus', { marketId, status });
  const list = await connect();
  await list.register('/inplay');
  const newest = () => list.of('ListUpdate').at(-1)?.Events[0]?.Odds[0]?.Status;
  await setStatus('SUSPENDED');
  await eventually(() => newest() === 'SUSPENDED', 'the lists have it');

  // Both within the interval of one update: without the fetch there would be nothing to send.
  await setStatus('OPEN');
  await server.call('treeSportWithEvent', { maxAgeMs: LIST_AGE_MS.minimum });
  await setStatus('SUSPENDED');

  const before = list.of('ListUpdate').length;
  await eventually(() => list.of('ListUpdate').length > before, 'the change back is sent');
  expect(newest()).toBe('SUSPENDED');
});
