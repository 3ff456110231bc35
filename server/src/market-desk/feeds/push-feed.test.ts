import { FEED_EVENTS_PATH, FEED_HEADERS } from '@crease/contracts/market-desk/feed.ts';
import { expect, test } from 'vitest';
import type { FixtureDirector } from '#market-desk/director/fixture-director.ts';
import { openHouseAccounts } from '#market-desk/liquidity/house-accounts.ts';
import { turn } from '#testing/eventually.ts';
import { FeedCaller, feedHeaders, GROUND } from '#testing/feed-caller.ts';
import { startDirector } from '#testing/planned-fixtures.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const HOUR_MS = 3_600_000;

async function direct(server: TestServer): Promise<FixtureDirector> {
  return await startDirector(server, {
    feeds: [server.pushFeed],
    houseAccounts: [await openHouseAccounts(server.context, 'DEMO')],
    isWatched: () => true,
  });
}

async function settle(): Promise<void> {
  for (let turns = 0; turns < 40; turns++) await turn();
}

function match(startsAt: number) {
  return {
    id: 'm1',
    sport: 'football',
    startsAt,
    competition: 'Cup',
    teams: ['Harbour', 'Mill'],
  };
}

const field = (sequence: number, ...facts: readonly (readonly [string, object])[]) => ({
  sequence,
  type: 'field',
  fixture: 'm1',
  moments: facts.map(([id, fact]) => ({ id, fact })),
});

function listMarkets(server: TestServer) {
  return server.engine.read((state) =>
    [...state.markets.values()].map(({ id, kind, status, result, terms }) => ({
      id,
      kind,
      status,
      result,
      name: terms.name,
    })),
  );
}

async function statusOfOdds(server: TestServer) {
  return (await listMarkets(server)).find(({ kind }) => kind === 'MATCH_ODDS')?.status;
}

test('accepts only signed calls, once, in order, and nothing from an invalid one', async () => {
  const server = await startTestServer({ feedSources: [GROUND] });
  const ground = new FeedCaller(server);
  const announced = { sequence: 1, type: 'fixture', fixture: match(server.clock.now() + HOUR_MS) };

  expect(await ground.send([], 'another secret that is long enough')).toEqual({
    status: 'INVALID_SIGNATURE',
    position: null,
  });
  expect(await ground.position()).toEqual({ status: 'OK', position: 0 });
  expect(await ground.send([field(2, ['a', { type: 'kick-off' }])])).toEqual({
    status: 'OUT_OF_ORDER',
    position: 0,
  });
  expect(await ground.send([announced, field(2, ['a', { type: 'goal', side: 3 }])])).toMatchObject({
    status: 'CANNOT_FOLLOW',
    position: 0,
    field: 'events.1',
  });
  expect(await ground.send([{ sequence: 1, type: 'fixture', fixture: { id: '?' } }])).toMatchObject({
    status: 'INVALID_EVENT',
    position: 0,
  });
  expect(await ground.send([announced, field(2, ['a', { type: 'kick-off' }])])).toEqual({
    status: 'OK',
    position: 2,
  });
  // The response was lost: everything is sent again, plus one more event.
  const again = [announced, field(2, ['a', { type: 'kick-off' }]), field(3, ['b', { type: 'corner', side: 0 }])];
  expect(await ground.send(again)).toEqual({ status: 'OK', position: 3 });
  expect(await ground.send([field(4, ['b', { type: 'corner', side: 1 }])])).toMatchObject({
    status: 'CANNOT_FOLLOW',
    message: expect.stringContaining('already used'),
  });
});

