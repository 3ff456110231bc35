import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import { trialBalance } from '@crease/core/ledger/ledger.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import { expect, test } from 'vitest';
import type { Feed, FeedEvent } from '#market-desk/feeds/feed.ts';
import { settle } from '#testing/eventually.ts';
import { ScriptedFeed, spokenMatch, startDirector } from '#testing/planned-fixtures.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const direct = (server: TestServer, feed: Feed) => startDirector(server, { feeds: [feed], isWatched: () => true });

/** A match that a feed has announced to the director of a new server. */
async function announced() {
  const server = await startTestServer();
  const feed = new ScriptedFeed();
  const director = await direct(server, feed);
  const { fixture, moments } = spokenMatch(server);
  feed.publish({ type: 'fixture', fixture, past: [] });
  await settle(server);
  return { server, director, feed, fixture, key: fixture.key, moments };
}

type Moment = FeedEvent<FieldEvent>;

/** Plays the match ball by ball until the over with this number has begun. */
async function playUntil(
  server: TestServer,
  { feed, key, moments }: { feed: ScriptedFeed; key: string; moments: readonly Moment[] },
  over: number,
): Promise<number> {
  const end = moments.findIndex(({ fact }) => fact.type === 'ball-start' && fact.over === over);
  for (const moment of moments.slice(0, end)) {
    feed.publish({ type: 'field', key, moments: [moment] });
    server.clock.advance(1_000);
    await settle(server);
  }
  return end;
}

function findLine(server: TestServer) {
  return server.engine.read(({ markets }) =>
    [...markets.values()].find(({ terms }) => /^6 Over (?!.*Adv)/.test(terms.name)),
  );
}

/** The first ball of an over without a wicket, with one more run for the batter. */
function withRunMore(moments: readonly Moment[], over: number): Moment {
  for (const moment of moments) {
    const { fact } = moment;
    if (fact.type !== 'delivery' || fact.over !== over || fact.wickets.length > 0) continue;
    const { batter, extras, total } = fact.runs;
    const runs = { batter: batter + 1, extras, total: total + 1 };
    return { ...moment, id: `${moment.id}b`, fact: { ...fact, runs } };
  }
  throw new Error('the over has no such ball');
}

test('a corrected run changes score and settled lines, and reverses wins on the wrong figure', async () => {
  const { server, feed, key, moments } = await announced();
  const asha = await server.user();
  const placed = await playUntil(server, { feed, key, moments }, 5);
  const line = await findLine(server);
  const quote = line?.quote?.runners[0]?.back[0];
  expect(quote).toBeDefined();
  const bet = server.engine.submit({
    type: 'PlaceBet',
    accountId: asha.id,
    marketId: line?.id ?? 0,
    runnerId: line?.runners[0]?.id ?? 0,
    side: 'BACK',
    price: quote?.price ?? 0,
    line: quote?.line ?? 0,
    stake: 10_000,
    persistence: 'LAPSE',
    timeInForce: 'FILL_OR_KILL',
    clientBetId: 'one',
  });
  await settle(server);
  server.clock.advance(8_000);
  await settle(server);
  expect(await bet).toMatchObject({ ok: true });
  await playUntil(server, { feed, key, moments: moments.slice(placed) }, 7);
  const before = await findLine(server);
  const wrong = before?.result?.type === 'runs' ? before.result.runs : expect.fail('no result');
  const getRuns = () => server.context.scoreBoard.getCard(key)?.cricket?.innings[0]?.runs ?? 0;
  const shown = getRuns();
  const paid = await server.engine.read(({ bets }) => [...bets.values()].map(({ profitLoss }) => profitLoss));

  const right = withRunMore(moments, 2);
  const replaces = [right.id.replace('b', '')];
  feed.publish({ type: 'correction', key, correction: { replaces, moments: [right] } });
  await settle(server);

  expect(getRuns()).toBe(shown + 1);
  const after = await findLine(server);
  expect(after).toMatchObject({ status: 'SETTLED', result: { type: 'runs', runs: wrong + 1 } });
  expect(paid).not.toContain(null);
  const { sum, broken } = await server.engine.read((state) => ({
    sum: trialBalance(state.ledger, 'DEMO'),
    broken: checkInvariants(state),
  }));
  expect({ sum, broken, waiting: server.context.fixtureWatch.waiting() }).toEqual({
    sum: 0,
    broken: [],
    waiting: [],
  });
});

