import type { AnnouncedFixture } from '@crease/contracts/market-desk/feed.ts';
import type { ScoredMatch, ScoringEntry, WrittenBall } from '@crease/contracts/market-desk/scoring.ts';
import { toScoredBall } from '@crease/sports/cricket/scored-ball.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import { createSchedule } from '@crease/sports/simulator/schedule.ts';
import { simulateMatch } from '@crease/sports/simulator/simulate-match.ts';
import { beforeEach, expect, test } from 'vitest';
import { settle } from '#testing/eventually.ts';
import { FeedCaller, GROUND } from '#testing/feed-caller.ts';
import { startDirector } from '#testing/planned-fixtures.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const HOUR_MS = 3_600_000;
const ID = '0b0c7a2e-5f5a-4c0e-9a51-6f1f0c6a2b11';
const MATCH = {
  sport: 'cricket',
  id: ID,
  competition: 'Harbour League',
  teams: ['Harbour', 'Mill'],
  format: 'T20',
  oversPerInnings: 20,
};
const OVERS = 5;
const INTERRUPTED: ReadonlySet<string> = new Set(['interruption', 'revised']);
const PAIR = { striker: 'Asha', nonStriker: 'Bela', bowler: 'Chand' };
const TOSS = { type: 'toss', winner: 0, decision: 'bat' } as const;

let server: TestServer;
let scorer: string;
beforeEach(async () => {
  server = await startTestServer({ feedSources: [GROUND] });
  scorer = await server.otherOperator('scorer');
});

async function start(fixture: object = MATCH): Promise<ScoredMatch> {
  const startsAt = server.clock.now() + HOUR_MS;
  const sent = { fixture: { startsAt, ...fixture } as AnnouncedFixture };
  return (await server.call('operatorStartScoring', sent, { token: scorer })).result;
}

/** Writes entries on the latest version of a match. */
function openPage(first: ScoredMatch, token = scorer) {
  let match = first;
  return {
    match: () => match,
    async write(entry: object) {
      const { fixture, position } = match;
      const answered = await server.call(
        'operatorScoreMatch',
        { fixture, position, entry: entry as ScoringEntry },
        { token },
      );
      if (answered.success) match = answered.result;
      return answered;
    },
  };
}

const ball = (written: Partial<WrittenBall>) => ({ type: 'ball', ball: { ...PAIR, ...written } });

function findSideText(match: ScoredMatch, name: string) {
  return match.score?.sides.find((side) => side.name === name)?.text;
}

/** Returns the scorer's input for an event of a simulated match; null if it follows automatically. */
function pressedFor(event: FieldEvent, match: ScoredMatch): object | null {
  switch (event.type) {
    case 'toss':
      return event;
    case 'innings-start':
      return { type: 'innings', team: event.team };
    case 'delivery':
      return { type: 'ball', ball: toScoredBall(event) };
    case 'innings-end':
      return match.cricket?.next === 'ball' ? { type: 'end-innings', reason: event.reason } : null;
    case 'result':
      return { type: 'result', outcome: null };
    default:
      return null;
  }
}

/** A match of a few overs without interruptions. */
function shortMatch() {
  const fixtures = createSchedule({ seed: 4 }).between(Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 9));
  for (const fixture of fixtures) {
    const info = { ...fixture.info, oversPerInnings: OVERS };
    const { events, outcome } = simulateMatch({ ...fixture, info });
    const isPlain = events.every(({ event }) => !INTERRUPTED.has(event.type));
    if (fixture.info.format === 'T20' && isPlain && outcome.kind === 'won') {
      return { info, events, outcome };
    }
  }
  throw new Error('every match is interrupted');
}

/** Settles every decided market on its score. */
async function confirmScores(token: string): Promise<void> {
  const eventId = await server.engine.read(({ events }) => [...events.keys()][0] ?? 0);
  const pages = [0, 100].map(async (SkipCount) => {
    const page = { eventId, SkipCount, MaxResultCount: 100 };
    return (await server.call('operatorGetMarkets', page, { token })).result.items;
  });
  for (const { marketId, sources } of (await Promise.all(pages)).flat()) {
    const result = sources[0]?.result;
    if (result === undefined) continue;
    const settled = await server.call('operatorSettleMarket', { marketId, result }, { token });
    expect(settled.error).toBeNull();
  }
}

