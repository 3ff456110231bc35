import { beforeEach, expect, test } from 'vitest';
import { eventually, turn } from '#testing/eventually.ts';
import { startTestServer, type TestMarket, type TestServer } from '#testing/test-server.ts';
import { setScore } from './manual-score.ts';

const CARD = {
  kind: 'cricket',
  status: 'In play',
  text: null,
  cricket: {
    teams: ['India', 'Australia'],
    innings: [{ team: 'India', runs: 182, wkts: 4, overs: '18.2' }],
    battingTeam: 0,
  },
};
let server: TestServer;
let market: TestMarket;
beforeEach(async () => {
  server = await startTestServer();
  market = await server.market();
});

async function card() {
  const { result } = await server.call('getScoreCard', { DreamEventId: 'dream-1' });
  return result;
}

async function listScore() {
  const { result } = await server.call('getBySportName', { sportName: 'cricket' });
  return result[0]?.score;
}

async function restart(): Promise<void> {
  const stopped = server;
  server = await stopped.restart();
  await stopped.close();
}

async function closeEvent(): Promise<void> {
  const { exchange } = server.context;
  const { eventId, marketId } = market;
  await exchange.submit({ type: 'VoidMarket', marketId, reason: 'rain' });
  await exchange.submit({ type: 'UpdateEvent', eventId, details: {}, status: 'CLOSED' });
}

function feedScore(home: number): void {
  server.context.scoreBoard.set(
    market.eventId,
    'dream-1',
    {
      kind: 'football',
      status: '1st half',
      url: null,
      updatedAt: '2026-01-31T14:05:31.250Z',
      cricket: null,
      football: { home, away: 0, minute: 12 },
      text: null,
    },
    null,
  );
}

test('shows a manual score as card and in lists, after a restart too', async () => {
  const set = await setScore(server.context, market.eventId, CARD);
  const before = await card();
  await restart();

  expect(set).toMatchObject({ ok: true, value: { kind: 'cricket', url: null } });
  expect(before?.cricket?.innings[0]).toMatchObject({ runs: 182, target: null });
  expect(await card()).toEqual(before);
  expect(await listScore()).toEqual({
    stage: '18.2 ov',
    stageLabel: { code: 'OVERS', facts: { overs: '18.2' } },
    detail: null,
    sides: [
      { name: 'India', text: '182/4', batting: true },
      { name: 'Australia', text: 'Yet to bat', textLabel: { code: 'YET_TO_BAT' }, batting: false },
    ],
  });
});

test('a typed built-in status has its label, after a restart too; other text stays as typed', async () => {
  const set = (status: string) =>
    setScore(server.context, market.eventId, {
      kind: 'football',
      status,
      text: null,
      football: { home: 1, away: 0 },
    });

  await set('half-time');
  await restart();
  expect(await card()).toMatchObject({ status: 'half-time', statusLabel: { code: 'HALF_TIME' } });
  expect(await listScore()).toMatchObject({
    stage: 'half-time',
    stageLabel: { code: 'HALF_TIME' },
  });

  await set('Waiting for the fog to lift');
  const typed = await card();
  expect(typed?.status).toBe('Waiting for the fog to lift');
  expect(typed).not.toHaveProperty('statusLabel');
});

test('a feed’s score wins, and the manual one is gone after a restart', async () => {
  await setScore(server.context, market.eventId, CARD);
  feedScore(1);
  const { documents } = server.context;
  await eventually(async () => (await documents.list('score:')).length === 0, 'it is let go');
  const fed = await card();
  await restart();

  expect(fed?.football?.home).toBe(1);
  expect(await card()).toBeNull();
});

test('a later manual score replaces a feed’s until the feed reports again', async () => {
  feedScore(1);
  await setScore(server.context, market.eventId, CARD);
  const byHand = await card();
  feedScore(2);

  expect(byHand?.kind).toBe('cricket');
  expect((await card())?.football?.home).toBe(2);
});

test('rejects an invalid score with its field, and unknown, closed and unnamed events', async () => {
  const { context } = server;
  const wrong = await setScore(context, market.eventId, {
    ...CARD,
    cricket: { ...CARD.cricket, innings: [{ team: 'India', runs: -1, wkts: 4, overs: '18.2' }] },
  });
  const unknown = await setScore(context, 999, CARD);
  const nameless = await server.asOperator('operatorCreateEvent', {
    sportId: 3,
    title: 'A v B',
    startTime: '2026-01-31T14:05:31.250Z',
  });
  const noId = await setScore(context, nameless.result.id, CARD);
  await closeEvent();
  const closed = await setScore(context, market.eventId, CARD);

  expect(wrong).toMatchObject({
    code: 'VALIDATION',
    validationErrors: [{ members: ['card.cricket.innings.0.runs'] }],
  });
  expect(unknown).toMatchObject({ code: 'NOT_FOUND' });
  expect([noId, closed]).toMatchObject([{ code: 'BAD_STATE' }, { code: 'BAD_STATE' }]);
  expect(await card()).toBeNull();
});

test('a score stays until the last market of its closed event is archived', async () => {
  await setScore(server.context, market.eventId, CARD);
  server.context.scoreBoard.setStory('dream-1', () => ({ innings: [], lines: [] }));

  await closeEvent();
  const afterClosing = await card();
  await server.context.exchange.submit({ type: 'ArchiveMarket', marketId: market.marketId });
  const story = await server.call('getScoreStory', { DreamEventId: 'dream-1' });

  expect(afterClosing?.kind).toBe('cricket');
  expect(await card()).toBeNull();
  expect(story.result).toBeNull();
  await turn();
  expect(await server.context.documents.list('score:')).toEqual([]);
});

test('accepts the documented card: cricket without teams, tennis and kabaddi as text only', async () => {
  const { cricket } = CARD;
  const { teams: _, ...printed } = { ...cricket, batters: [], bowler: null, lastBalls: ['1', 'W'] };

  const asCricket = await setScore(server.context, market.eventId, { ...CARD, cricket: printed });
  const shown = await listScore();
  const asText = await setScore(server.context, market.eventId, {
    kind: 'tennis',
    status: 'Set 2',
    url: null,
    cricket: null,
    football: null,
    text: '6-4 3-2',
  });

  expect(asCricket.ok && asCricket.value.cricket?.teams).toEqual(['India', 'Australia']);
  expect(shown?.sides[0]).toMatchObject({ name: 'India', text: '182/4' });
  expect(asText.ok && asText.value).toMatchObject({ kind: 'tennis', text: '6-4 3-2' });
});
