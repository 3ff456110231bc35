import type { FixtureWait } from '@crease/contracts/market-desk/fixtures.ts';
import { createTimetables } from '@crease/sports/registry/sports.ts';
import { beforeEach, expect, test } from 'vitest';
import type { FixtureDirector } from '#market-desk/director/fixture-director.ts';
import type { Feed } from '#market-desk/feeds/feed.ts';
import { eventually } from '#testing/eventually.ts';
import { FeedCaller, GROUND, goal, KICK_OFF, PRESS, sourceIn } from '#testing/feed-caller.ts';
import { createPlannedFeed, createSource, startDirector } from '#testing/planned-fixtures.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const GOAL = {
  type: 'fact' as const,
  fact: { type: 'goal', side: 0, scorer: null, how: 'play' },
};
const OPENED = { standing: 'OPEN', score: '0 0' } as const;

let server: TestServer;
let trader: string;
let director: FixtureDirector;
beforeEach(async () => {
  server = await startTestServer({ feedSources: [GROUND, PRESS] });
  trader = await server.otherOperator('trader');
  director = await startDirector(server, { feeds: [server.pushFeed] });
});

/** State of the only match: status of its match odds, and the displayed score. */
async function match() {
  const found = await server.engine.read((state) => {
    const [event] = state.events.values();
    const odds = [...state.markets.values()].find(({ kind }) => kind === 'MATCH_ODDS');
    return { eventId: event?.id ?? 0, odds };
  });
  const score = server.context.scoreBoard.getListScore(found.eventId);
  return {
    eventId: found.eventId,
    standing: found.odds?.status,
    score: score?.sides.map(({ text }) => text).join(' '),
    paid: found.odds?.result?.type === 'placings' ? found.odds.result.placings.flat() : [],
    runners: found.odds?.runners.map(({ id }) => id) ?? [],
  };
}

async function comesTo(wanted: Partial<Awaited<ReturnType<typeof match>>>): Promise<void> {
  await eventually(async () => {
    server.clock.advance(10);
    const now: Record<string, unknown> = await match();
    return Object.entries(wanted).every(([name, value]) => now[name] === value);
  }, JSON.stringify(wanted));
}

async function waits(): Promise<readonly FixtureWait[]> {
  return (await server.call('operatorGetWaitingFixtures', {}, { token: trader })).result.items;
}

const choose = async (source: string | null) =>
  await server.call('operatorChooseSource', { eventId: (await match()).eventId, source }, { token: trader });

async function bothKickOff() {
  const ground = sourceIn(server, GROUND);
  const press = sourceIn(server, PRESS);
  await ground.announce();
  await press.announce();
  await ground.say(KICK_OFF);
  await press.say(KICK_OFF);
  await comesTo(OPENED);
  return { ground, press };
}

test('of two sources of a match the first is followed, and one that lags disputes nothing', async () => {
  const { ground, press } = await bothKickOff();
  await ground.say(...goal('g1', 0));
  await comesTo({ score: '1 0', standing: 'OPEN' });
  await press.say(...goal('a', 0), ...goal('b', 1));
  await ground.say(...goal('g2', 1));
  await comesTo({ score: '1 1', standing: 'OPEN' });
  expect(await waits()).toEqual([]);
  expect(await server.engine.read(({ events }) => events.size)).toBe(1);
});

test('two disagreeing sources suspend the match; an operator chooses which to follow', async () => {
  const { ground, press } = await bothKickOff();
  await ground.say(...goal('g1', 0));
  await comesTo({ score: '1 0', standing: 'OPEN' });
  await press.say(...goal('a', 1));
  await comesTo({ standing: 'SUSPENDED', score: '1 0' });

  const [wait] = await waits();
  expect(wait).toMatchObject({
    reason: 'DISPUTED',
    marketId: null,
    mayBeScored: true,
    sources: [
      { name: 'ground', isLeading: true, says: 'Harbour 1, Mill 0' },
      { name: 'press', isLeading: false, says: 'Harbour 0, Mill 1' },
    ],
  });
  // Later events of the first source are stored but don't settle anything meanwhile.
  await ground.say(['ft', { type: 'second-half' }], ['ff', { type: 'full-time' }]);
  const said = () => server.context.matchSources.get('match:football:final')?.past.length;
  await eventually(() => said() === 5, 'all of it is heard');
  expect(await match()).toMatchObject({ standing: 'SUSPENDED', score: '1 0' });

  expect((await choose('nobody')).error?.code).toBe('BAD_STATE');
  expect((await choose('press')).result).toEqual({ source: 'press' });
  await comesTo({ score: '0 1', standing: 'OPEN' });
  expect(await waits()).toEqual([]);
  await press.say(['h', { type: 'second-half' }], ['f', { type: 'full-time' }]);
  await comesTo({ standing: 'SETTLED' });
  const { paid, runners } = await match();
  expect(paid).toEqual([runners[1]]);
});