test('a whole match is scored ball by ball, traded, and settled by another operator', async () => {
  await startDirector(server, { feeds: [server.pushFeed] });
  const { info, events, outcome } = shortMatch();
  const page = openPage(await start({ ...MATCH, teams: info.teams, oversPerInnings: OVERS }));

  for (const { event } of events) {
    const entry = pressedFor(event, page.match());
    if (entry === null) continue;
    expect(await page.write(entry)).toMatchObject({ error: null });
    server.clock.advance(1_000);
  }
  await settle(server);
  await confirmScores(await server.otherOperator('trader'));

  expect(outcome).toMatchObject({ kind: 'won' });
  expect(page.match()).toMatchObject({ phase: 'over', cricket: { next: 'nothing' } });
  const markets = await server.engine.read((state) => [...state.markets.values()]);
  expect(markets.length).toBeGreaterThan(10);
  const open = markets.filter(({ status }) => status !== 'SETTLED' && status !== 'VOIDED');
  expect(open.map(({ terms }) => terms.name)).toEqual([]);
  const odds = markets.find(({ kind }) => kind === 'MATCH_ODDS');
  const winner = outcome.kind === 'won' ? info.teams[outcome.winner] : '';
  const paid = odds?.result?.type === 'placings' ? odds.result.placings.flat() : [];
  expect(odds?.runners.find(({ id }) => paid.includes(id))?.name).toBe(winner);
});

test('an entry is undone, and an earlier ball corrected, with the match as it stood', async () => {
  const page = openPage(await start());
  await page.write(TOSS);
  await page.write({ type: 'innings', team: 0 });
  await page.write(ball({ batter: 4 }));
  const [four] = page.match().entries;
  await page.write(ball({ extras: { wides: 1 } }));
  await page.write(ball({ batter: 1 }));
  expect(findSideText(page.match(), 'Harbour')).toBe('6/0');
  expect(page.match().cricket).toMatchObject({ striker: 'Bela', thisOver: ['4', '1wd', '1'] });

  await page.write({ type: 'undo' });
  expect(findSideText(page.match(), 'Harbour')).toBe('5/0');
  await page.write({ type: 'correct', entry: four?.id, ball: { ...PAIR, batter: 6 } });
  expect(findSideText(page.match(), 'Harbour')).toBe('7/0');
  expect(page.match().cricket?.thisOver).toEqual(['6', '1wd']);
  // Entries written before the innings can also be undone one by one.
  for (let left = page.match().entries.length; left > 0; left--) await page.write({ type: 'undo' });
  expect(page.match()).toMatchObject({ phase: 'before', cricket: { next: 'toss' } });
  expect((await page.write({ type: 'undo' })).error?.code).toBe('BAD_STATE');
});

test('of two scorers one records the ball; the other is told to reload', async () => {
  const first = openPage(await start());
  await first.write(TOSS);
  await first.write({ type: 'innings', team: 0 });
  const second = openPage(first.match(), await server.otherOperator('trader'));
  expect(await first.write(ball({ batter: 2 }))).toMatchObject({ success: true });

  const late = await second.write(ball({ batter: 2 }));
  expect(late.error).toMatchObject({ code: 'BAD_STATE', details: { position: 4 } });
  expect(findSideText(first.match(), 'Harbour')).toBe('2/0');
});

test('reports an impossible entry, and records nothing', async () => {
  const page = openPage(await start());
  expect((await page.write(ball({}))).error).toMatchObject({
    code: 'VALIDATION',
    validationErrors: [{ message: 'No innings in progress' }],
  });
  await page.write(TOSS);
  await page.write({ type: 'innings', team: 0 });
  const out = { kind: 'bowled', playerOut: 'Asha', fielders: [] } as const;
  expect((await page.write(ball({ wickets: [out] }))).error?.validationErrors).toMatchObject([
    { message: 'Select the new batter' },
  ]);
  expect((await page.write({ type: 'result', outcome: null })).error?.code).toBe('BAD_STATE');
  expect((await page.write({ type: 'fact', fact: { type: 'goal' } })).error?.code).toBe('VALIDATION');
  expect(page.match().position).toBe(3);
});

