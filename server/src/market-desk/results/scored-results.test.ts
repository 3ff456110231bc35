import type { AnnouncedFixture } from '@crease/contracts/market-desk/feed.ts';
import type { ScoredMatch, ScoringEntry } from '@crease/contracts/market-desk/scoring.ts';
import { beforeEach, expect, test } from 'vitest';
import type { FixtureDirector } from '#market-desk/director/fixture-director.ts';
import { eventually } from '#testing/eventually.ts';
import { GROUND, KICK_OFF, sourceIn } from '#testing/feed-caller.ts';
import { fourEyesDesk } from '#testing/operator-desks.ts';
import { startDirector } from '#testing/planned-fixtures.ts';
import { ADMIN, startTestServer, type TestServer } from '#testing/test-server.ts';

const HOUR_MS = 3_600_000;
const PROVED_MS = 15 * 60_000;
const WON = ['half-time', 'second-half', 'full-time'] as const;

let server: TestServer;
let scorer: string;
let other: string;
let director: FixtureDirector;
const { wantFourEyes } = fourEyesDesk(() => server);
beforeEach(async () => {
  server = await startTestServer({ feedSources: [GROUND], operatorProofMs: PROVED_MS });
  scorer = await server.otherOperator('trader', 'the scorer');
  other = await server.otherOperator('trader');
  director = await startDirector(server, { feeds: [server.pushFeed] });
});

/** Ends the process and starts another one on its data. */
async function restart(): Promise<void> {
  director.stop();
  const stopped = server;
  server = await stopped.restart();
  await stopped.close();
  scorer = await login('the scorer');
  other = await login('other trader');
  director = await startDirector(server, { feeds: [server.pushFeed] });
}

async function login(userName: string): Promise<string> {
  const { password } = ADMIN;
  return (await server.call('operatorAuthenticate', { userName, password })).result.accessToken;
}

async function odds() {
  const found = await server.engine.read((state) =>
    [...state.markets.values()].find(({ kind }) => kind === 'MATCH_ODDS'),
  );
  return { marketId: found?.id ?? 0, status: found?.status, runners: found?.runners ?? [] };
}

async function comesTo(status: string): Promise<void> {
  await eventually(async () => {
    server.clock.advance(10);
    return (await odds()).status === status;
  }, `the match odds are ${status}`);
}

/** Settles the match odds on a runner. */
async function settle(token: string, runner: number) {
  const { marketId, runners } = await odds();
  const result = { winnerRunnerId: runners[runner]?.id ?? 0 };
  return await server.call('operatorSettleMarket', { marketId, result, closeFirst: true }, { token });
}

async function write(match: ScoredMatch, entry: ScoringEntry, token = scorer): Promise<ScoredMatch> {
  const { fixture, position } = match;
  const sent = { fixture, position, entry };
  return (await server.call('operatorScoreMatch', sent, { token })).result;
}

/** Scores a goal of the second side and the end of the match. */
async function scoreToTheEnd(first: ScoredMatch): Promise<ScoredMatch> {
  const facts = [{ type: 'goal', side: 1, scorer: null, how: 'play' }, ...WON.map((type) => ({ type }))];
  let match = first;
  for (const fact of facts) match = await write(match, { type: 'fact', fact });
  return match;
}

async function startScoring(): Promise<ScoredMatch> {
  const fixture: AnnouncedFixture = {
    sport: 'football',
    id: 'f1',
    startsAt: server.clock.now() + HOUR_MS,
    competition: 'Cup',
    venue: null,
    country: null,
    teams: ['Harbour', 'Mill'],
    rates: [1.5, 1.2],
  };
  const started = await server.call('operatorStartScoring', { fixture }, { token: scorer });
  return await write(started.result, { type: 'fact', fact: { type: 'kick-off' } });
}

test('a scored result waits for an operator other than its scorer, whatever the four-eyes settings', async () => {
  await scoreToTheEnd(await startScoring());
  await comesTo('CLOSED');
  const waits = await server.call('operatorGetWaitingFixtures', {}, { token: other });
  expect(waits.result.items.map(({ reason }) => reason)).toContain('TO_CONFIRM');
  const open = await server.engine.read(({ markets }) => [...markets.values()].map(({ status }) => status));
  expect(open).not.toContain('SETTLED');

  expect((await settle(scorer, 1)).error?.code).toBe('FOUR_EYES');
  expect((await settle(other, 1)).success).toBe(true);
  expect((await odds()).status).toBe('SETTLED');
});

test('settling on the score confirms it; any other result counts as the settling operator’s', async () => {
  await wantFourEyes(0);
  await scoreToTheEnd(await startScoring());
  await comesTo('CLOSED');
  // Known after a restart too.
  await restart();
  await eventually(async () => {
    server.clock.advance(10);
    return server.context.fixtureWatch.results.list((await odds()).marketId).length > 0;
  }, 'the result is reported again');

  expect((await settle(scorer, 1)).error?.code).toBe('FOUR_EYES');
  expect((await settle(other, 0)).error?.code).toBe('FOUR_EYES');
  expect((await settle(other, 1)).success).toBe(true);
});

test('results of a match taken over are those of the operator, also once it has ended', async () => {
  const ground = sourceIn(server, GROUND);
  await ground.announce();
  await ground.say(KICK_OFF);
  await comesTo('OPEN');
  const eventId = await server.engine.read(({ events }) => [...events.keys()][0] ?? 0);
  server.clock.advance(PROVED_MS);
  const asked = { eventId };
  for (const refused of [
    await server.call('operatorTakeOverScoring', asked, { token: scorer }),
    await server.call('operatorChooseSource', { eventId, source: null }, { token: scorer }),
  ]) {
    expect(refused.error?.code).toBe('PROOF_NEEDED');
  }
  scorer = await login('the scorer');
  other = await login('other trader');

  const taken = await server.call('operatorTakeOverScoring', asked, { token: scorer });
  await write(await scoreToTheEnd(taken.result), { type: 'end' });
  await comesTo('CLOSED');
  expect((await settle(scorer, 1)).error?.code).toBe('FOUR_EYES');
  expect((await settle(other, 1)).success).toBe(true);
});
