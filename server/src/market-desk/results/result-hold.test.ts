import type { FixtureWait, ResultConfirmation } from '@crease/contracts/market-desk/fixtures.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { beforeEach, expect, test } from 'vitest';
import type { FixtureDirector } from '#market-desk/director/fixture-director.ts';
import { eventually } from '#testing/eventually.ts';
import { CRICKET, FULL_TIME, GROUND, goal, HALF_TIME, KICK_OFF, PRESS, sourceIn } from '#testing/feed-caller.ts';
import { startDirector } from '#testing/planned-fixtures.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const SITES = {
  domains: { 'alpha.example': {}, 'beta.example': {}, 'no-football.example': { football: false } },
};

let server: TestServer;
let trader: string;
let admin: string;
let director: FixtureDirector;
beforeEach(async () => {
  server = await startTestServer({ feedSources: [GROUND, PRESS], siteDomains: SITES });
  admin = await server.operator();
  trader = await server.otherOperator('trader');
  director = await startDirector(server, { feeds: [server.pushFeed] });
});

async function rule(kind: MarketKind, confirmedBy: ResultConfirmation, domain: string | null = null): Promise<void> {
  const asked = { domain, kind, confirmedBy };
  const saved = await server.asOperator('operatorSaveResultRule', asked);
  expect(saved.result).toEqual(asked);
}

/** The only market of a name, in the operators' view. */
async function market(name = 'Match odds') {
  const eventId = await server.engine.read(({ events }) => [...events.keys()][0] ?? 0);
  const asked = { eventId, MaxResultCount: 50 };
  const { items } = (await server.call('operatorGetMarkets', asked, { token: trader })).result;
  const found = items.find(({ marketName }) => marketName === name);
  if (found === undefined) throw new Error(`there is no market ${name}`);
  return found;
}

async function comesTo(status: string, name?: string): Promise<void> {
  await eventually(async () => {
    server.clock.advance(10);
    return (await market(name).catch(() => null))?.status === status;
  }, `${name} is ${status}`);
}

async function waits(): Promise<readonly FixtureWait[]> {
  return (await server.call('operatorGetWaitingFixtures', {}, { token: trader })).result.items;
}

/** Completes all due work of the exchange and the feeds, and asserts that nothing changes. */
async function stays(status: string, name?: string): Promise<void> {
  for (let turns = 0; turns < 40; turns++) {
    server.clock.advance(1);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await market(name)).status).toBe(status);
}

async function bothKickOff() {
  const ground = sourceIn(server, GROUND);
  const press = sourceIn(server, PRESS);
  await ground.announce();
  await press.announce();
  await ground.say(KICK_OFF);
  await press.say(KICK_OFF);
  await comesTo('OPEN');
  return { ground, press };
}

/** Ends the process and starts another one on its data. */
async function restart(): Promise<void> {
  director.stop();
  const stopped = server;
  server = await stopped.restart();
  await stopped.close();
  trader = await server.otherOperator('trader', 'trader.two');
  director = await startDirector(server, { feeds: [server.pushFeed] });
}

test('a result confirmed by two sources settles automatically, even if the second comes after the first has left', async () => {
  await rule('MATCH_ODDS', 'TWO_SOURCES');
  const { ground, press } = await bothKickOff();
  await ground.say(...goal('g', 0), ...HALF_TIME, FULL_TIME);
  await ground.end();
  await comesTo('CLOSED');
  // Not due for an operator yet; other kinds aren't pending.
  expect((await waits()).map(({ reason, isDue }) => [reason, isDue])).toEqual([['ONE_SOURCE', false]]);
  await comesTo('SETTLED', 'Over/under 0.5 goals');

  await press.say(...goal('a', 0), ...HALF_TIME);
  await stays('CLOSED');
  await press.say(FULL_TIME);
  await comesTo('SETTLED');
  const { runners } = await market();
  const paid = await server.engine.read(({ markets }) =>
    [...markets.values()].flatMap(({ kind, result }) => (kind === 'MATCH_ODDS' ? [result] : [])),
  );
  expect(paid).toEqual([{ type: 'placings', placings: [[runners[0]?.id]] }]);
  await eventually(
    () => server.engine.read(({ events }) => [...events.values()][0]?.status === 'CLOSED'),
    'the event is closed',
  );
  // Reported results are kept until their event is over.
  await eventually(async () => (await market()).sources.length === 0, 'the sources are forgotten');
  expect(await waits()).toEqual([]);
});