test('leaves a market settled differently by an operator to them when the feed corrects the score', async () => {
  const { server, feed, key, moments } = await announced();
  await playUntil(server, { feed, key, moments }, 7);
  const line = await findLine(server);
  const marketId = line?.id ?? 0;
  await server.engine.submit({ type: 'UnsettleMarket', marketId, reason: 'another figure' });
  await server.engine.submit({ type: 'SettleMarket', marketId, result: { type: 'runs', runs: 1 } });

  const right = withRunMore(moments, 2);
  const replaces = [right.id.replace('b', '')];
  feed.publish({ type: 'correction', key, correction: { replaces, moments: [right] } });
  await settle(server);

  expect(await findLine(server)).toMatchObject({ result: { type: 'runs', runs: 1 } });
  expect(server.context.fixtureWatch.waiting()).toMatchObject([{ marketId, reason: 'CORRECTED' }]);
});

test('resettles a session settled on a wrong figure even if the process died before the correction', async () => {
  const { server, director, feed, fixture, key, moments } = await announced();
  const end = await playUntil(server, { feed, key, moments }, 7);
  const before = await findLine(server);
  const wrong = before?.result?.type === 'runs' ? before.result.runs : expect.fail('no result');
  director.stop();
  await settle(server);

  const next = await server.restart();
  const again = new ScriptedFeed();
  await direct(next, again);
  const played = moments.slice(0, end);
  const right = withRunMore(moments, 2);
  const past = played.map((moment) => (`${moment.id}b` === right.id ? right : moment));
  again.publish({ type: 'fixture', fixture, past, earlier: [played] });
  await settle(next);

  expect(await findLine(next)).toMatchObject({
    status: 'SETTLED',
    result: { type: 'runs', runs: wrong + 1 },
  });
  expect(next.context.fixtureWatch.waiting()).toEqual([]);
});

test('a silent feed suspends betting and needs attention; everything resumes when it is back', async () => {
  const { server, feed, key, moments } = await announced();
  const placed = await playUntil(server, { feed, key, moments }, 1);
  const openOnes = () =>
    server.engine.read(({ markets }) =>
      [...markets.values()].filter(({ status }) => status === 'OPEN').map(({ terms }) => terms.name),
    );
  const open = await openOnes();
  expect(open.length).toBeGreaterThan(5);

  feed.publish({ type: 'silence', key, since: server.clock.now() });
  await settle(server);
  expect(await openOnes()).toEqual([]);
  expect(server.context.fixtureWatch.waiting()).toMatchObject([{ reason: 'SILENT' }]);
  expect(server.context.scoreBoard.getCard(key)?.halt).toBe('NO_FEED');

  feed.publish({ type: 'heartbeat', key });
  await settle(server);
  expect(await openOnes()).toEqual(open);
  expect(server.context.fixtureWatch.waiting()).toEqual([]);
  expect(server.context.scoreBoard.getCard(key)?.halt).not.toBe('NO_FEED');
  await playUntil(server, { feed, key, moments: moments.slice(placed) }, 2);
  expect((await openOnes()).length).toBeGreaterThan(5);
});

test('a match whose feed was silent before its start is open again after a restart', async () => {
  const { server, director, feed, fixture, key } = await announced();
  const findMatchOdds = (at: TestServer) =>
    at.engine.read(({ markets }) => [...markets.values()].find((one) => one.kind === 'MATCH_ODDS'));
  const readStatus = async (at: TestServer) => (await findMatchOdds(at))?.status;
  const before = await readStatus(server);
  feed.publish({ type: 'silence', key, since: server.clock.now() });
  await settle(server);
  const meanwhile = await readStatus(server);
  director.stop();
  await settle(server);

  const next = await server.restart();
  const again = new ScriptedFeed();
  await direct(next, again);
  again.publish({ type: 'fixture', fixture, past: [] });
  await settle(next);

  expect([before, meanwhile, await readStatus(next)]).toEqual(['OPEN', 'SUSPENDED', 'OPEN']);
  const odds = await findMatchOdds(next);
  expect(next.context.autoTrading.findControl(odds?.id ?? 0)).toBeNull();
});