test('no one at the ground: betting is suspended, and resumes with the next entry', async () => {
  await startDirector(server, { feeds: [server.pushFeed] });
  const page = openPage(await start());
  await page.write(TOSS);
  await page.write({ type: 'innings', team: 0 });
  await page.write(ball({ batter: 1 }));
  await settle(server);
  const odds = () =>
    server.engine.read((state) => [...state.markets.values()].find(({ kind }) => kind === 'MATCH_ODDS')?.status);
  server.clock.advance(31_000);
  await settle(server);
  expect(await odds()).toBe('SUSPENDED');
  await page.write({ type: 'present' });
  server.clock.advance(1_000);
  await settle(server);
  expect(await odds()).toBe('OPEN');
});

test('takes over a match from an external source with all its events, across a restart', async () => {
  const director = await startDirector(server, { feeds: [server.pushFeed] });
  const ground = new FeedCaller(server);
  const announced = { startsAt: server.clock.now() + HOUR_MS, ...MATCH, id: 'm1' };
  const field = (sequence: number, id: string, fact: object) => ({
    sequence,
    type: 'field',
    fixture: 'm1',
    moments: [{ id, fact }],
  });
  await ground.send([
    { sequence: 1, type: 'fixture', fixture: announced },
    field(2, 'toss', TOSS),
    field(3, 'start', { type: 'innings-start', team: 0 }),
  ]);
  await settle(server);
  const eventId = await server.engine.read((state) => [...state.events.keys()][0] ?? 0);
  const trader = await server.otherOperator('trader');
  const taken = await server.call('operatorTakeOverScoring', { eventId }, { token: trader });
  expect(taken.result).toMatchObject({ eventId, cricket: { next: 'ball', batting: 0 } });
  const page = openPage(taken.result, trader);
  await page.write(ball({ batter: 3 }));

  // Later events from the source are stored but ignored.
  const late = field(4, 'x', { type: 'interruption', cause: 'rain', said: 'Rain' });
  expect(await ground.send([late])).toMatchObject({ status: 'OK', position: 4 });
  expect(findSideText(page.match(), 'Harbour')).toBe('3/0');
  expect((await server.call('operatorTakeOverScoring', { eventId }, { token: trader })).error?.code).toBe('BAD_STATE');

  director.stop();
  const stopped = server;
  server = await stopped.restart();
  await stopped.close();
  const found = await server.asOperator('operatorGetScoredMatch', {
    fixture: page.match().fixture,
  });
  expect(found.result).toMatchObject({
    position: page.match().position,
    cricket: { next: 'ball' },
  });
  expect(findSideText(found.result, 'Harbour')).toBe('3/0');
});

test('another sport is scored with its own events', async () => {
  const football = { sport: 'football', id: 'f1', competition: 'Cup', teams: ['Harbour', 'Mill'] };
  const page = openPage(await start(football));
  await page.write({ type: 'fact', fact: { type: 'kick-off' } });
  expect(await page.write({ type: 'fact', fact: { type: 'goal', side: 1, scorer: null, how: 'play' } })).toMatchObject({
    error: null,
  });
  expect(page.match().score?.sides.map(({ text }) => text)).toEqual(['0', '1']);
  expect(page.match().entries.map(({ text }) => text)).toEqual(['Goal, Mill', 'Kick off']);
  await page.write({ type: 'undo' });
  expect(page.match().score?.sides.map(({ text }) => text)).toEqual(['0', '0']);
});

test('a scorer sees matches and their own account, and nothing else', async () => {
  const readErrorCode = async (name: 'operatorGetUsers' | 'operatorGetBets' | 'operatorGetReport') =>
    (await server.call(name, {}, { token: scorer })).error?.code;
  expect(await readErrorCode('operatorGetUsers')).toBe('FORBIDDEN');
  expect(await readErrorCode('operatorGetBets')).toBe('FORBIDDEN');
  expect((await server.call('operatorGetSessions', {}, { token: scorer })).success).toBe(true);
  expect((await server.call('operatorGetScoredMatches', {}, { token: scorer })).result.items).toEqual([]);
  const viewer = await server.otherOperator('viewer');
  expect((await server.call('operatorGetScoredMatches', {}, { token: viewer })).error?.code).toBe('FORBIDDEN');
});