test('a single source waits five minutes for another, then for an operator, who settles it', async () => {
  await rule('MATCH_ODDS', 'TWO_SOURCES');
  const ground = sourceIn(server, GROUND);
  await ground.announce();
  await ground.say(KICK_OFF, ...goal('g', 1), ...HALF_TIME, FULL_TIME);
  await comesTo('CLOSED');
  server.clock.advance(4 * 60_000);
  expect((await waits()).map(({ isDue }) => isDue)).toEqual([false]);
  // The time is measured from the announcement, also across a restart.
  await restart();
  await eventually(async () => (await waits())[0]?.reason === 'ONE_SOURCE', 'it waits again');
  expect((await waits())[0]?.isDue).toBe(false);
  server.clock.advance(60_000);
  expect((await waits()).map(({ reason, isDue }) => [reason, isDue])).toEqual([['ONE_SOURCE', true]]);
  expect((await waits())[0]?.text).toContain('5 minutes');

  const { marketId, runners } = await market();
  const result = { winnerRunnerId: runners[1]?.id ?? 0 };
  const asked = await server.call('operatorProposeResult', { marketId, result }, { token: trader });
  const { proposalId } = asked.result;
  expect((await server.call('operatorConfirmResult', { proposalId }, { token: trader })).success).toBe(true);
  await comesTo('SETTLED');
});

test('a disputed result suspends a market, shows both, and waits across a restart until they agree', async () => {
  await rule('OTHER', 'TWO_SOURCES');
  const { ground, press } = await bothKickOff();
  // One source has the goal before the break, the other after it: the score is the same, but the half-time result
  // differs.
  await ground.say(...goal('g', 0), ...HALF_TIME);
  await press.say(...HALF_TIME, ...goal('a', 0));
  await comesTo('CLOSED', 'Half-time result');
  const isDisputed = async () => (await waits()).some(({ reason }) => reason === 'SOURCES_DIFFER');
  await eventually(isDisputed, 'a person is asked');
  expect((await waits())[0]).toMatchObject({
    marketName: 'Half-time result',
    isDue: true,
    sources: [
      { name: 'ground', isLeading: true, says: 'Harbour' },
      { name: 'press', isLeading: false, says: 'The Draw' },
    ],
  });
  const said = async () => (await market('Half-time result')).sources.map(({ source, by }) => [source, by]);
  expect(await said()).toEqual([
    ['SCORE', 'ground'],
    ['OTHER', 'press'],
  ]);

  await restart();
  await eventually(isDisputed, 'it waits for a person again');
  await stays('CLOSED', 'Half-time result');
  expect(await said()).toHaveLength(2);

  const again = sourceIn(server, PRESS, press.position);
  await again.putRight(['ht', 'h2', 'a', 'a-on'], [...goal('b', 0), ['h', { type: 'half-time' }]]);
  await comesTo('SETTLED', 'Half-time result');
  await eventually(async () => (await waits()).length === 0, 'nothing waits');
});

test('a house market waiting for another source waits again after a restart', async () => {
  await rule('TOSS', 'TWO_SOURCES');
  const played = { played: CRICKET, hours: 3 };
  const ground = sourceIn(server, GROUND, 0, played);
  const press = sourceIn(server, PRESS, 0, played);
  await ground.announce();
  await press.announce();
  const toss = ['t', { type: 'toss', winner: 1, decision: 'bat' }] as const;
  await comesTo('OPEN', 'Toss');
  await ground.say(toss);
  await comesTo('CLOSED', 'Toss');
  await restart();
  await eventually(async () => (await waits())[0]?.reason === 'ONE_SOURCE', 'it waits again');

  await sourceIn(server, PRESS, press.position).say(toss);
  await comesTo('SETTLED', 'Toss');
  expect(await waits()).toEqual([]);
});

test('settles nothing while a match’s sources disagree, across a restart', async () => {
  const { ground, press } = await bothKickOff();
  await press.say(...goal('a', 1));
  await ground.say(...goal('g', 0));
  await comesTo('SUSPENDED');
  await ground.say(...HALF_TIME, FULL_TIME);
  await restart();
  await eventually(async () => (await waits())[0]?.reason === 'DISPUTED', 'it waits for a person');
  await stays('SUSPENDED');
  expect((await market('Over/under 0.5 goals')).status).toBe('SUSPENDED');
});

test('a source chosen by an operator needs no second one', async () => {
  await rule('MATCH_ODDS', 'TWO_SOURCES');
  const { ground, press } = await bothKickOff();
  await ground.say(...goal('g', 0));
  await press.say(...goal('a', 1));
  await comesTo('SUSPENDED');
  const { eventId } = await market();
  await server.call('operatorChooseSource', { eventId, source: 'press' }, { token: trader });
  await comesTo('OPEN');
  await press.say(...HALF_TIME, FULL_TIME);
  await comesTo('SETTLED');
});

test('a result for one person to confirm needs only that person', async () => {
  await rule('MATCH_ODDS', 'ONE_PERSON');
  const { ground, press } = await bothKickOff();
  await ground.say(...goal('g', 0), ...HALF_TIME, FULL_TIME);
  await press.say(...goal('a', 0), ...HALF_TIME, FULL_TIME);
  await comesTo('CLOSED');
  await eventually(async () => (await waits())[0]?.reason === 'TO_CONFIRM', 'it waits for a person');
  // Corrections while pending update what is shown.
  await ground.putRight(['g', 'g-on'], []);
  await press.putRight(['a', 'a-on'], []);
  const said = async () => (await market()).sources.find(({ source }) => source === 'SCORE')?.result;
  const { marketId, runners } = await market();
  const draw = { winnerRunnerId: runners[2]?.id ?? 0 };
  await eventually(async () => JSON.stringify(await said()) === JSON.stringify(draw), 'the draw is said');
  const asked = { marketId, result: draw };
  const { proposalId } = (await server.call('operatorProposeResult', asked, { token: trader })).result;
  expect((await server.call('operatorConfirmResult', { proposalId }, { token: trader })).success).toBe(true);
  await comesTo('SETTLED');
});

