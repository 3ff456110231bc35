import type { Command } from '@crease/core/exchange/command.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Clock } from '#base/system/clock.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { FeedEvent } from '#market-desk/feeds/feed.ts';
import { settle, turn } from '#testing/eventually.ts';
import { ScriptedFeed, spokenMatch, startDirector, submittingBy } from '#testing/planned-fixtures.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import type { FixtureDirector } from './fixture-director.ts';

type Moment = FeedEvent<FieldEvent>;

/** More turns than two passes over all markets take. */
const QUIET_TURNS = 120;
/** Turns after a ball at which something else happens: before, during and after its pricing. */
const MOMENTS = [0, 2, 4, 6, 8, 10, 12, 14, 16, 19, 22, 25, 28, 31, 34, 37, 40, 45];

let server: TestServer;
let feed: ScriptedFeed;
let director: FixtureDirector;
let sent: Command[];
beforeEach(async () => {
  server = await startTestServer();
  feed = new ScriptedFeed();
  sent = [];
  director = await startDirector(server, {
    feeds: [feed],
    clock: slowly(server.clock),
    exchange: recording(server),
  });
});

/** Computing takes so long that each market is priced in a turn of its own. */
function slowly(clock: Clock): Clock {
  let computed = 0;
  return {
    now: () => clock.now(),
    after: (delayMs, action) => clock.after(delayMs, action),
    monotonic: () => {
      computed += 10;
      return computed;
    },
  };
}

function recording({ engine }: TestServer): Exchange {
  return submittingBy(engine, (command, context) => {
    sent.push(command);
    return engine.submit(command, context);
  });
}

/** Offers sent since a number of commands. */
function offersSince(place: number): readonly number[] {
  return sent
    .slice(place)
    .flatMap((command) => (command.type === 'SetQuote' && command.status === 'OPEN' ? [command.marketId] : []));
}

async function passTurns(turns: number): Promise<void> {
  for (let count = 0; count < turns; count++) await turn();
}

const finish = () => settle(server, QUIET_TURNS);

/** Announces a match and plays until an over has begun. @returns what follows. */
async function playUntil(over: number) {
  const { fixture, moments } = spokenMatch(server);
  const { key } = fixture;
  const end = moments.findIndex(({ fact }) => fact.type === 'ball-start' && fact.over === over);
  feed.publish({ type: 'fixture', fixture, past: [] });
  await finish();
  feed.publish({ type: 'field', key, moments: moments.slice(0, end) });
  await finish();
  // Markets turn in-play after a pause.
  server.clock.advance(10_000);
  await finish();
  const publish = (moment: Moment) => feed.publish({ type: 'field', key, moments: [moment] });
  return { key, moments, next: moments.slice(end), publish };
}

/** Offers of the open house markets, by kind and name. */
function readOffers(at: TestServer) {
  return at.engine.read(({ markets }) => {
    const open = [...markets.values()].filter(({ kind, status }) => isHouseKind(kind) && status === 'OPEN');
    return new Map(open.map(({ kind, terms, quote }) => [`${kind} ${terms.name}`, quote?.runners]));
  });
}

test('nothing is offered once the next ball has begun, whenever it begins', async () => {
  const { next, publish } = await playUntil(1);
  const late: number[] = [];
  const made: number[] = [];
  let begun = 0;
  for (const moment of next) {
    if (begun === MOMENTS.length) break;
    const isStart = moment.fact.type === 'ball-start';
    const from = sent.length;
    publish(moment);
    if (!isStart) {
      await passTurns(MOMENTS[begun] ?? 0);
      made.push(offersSince(from).length);
      continue;
    }
    await finish();
    late.push(...offersSince(from));
    begun += 1;
    server.clock.advance(20_000);
  }
  expect(late).toEqual([]);
  // Some were priced before the next ball, others weren't.
  expect(made).toContain(0);
  expect(Math.max(...made)).toBeGreaterThan(10);
});