test('a match resumes by itself once its sources agree, and a dispute survives a restart', async () => {
  const { ground, press } = await bothKickOff();
  await ground.say(...goal('g1', 0));
  await press.say(...goal('a', 1));
  await comesTo({ standing: 'SUSPENDED' });
  director.stop();
  const stopped = server;
  server = await stopped.restart();
  await stopped.close();
  trader = await server.otherOperator('trader', 'trader.two');
  director = await startDirector(server, { feeds: [server.pushFeed] });
  await eventually(async () => (await waits())[0]?.reason === 'DISPUTED', 'it waits for a person');

  const again = new FeedCaller(server, PRESS);
  const moments = [{ id: 'b', fact: { type: 'goal', side: 0, scorer: null, how: 'play' } }];
  const put = { sequence: 4, type: 'correction', fixture: 'm1', replaces: ['a'], moments };
  expect(await again.send([put])).toMatchObject({ status: 'OK' });
  await comesTo({ score: '1 0', standing: 'OPEN' });
  expect(await waits()).toEqual([]);
});

test('follows the second source while the first is silent', async () => {
  const { ground, press } = await bothKickOff();
  server.clock.advance(15_000);
  await press.say(['s', { type: 'shot', side: 0, player: 'Asha', onTarget: false }]);
  server.clock.advance(10_000);
  await press.say(...goal('a', 1));
  await comesTo({ score: '0 1', standing: 'OPEN' });
  await ground.say(...goal('g1', 1), ...goal('g2', 0));
  await comesTo({ score: '1 1', standing: 'OPEN' });
});

test('a match is taken over and returned: what the feed sent meanwhile counts again', async () => {
  const ground = sourceIn(server, GROUND);
  await ground.announce();
  await ground.say(KICK_OFF);
  await comesTo(OPENED);
  const { eventId } = await match();
  const taken = await server.call('operatorTakeOverScoring', { eventId }, { token: trader });
  expect(taken.result).toMatchObject({ eventId, feeds: ['ground'] });
  const { fixture, position } = taken.result;
  const write = { fixture, position, entry: GOAL };
  expect(await server.call('operatorScoreMatch', write, { token: trader })).toMatchObject({
    success: true,
  });
  await comesTo({ score: '1 0' });
  await ground.say(...goal('g1', 1), ...goal('g2', 1));

  expect((await choose(null)).result).toEqual({ source: 'ground' });
  await comesTo({ score: '0 2', standing: 'OPEN' });
  expect((await server.call('operatorGetScoredMatch', { fixture }, { token: trader })).error).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await server.call('operatorScoreMatch', write, { token: trader })).success).toBe(false);

  // Taken over again, it continues from the feed's state.
  const more = await server.call('operatorTakeOverScoring', { eventId }, { token: trader });
  expect(more.result.score?.sides.map(({ text }) => text)).toEqual(['0', '2']);
});

test('a simulated match is taken over, stays so across a restart, and is returned', async () => {
  const [fixture] =
    createTimetables({ seed: 3, speed: 10 })
      .get('football')
      ?.upcomingAt(server.clock.now() + 600_000) ?? [];
  if (fixture === undefined) throw new Error('no match is planned');
  const listFeeds = (): readonly Feed[] => [server.pushFeed, createPlannedFeed(server, createSource(fixture))];
  director.stop();
  director = await startDirector(server, { feeds: listFeeds() });
  server.clock.advance(fixture.startsAt - server.clock.now() + 1_000);
  await comesTo({ standing: 'OPEN', score: '0 0' });
  const { eventId } = await match();
  const taken = await server.call('operatorTakeOverScoring', { eventId }, { token: trader });
  const { fixture: key, position } = taken.result;
  const write = { fixture: key, position, entry: GOAL };
  await server.call('operatorScoreMatch', write, { token: trader });
  await comesTo({ score: '1 0' });

  director.stop();
  const stopped = server;
  server = await stopped.restart();
  await stopped.close();
  trader = await server.otherOperator('trader', 'trader.two');
  director = await startDirector(server, { feeds: listFeeds() });
  await comesTo({ score: '1 0' });
  const { model, facts } = fixture.script();
  const lastAt = facts.at(-1)?.at ?? 0;
  server.clock.advance(lastAt - server.clock.now() + 1_000);
  expect((await choose(null)).result).toEqual({ source: 'simulated' });
  await comesTo({ standing: 'SETTLED' });
  const { score } = model.board(facts.reduce((state, { fact }) => model.apply(state, fact), model.start));
  expect((await match()).score).toBe(score.sides.map(({ text }) => text).join(' '));
});
