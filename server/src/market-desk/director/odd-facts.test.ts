import type { AnnouncedFixture } from '@crease/contracts/market-desk/feed.ts';
import type { ScoredMatch } from '@crease/contracts/market-desk/scoring.ts';
import { createTimetables } from '@crease/sports/registry/sports.ts';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { FeedMessage, PlayFixture } from '#market-desk/feeds/feed.ts';
import { eventually } from '#testing/eventually.ts';
import { FeedCaller, GROUND, goal, KICK_OFF, PRESS, sourceIn } from '#testing/feed-caller.ts';
import { ODD_FACTS } from '#testing/odd-facts.ts';
import { ScriptedFeed, startDirector } from '#testing/planned-fixtures.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import type { FixtureDirector } from './fixture-director.ts';

const HOUR_MS = 3_600_000;
const SENT: ReadonlySet<string> = new Set(['OK', 'CANNOT_FOLLOW', 'INVALID_EVENT']);
const WRITTEN: ReadonlySet<string | undefined> = new Set([undefined, 'VALIDATION', 'BAD_STATE']);
const ACE = { type: 'point', server: 1, winner: 0, how: 'ace' };
/** Two sets of six games to love, four points each. */
const POINTS_TO_WIN = 48;

let server: TestServer;
let director: FixtureDirector;
let scorer: string;
beforeEach(async () => {
  server = await startTestServer({ feedSources: [GROUND, PRESS] });
  scorer = await server.otherOperator('scorer');
  director = await startDirector(server, { feeds: [server.pushFeed] });
});

function announce(sport: string, id: string, played: object): AnnouncedFixture {
  const startsAt = server.clock.now() + HOUR_MS;
  const fixture: object = { id, sport, startsAt, competition: 'Cup', ...played };
  return fixture as AnnouncedFixture;
}

/** Sends facts as a source does, each in a call. */
async function push(fixture: AnnouncedFixture, facts: readonly object[], caller: FeedCaller) {
  let { position } = await caller.position();
  const statuses: string[] = [];
  const events = [
    { type: 'fixture', fixture },
    ...facts.map((fact, place) => ({
      type: 'field',
      fixture: fixture.id,
      moments: [{ id: `m${place}`, fact }],
    })),
  ];
  for (const event of events) {
    const sequence = (position ?? 0) + 1;
    const answer = await caller.send([{ ...event, sequence }]);
    if (answer.status === 'OK') position = sequence;
    statuses.push(answer.status);
  }
  return statuses;
}

/** Writes facts as a scorer does. @returns error codes and the match. */
async function score(fixture: AnnouncedFixture, facts: readonly object[]) {
  const started = await server.call('operatorStartScoring', { fixture }, { token: scorer });
  let match: ScoredMatch = started.result;
  const codes: (string | undefined)[] = [];
  for (const fact of facts) {
    const entry = { type: 'fact', fact: { ...fact } } as const;
    const sent = { fixture: match.fixture, position: match.position, entry };
    const written = await server.call('operatorScoreMatch', sent, { token: scorer });
    codes.push(written.error?.code);
    if (written.success) match = written.result;
  }
  return { codes, match };
}

async function oddsOf(team: string) {
  return await server.engine.read(({ markets }) =>
    [...markets.values()].find(
      ({ kind, runners }) => kind === 'MATCH_ODDS' && runners.some(({ name }) => name === team),
    ),
  );
}

async function comesTo(team: string, status: string): Promise<void> {
  await eventually(async () => {
    server.clock.advance(10);
    return (await oddsOf(team))?.status === status;
  }, `the odds of ${team} are ${status}`);
}

/** Another match of another source, in play. */
async function playHealthy() {
  const played = { sport: 'football', teams: ['Healthy', 'Well'] };
  const press = sourceIn(server, PRESS, 0, { played });
  await press.announce();
  await press.say(KICK_OFF);
  await comesTo('Healthy', 'OPEN');
  return press;
}