test('nothing is offered once the feed is silent; it is as soon as the feed is back', async () => {
  const { key, next, publish } = await playUntil(1);
  const [start, ball] = next;
  if (start === undefined || ball === undefined) throw new Error('the match has no such ball');
  publish(start);
  await finish();
  publish(ball);
  await passTurns(12);
  const from = sent.length;
  feed.publish({ type: 'silence', key, since: server.clock.now() });
  await finish();
  expect(offersSince(from)).toEqual([]);
  expect((await readOffers(server)).size).toBe(0);

  feed.publish({ type: 'heartbeat', key });
  await finish();
  expect((await readOffers(server)).size).toBeGreaterThan(10);
});

test('a correction in the middle of pricing leads to the prices of the corrected score', async () => {
  const { key, moments, next, publish } = await playUntil(1);
  const [start, ball] = next;
  if (start === undefined || ball?.fact.type !== 'delivery') throw new Error('no such ball');
  const { runs } = ball.fact;
  const six = { batter: 6, extras: runs.extras, total: 6 };
  const right = { ...ball, id: `${ball.id}b`, fact: { ...ball.fact, wickets: [], runs: six } };
  publish(start);
  await finish();
  publish(ball);
  await passTurns(12);
  feed.publish({ type: 'correction', key, correction: { replaces: [ball.id], moments: [right] } });
  await finish();
  server.clock.advance(20_000);
  await finish();
  const corrected = await readOffers(server);

  const other = await startTestServer();
  const rightFeed = new ScriptedFeed();
  const fast = await startDirector(other, { feeds: [rightFeed] });
  const { fixture } = spokenMatch(other);
  const past = moments.slice(0, moments.indexOf(ball));
  rightFeed.publish({ type: 'fixture', fixture, past: [] }, { type: 'field', key, moments: [...past, right] });
  await settle(other);
  other.clock.advance(30_000);
  await settle(other);
  expect(corrected.size).toBeGreaterThan(10);
  expect(corrected).toEqual(await readOffers(other));
  fast.stop();
});

test('offers are suspended while balls come faster than they are priced', async () => {
  const { next, publish } = await playUntil(1);
  const [first, second] = next.filter(({ fact }) => fact.type === 'delivery');
  if (first === undefined || second === undefined) throw new Error('no such balls');
  const before = await readOffers(server);
  publish(first);
  await passTurns(12);
  publish(second);
  await passTurns(12);
  expect((await readOffers(server)).size).toBe(0);

  await finish();
  expect(before.size).toBeGreaterThan(10);
  expect((await readOffers(server)).size).toBeGreaterThan(10);
});

test('nothing is sent once the match is no longer traded', async () => {
  const { next, publish } = await playUntil(1);
  for (const moment of next.slice(0, 2)) {
    await finish();
    publish(moment);
  }
  await passTurns(12);
  const from = sent.length;
  director.stop();
  await finish();
  expect(sent.slice(from).map(({ type }) => type)).not.toContain('SetQuote');
});

test('a market that a trader suspends while others are priced stays suspended', async () => {
  const { next, publish } = await playUntil(1);
  for (const moment of next.slice(0, 2)) {
    await finish();
    publish(moment);
  }
  await passTurns(12);
  const marketId = await server.engine.read(
    ({ markets }) => [...markets.values()].find(({ kind }) => kind === 'BOOKMAKER')?.id ?? 0,
  );
  await server.engine.submit({ type: 'SetMarketStatus', marketId, status: 'SUSPENDED' });
  const from = sent.length;
  await finish();
  server.clock.advance(20_000);
  await finish();
  expect(offersSince(from).length).toBeGreaterThan(10);
  const status = await server.engine.read(({ markets }) => markets.get(marketId)?.status);
  expect(status).toBe('SUSPENDED');
  expect(server.context.autoTrading.isManual(marketId)).toBe(true);
});

test('other commands are carried out while markets are priced', async () => {
  const { next, publish } = await playUntil(1);
  for (const moment of next.slice(0, 2)) {
    await finish();
    publish(moment);
  }
  await passTurns(12);
  const from = sent.length;
  const [eventId = 0] = await server.engine.read(({ events }) => [...events.keys()]);
  const details = { venue: 'Harbour Ground' };
  await server.engine.submit({ type: 'UpdateEvent', eventId, details });
  expect(offersSince(from)).toEqual([]);
  await finish();
  expect(offersSince(from).length).toBeGreaterThan(10);
});