test('a result for two people to confirm needs a second operator', async () => {
  const refused = { domain: null, kind: 'MATCH_ODDS', confirmedBy: 'TWO_PEOPLE' } as const;
  expect((await server.call('operatorSaveResultRule', refused, { token: trader })).error?.code).toBe('FORBIDDEN');
  await rule('MATCH_ODDS', 'TWO_PEOPLE');
  const ground = sourceIn(server, GROUND);
  await ground.announce();
  await ground.say(KICK_OFF, ...goal('g1', 0), ...HALF_TIME, FULL_TIME);
  await comesTo('CLOSED');
  await eventually(async () => (await waits())[0]?.reason === 'TO_CONFIRM', 'it waits for a person');
  const { marketId, runners, sources } = await market();
  const result = { winnerRunnerId: runners[0]?.id ?? 0 };
  expect(sources).toMatchObject([{ by: 'ground', result }]);
  // All other kinds are settled on the feed's result alone.
  await comesTo('SETTLED', 'Over/under 0.5 goals');
  const asked = await server.call('operatorProposeResult', { marketId, result }, { token: trader });
  const { proposalId } = asked.result;
  const confirm = (token: string) => server.call('operatorConfirmResult', { proposalId }, { token });
  expect((await confirm(trader)).error?.code).toBe('FOUR_EYES');
  expect((await confirm(admin)).success).toBe(true);
  await comesTo('SETTLED');
});

test('a market uses the strictest rule of the house and the sites offering its sport, and names the site', async () => {
  await rule('MATCH_ODDS', 'TWO_SOURCES');
  await rule('MATCH_ODDS', 'ONE_PERSON', 'alpha.example');
  await rule('MATCH_ODDS', 'TWO_PEOPLE', 'no-football.example');
  await rule('GOALS', 'ONE_PERSON', 'no-football.example');
  const { ground, press } = await bothKickOff();
  expect((await market()).confirmation).toEqual({
    confirmedBy: 'ONE_PERSON',
    askedBy: ['alpha.example'],
  });
  expect((await market('Over/under 0.5 goals')).confirmation).toEqual({
    confirmedBy: 'NOBODY',
    askedBy: [],
  });
  await ground.say(...goal('g', 0), ...HALF_TIME, FULL_TIME);
  await press.say(...goal('a', 0), ...HALF_TIME, FULL_TIME);
  // If no site that offers it requires confirmation, the feed's result is enough.
  await comesTo('SETTLED', 'Over/under 0.5 goals');
  await stays('CLOSED');
  const propose = async () => {
    const { marketId, sources } = await market();
    const result = sources[0]?.result ?? { void: true };
    const asked = { marketId, result };
    return (await server.call('operatorProposeResult', asked, { token: trader })).result.proposalId;
  };
  const confirm = (proposalId: number, token: string) =>
    server.call('operatorConfirmResult', { proposalId }, { token });

  // Another site tightens its rule while the result is pending: it applies immediately.
  await rule('MATCH_ODDS', 'TWO_PEOPLE', 'beta.example');
  const proposalId = await propose();
  expect((await confirm(proposalId, trader)).error?.code).toBe('FOUR_EYES');
  expect((await market()).confirmation.askedBy).toEqual(['beta.example']);
  // A requirement equal to the house's is attributed to the house.
  await rule('MATCH_ODDS', 'TWO_PEOPLE');
  expect((await market()).confirmation).toEqual({ confirmedBy: 'TWO_PEOPLE', askedBy: [] });
  // A site without its own requirement follows the house's rule.
  await rule('MATCH_ODDS', 'ONE_PERSON');
  await rule('MATCH_ODDS', 'NOBODY', 'beta.example');
  expect((await confirm(proposalId, trader)).success).toBe(true);
  await comesTo('SETTLED');
  const rules = (await server.call('operatorGetResultRules', {}, { token: trader })).result.items;
  expect(rules.filter(({ domain }) => domain !== null).map(({ domain }) => domain)).toEqual([
    'alpha.example',
    'no-football.example',
    'no-football.example',
  ]);
});

test('rejects a rule of an unknown site', async () => {
  const asked = {
    domain: 'nobody.example',
    kind: 'MATCH_ODDS',
    confirmedBy: 'ONE_PERSON',
  } as const;
  const refused = await server.asOperator('operatorSaveResultRule', asked);
  expect(refused.error?.code).toBe('NOT_FOUND');
});
