import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import { otherSide } from '@crease/sports/field/match-info.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FeedEvent } from '#ports/feed.ts';
import { settle } from '#testing/eventually.ts';
import { SpokenFeed, spokenMatch } from '#testing/spoken-feed.ts';
import { startDirector } from '#testing/start-director.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import type { FixtureDirector } from './fixture-director.ts';

const FIRST = { source: 'first', rank: 0 };
const SECOND = { source: 'second', rank: 1 };

let server: TestServer;
let director: FixtureDirector | null = null;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  director?.stop();
  await server.close();
});

/** A match of two sources, up to the first event of a type; then both report different events at the same time. */
async function disputeAt(
  type: FieldEvent['type'],
  contradict: (fact: FieldEvent) => FieldEvent,
): Promise<void> {
  const feed = new SpokenFeed();
  director = await startDirector(server, { feeds: [feed] });
  const { fixture, moments } = spokenMatch(server);
  const { key } = fixture;
  const at = moments.findIndex(({ fact }) => fact.type === type);
  const said = moments[at];
  if (said === undefined) throw new Error(`the match has no ${type}`);
  const past = moments.slice(0, at);
  for (const each of [FIRST, SECOND]) feed.say({ type: 'fixture', fixture, past: [], ...each });
  await settle(server);
  for (const each of [SECOND, FIRST]) feed.say({ type: 'field', key, moments: past, ...each });
  await settle(server);
  const sources = server.context.matchSources.of(key);
  const say = (source: string, moment: FeedEvent<FieldEvent>) =>
    sources?.take('spoken', { type: 'field', key, source, moments: [moment] });
  say('first', said);
  say('second', { ...said, fact: contradict(said.fact) });
  await settle(server);
  server.clock.advance(20_000);
  await settle(server);
}

const statuses = () =>
  server.engine.read(({ markets }) =>
    [...markets.values()].map(({ kind, status }) => `${kind} ${status}`),
  );

test('a first ball disputed between sources opens no market in-play', async () => {
  await disputeAt('innings-start', (fact) =>
    fact.type === 'innings-start' ? { ...fact, team: otherSide(fact.team) } : fact,
  );
  expect((await statuses()).filter((each) => each.endsWith(' OPEN'))).toEqual([]);
  expect(server.context.fixtureWatch.waiting()).toMatchObject([{ reason: 'DISPUTED' }]);
});

test('a result disputed by another source settles nothing', async () => {
  await disputeAt('result', (fact) => {
    if (fact.type !== 'result' || fact.outcome.kind !== 'won') throw new Error('nobody has won');
    return { ...fact, outcome: { ...fact.outcome, winner: otherSide(fact.outcome.winner) } };
  });
  const ofMatch = (await statuses()).filter((each) => /MATCH_ODDS|TIED|COMPLETED/.test(each));
  expect(ofMatch).toEqual(['MATCH_ODDS SUSPENDED', 'TIED SUSPENDED', 'COMPLETED SUSPENDED']);
  expect(server.context.fixtureWatch.waiting()).toMatchObject([{ reason: 'DISPUTED' }]);
});

test('missing balls suspend betting until they are entered', async () => {
  const feed = new SpokenFeed();
  director = await startDirector(server, { feeds: [feed] });
  const { fixture, moments } = spokenMatch(server);
  const { key } = fixture;
  const place = moments.findIndex(({ fact }) => fact.type === 'ball-start' && fact.over === 3);
  const isSaid = ({ fact }: FeedEvent<FieldEvent>) =>
    !(fact.type === 'delivery' || fact.type === 'ball-start') || fact.over !== 2;
  feed.say({ type: 'fixture', fixture, past: [] });
  await settle(server);
  const until = moments.slice(0, place + 2);
  feed.say({ type: 'field', key, moments: until.filter(isSaid) });
  await settle(server);
  expect((await statuses()).filter((each) => each.endsWith(' OPEN'))).toEqual([]);
  const token = await server.operator();
  const { result } = await server.call('operatorGetWaitingFixtures', {}, { token });
  const text = expect.stringContaining('Balls or overs are missing');
  const wait = { reason: 'MISSING', marketId: null, mayBeScored: false, text };
  expect(result.items).toMatchObject([wait]);

  const after = until.slice(place).map((moment) => ({ ...moment, id: `${moment.id}b` }));
  const correction = {
    replaces: until.slice(place).map(({ id }) => id),
    moments: [...until.filter((moment) => !isSaid(moment)), ...after],
  };
  feed.say({ type: 'correction', key, correction });
  await settle(server);
  server.clock.advance(20_000);
  await settle(server);
  expect(await statuses()).toContain('MATCH_ODDS OPEN');
  expect(server.context.fixtureWatch.waiting()).toEqual([]);
});