test('rejects a replayed call and one older than a minute', async () => {
  const server = await startTestServer({ feedSources: [GROUND] });
  const call = { method: 'POST', path: FEED_EVENTS_PATH, body: '{"events":[]}' } as const;
  const post = async (timestamp: string, signed = timestamp) => {
    const headers = feedHeaders({ ...call, timestamp: signed });
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/${FEED_EVENTS_PATH}`,
      headers: { ...headers, [FEED_HEADERS.timestamp]: timestamp },
      payload: call.body,
    });
    return statusCode;
  };
  const now = server.clock.now();

  expect(await post(String(now))).toBe(200);
  expect(await post(String(now))).toBe(401);
  expect(await post(String(now + 1), String(now))).toBe(401);
  expect(await post(String(now - 61_000))).toBe(401);
});

test('a pushed match is traded and settled, and a killed process resumes after the last call', async () => {
  const server = await startTestServer({ feedSources: [GROUND] });
  const ground = new FeedCaller(server);
  const director = await direct(server);
  await ground.send([{ sequence: 1, type: 'fixture', fixture: match(server.clock.now() + HOUR_MS) }]);
  await settle();
  expect(await statusOfOdds(server)).toBe('OPEN');
  await ground.send([
    field(2, ['k', { type: 'kick-off' }], ['g', { type: 'goal', side: 0, scorer: null, how: 'play' }]),
  ]);
  await settle();
  director.stop();
  await settle();

  const next = await server.restart();
  const again = new FeedCaller(next);
  next.clock.advance(1_000);
  expect(await again.position()).toEqual({ status: 'OK', position: 2 });
  await direct(next);
  await settle();
  const key = 'push:ground:m1';
  expect(next.context.scoreBoard.getCard(key)?.football).toMatchObject({ home: 1, away: 0 });
  await again.send([
    field(3, ['r', { type: 'restart' }], ['h', { type: 'half-time' }], ['s', { type: 'second-half' }]),
    field(4, ['f', { type: 'full-time' }]),
    { sequence: 5, type: 'end', fixture: 'm1' },
  ]);
  await settle();

  const markets = await listMarkets(next);
  expect(markets.length).toBeGreaterThan(3);
  // One goal is exactly the home side's line in one of the handicaps, so that market is void.
  const past = new Set(['SETTLED', 'VOIDED']);
  expect(markets.filter(({ status }) => !past.has(status))).toEqual([]);
  const odds = markets.find(({ kind }) => kind === 'MATCH_ODDS');
  expect(odds?.result).toMatchObject({ type: 'placings' });
  expect(await next.engine.read(({ events }) => [...events.values()].map(({ status }) => status))).toEqual(['CLOSED']);
});

test('a disallowed goal after the end changes the payouts; a silent source suspends its match', async () => {
  const server = await startTestServer({ feedSources: [GROUND] });
  const ground = new FeedCaller(server);
  await direct(server);
  const start = { sequence: 1, type: 'fixture', fixture: match(server.clock.now() + HOUR_MS) };
  await ground.send([start, field(2, ['k', { type: 'kick-off' }])]);
  await settle();
  server.clock.advance(15_000);
  await settle();
  expect(await statusOfOdds(server)).toBe('OPEN');
  server.clock.advance(6_000);
  await settle();
  expect(await statusOfOdds(server)).toBe('SUSPENDED');
  expect(server.context.fixtureWatch.waiting()).toMatchObject([{ reason: 'SILENT' }]);
  await ground.send([]);
  await settle();
  expect(await statusOfOdds(server)).toBe('OPEN');

  const goal = { type: 'goal', side: 0, scorer: null, how: 'play' };
  await ground.send([
    field(3, ['g', goal], ['h', { type: 'half-time' }], ['s', { type: 'second-half' }]),
    field(4, ['f', { type: 'full-time' }]),
  ]);
  await settle();
  const odds = async () => (await listMarkets(server)).find(({ kind }) => kind === 'MATCH_ODDS');
  const home = (await odds())?.result;
  expect(home).toMatchObject({ type: 'placings' });
  await ground.send([{ sequence: 5, type: 'correction', fixture: 'm1', replaces: ['g'], moments: [] }]);
  await settle();
  const draw = (await odds())?.result;

  expect((await odds())?.status).toBe('SETTLED');
  expect(draw).toMatchObject({ type: 'placings' });
  expect(draw).not.toEqual(home);
  expect(server.context.scoreBoard.getCard('push:ground:m1')?.football).toMatchObject({
    home: 0,
    away: 0,
  });
});

test('settles a correction stored before a kill after the restart, though its match was over', async () => {
  const server = await startTestServer({ feedSources: [GROUND] });
  const ground = new FeedCaller(server);
  const director = await direct(server);
  const goal = { type: 'goal', side: 0, scorer: null, how: 'play' };
  await ground.send([
    { sequence: 1, type: 'fixture', fixture: match(server.clock.now() + HOUR_MS) },
    field(2, ['k', { type: 'kick-off' }], ['g', goal]),
  ]);
  await settle();
  await ground.send([
    field(3, ['h', { type: 'half-time' }], ['s', { type: 'second-half' }]),
    field(4, ['f', { type: 'full-time' }]),
  ]);
  await settle();
  const findMatchOdds = async (of: TestServer) => (await listMarkets(of)).find(({ kind }) => kind === 'MATCH_ODDS');
  const home = (await findMatchOdds(server))?.result;
  expect(home).toMatchObject({ type: 'placings' });
  director.stop();
  await settle();
  // The event is persisted, and the process dies before anything is settled.
  const taken = { sequence: 5, type: 'correction', fixture: 'm1', replaces: ['g'], moments: [] };
  expect(await ground.send([taken, { sequence: 6, type: 'end', fixture: 'm1' }])).toMatchObject({
    status: 'OK',
  });
  expect((await findMatchOdds(server))?.result).toEqual(home);

  const next = await server.restart();
  await direct(next);
  await settle();

  const odds = await findMatchOdds(next);
  expect(odds).toMatchObject({ status: 'SETTLED', result: { type: 'placings' } });
  expect(odds?.result).not.toEqual(home);
  expect(next.context.fixtureWatch.waiting()).toEqual([]);
});