test('odd facts of any sport, pushed or scored, stop no other match', async () => {
  const press = await playHealthy();
  const ground = new FeedCaller(server, GROUND);
  let count = 0;
  for (const [sport, { facts, played }] of Object.entries(ODD_FACTS)) {
    const sequence = fc.array<object>(facts, { minLength: 20, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(sequence, async (said) => {
        count += 1;
        // A source may send no more than so many calls a minute.
        server.clock.advance(60_000);
        const pushed = await push(announce(sport, `p${count}`, played), said, ground);
        expect(pushed[0]).toBe('OK');
        expect(pushed.filter((status) => !SENT.has(status))).toEqual([]);
        const { codes, match } = await score(announce(sport, `s${count}`, played), said);
        expect(codes.filter((code) => !WRITTEN.has(code))).toEqual([]);
        expect(match.note ?? '').not.toContain('can’t be read');
      }),
      { numRuns: 2, endOnFailure: true },
    );
  }
  scorer = await server.otherOperator('scorer', 'the last scorer');
  expect((await server.call('operatorGetScoredMatches', {}, { token: scorer })).result.items.length).toBe(count);
  await press.say(...goal('g', 0));
  await comesTo('Healthy', 'OPEN');
  await push(announce('football', 'next', { teams: ['Newcomer', 'Mill'] }), [], ground);
  await eventually(async () => (await oddsOf('Newcomer')) !== undefined, 'it is taken up');
});

test('facts after the end of a tennis match are refused, and it can be undone and ended', async () => {
  await playHealthy();
  const { facts: _, played } = ODD_FACTS.tennis;
  const all = [{ type: 'start', server: 1 }, ...Array.from({ length: POINTS_TO_WIN + 30 }, () => ACE)];
  const pushed = await push(announce('tennis', 'p', played), all, new FeedCaller(server, GROUND));
  expect(pushed.filter((status) => status === 'OK')).toHaveLength(2 + POINTS_TO_WIN);
  expect(pushed.at(-1)).toBe('CANNOT_FOLLOW');
  const { codes, match } = await score(announce('tennis', 's', played), all);
  expect(codes.at(-1)).toBe('VALIDATION');
  expect(match.phase).toBe('over');

  const { fixture, position } = match;
  const undone = await server.call(
    'operatorScoreMatch',
    { fixture, position, entry: { type: 'undo' } },
    { token: scorer },
  );
  expect(undone.result.phase).toBe('in-play');
  const ended = await server.call(
    'operatorScoreMatch',
    { fixture, position: undone.result.position, entry: { type: 'end' } },
    { token: scorer },
  );
  expect(ended.result.isEnded).toBe(true);
  await comesTo('Healthy', 'OPEN');
});

test('an absurd clock is refused before it is priced', async () => {
  const { played } = ODD_FACTS.kabaddi;
  const raid = { type: 'raid-start', side: 0, raider: null, secondsLeft: 1e9 };
  const facts = [{ type: 'first-half' }, raid];
  const ground = new FeedCaller(server, GROUND);
  expect(await push(announce('kabaddi', 'p', played), facts, ground)).toEqual(['OK', 'OK', 'CANNOT_FOLLOW']);
  const { codes } = await score(announce('kabaddi', 's', played), facts);
  expect(codes).toEqual([undefined, 'VALIDATION']);
});

test('events that an earlier version stored past the end are skipped after a restart', async () => {
  await playHealthy();
  const { played } = ODD_FACTS.tennis;
  const won = [{ type: 'start', server: 1 }, ...Array.from({ length: POINTS_TO_WIN }, () => ACE)];
  const { match } = await score(announce('tennis', 's', played), won);
  const written = await server.context.feedStore.events();
  const { source, fixture, at } = written.findLast((event) => event.fixture === 's') ?? {};
  if (source === undefined || fixture === undefined || at === undefined) throw new Error('no event');
  await server.context.feedStore.append(
    Array.from({ length: 30 }, (_, place) => {
      const sequence = match.position + 1 + place;
      const moments = [{ id: `late-${place}`, fact: ACE }];
      return { source, fixture, sequence, at, body: { sequence, type: 'field', fixture, moments } };
    }),
  );
  director.stop();
  const stopped = server;
  server = await stopped.restart();
  await stopped.close();
  scorer = await server.otherOperator('scorer', 'another scorer');
  director = await startDirector(server, { feeds: [server.pushFeed] });

  const asked = { fixture: match.fixture };
  const found = await server.call('operatorGetScoredMatch', asked, { token: scorer });
  expect(found.result).toMatchObject({ phase: 'over', position: match.position + 30 });
  const undone = await server.call(
    'operatorScoreMatch',
    { ...asked, position: found.result.position, entry: { type: 'undo' } },
    { token: scorer },
  );
  expect(undone.result.phase).toBe('in-play');
  await sourceIn(server, PRESS, 2, {
    played: { sport: 'football', teams: ['Healthy', 'Well'] },
  }).say(...goal('g', 0));
  await comesTo('Healthy', 'OPEN');
});

test('a match that can’t be priced is suspended and waits for a person; the others go on', async () => {
  director.stop();
  const feed = new ScriptedFeed();
  director = await startDirector(server, { feeds: [feed] });
  const [poisoned, healthy] = twoFixtures();
  const far = { ...poisoned, model: breaking(poisoned.model) };
  const announced = (fixture: PlayFixture): FeedMessage => ({
    type: 'fixture',
    fixture,
    past: [],
    earlier: [],
  });
  const kickOff = (key: string): FeedMessage => ({
    type: 'field',
    key,
    moments: [{ id: 'k', at: server.clock.now(), fact: { type: 'kick-off' } }],
  });
  feed.publish(announced(far), announced(healthy), kickOff(far.key), kickOff(healthy.key));
  await comesTo(far.team1 ?? '', 'OPEN');
  await comesTo(healthy.team1 ?? '', 'OPEN');
  const added = { type: 'added-time', minutes: 3 };
  feed.publish({
    type: 'field',
    key: far.key,
    moments: [{ id: 'x', at: server.clock.now(), fact: added }],
  });
  await comesTo(far.team1 ?? '', 'SUSPENDED');
  const token = await server.otherOperator('trader');
  const waits = await server.call('operatorGetWaitingFixtures', {}, { token });
  expect(waits.result.items.map(({ reason }) => reason)).toEqual(['STOPPED']);
  expect((await oddsOf(healthy.team1 ?? ''))?.status).toBe('OPEN');
});

function twoFixtures(): readonly [PlayFixture, PlayFixture] {
  const now = server.clock.now();
  const upcoming = createTimetables({ seed: 3, speed: 1 })
    .get('football')
    ?.between(now + 1, now + 96 * HOUR_MS);
  const [one, other] = (upcoming ?? []).map((fixture): PlayFixture => {
    const { script: _, ...rest } = fixture;
    const { model } = fixture.script();
    return { ...rest, sport: 'other', hasScore: true, speed: 1, model };
  });
  if (one === undefined || other === undefined) throw new Error('no two matches are planned');
  return [one, other];
}

/** Added time breaks the prices of this model. */
function breaking(model: PlayFixture['model']): PlayFixture['model'] {
  let isBroken = false;
  return {
    ...model,
    apply: (state, fact) => {
      isBroken ||= fact.type === 'added-time';
      return model.apply(state, fact);
    },
    board: (state) => {
      if (isBroken) throw new RangeError('Maximum call stack size exceeded');
      return model.board(state);
    },
  };
}
