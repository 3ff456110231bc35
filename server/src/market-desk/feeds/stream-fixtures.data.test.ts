import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildBookView } from '@crease/core/book/book-view.ts';
import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { trialBalance } from '@crease/core/ledger/ledger.ts';
import { CURRENCIES } from '@crease/core/money/money.ts';
import { readStream } from '@crease/sports/streams/read-stream.ts';
import { type PacedStep, paceStream } from '@crease/sports/streams/stream-event.ts';
import { applyStreamStep, type ReplayedMarket, type ReplayedRunner } from '@crease/sports/streams/stream-state.ts';
import type { StreamLevel } from '@crease/sports/streams/stream-step.ts';
import { playFixture } from '@crease/sports/testing/play-script.ts';
import { expect, test } from 'vitest';
import { createSource, directSports, settleFully } from '#testing/planned-fixtures.ts';
import { lendFolder } from '#testing/temporary-files.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import type { TradedFixture } from './planned-feed.ts';
import { decompressText, StreamFixtures } from './stream-fixtures.ts';

const RECORDINGS = path.resolve('../shared/data/streams');
const RACES = path.resolve('../shared/data/other/horse');
const SPEED = 40;
const LEAD_MS = 600_000;
/** Sizes below the minimum bet are left out of the book, hundredths. */
const LEAST = 100;
const RUPEES_A_HUNDREDTH = 100;

function open(server: TestServer, file: string): Promise<StreamFixtures> {
  const { clock, documents } = server.context;
  return StreamFixtures.open({ file, speed: SPEED, clock, documents });
}

/** Opens the first recorded market of a file and trades it. */
async function replay(server: TestServer, file: string): Promise<TradedFixture> {
  const [fixture] = (await open(server, file)).fixtures(server.clock.now());
  if (fixture === undefined) throw new Error('nothing is recorded');
  await directSports(server, createSource(fixture), { withRupees: true });
  await settleFully();
  return fixture;
}

async function recordedSteps(file: string, startsAt: number): Promise<PacedStep[]> {
  const packed = await readFile(file);
  const steps = [...readStream(decompressText(file, packed).split('\n'), { depth: 100 })];
  return paceStream(steps, { startsAt, speed: SPEED, leadMs: LEAD_MS });
}

function readMarket(server: TestServer): Promise<Market> {
  return server.engine.read((state) => {
    const [market] = state.markets.values();
    if (market === undefined) throw new Error('there is no market');
    return market;
  });
}

/** Returns the three best prices of a recorded side that are large enough for a bet, in paise. */
function listBestPrices(levels: readonly StreamLevel[]): (readonly [number, number])[] {
  return levels
    .filter(([, size]) => size >= LEAST)
    .slice(0, 3)
    .map(([price, size]) => [price, size * RUPEES_A_HUNDREDTH]);
}

function isCrossed({ toBack, toLay }: ReplayedRunner): boolean {
  return (toBack[0]?.[0] ?? 0) >= (toLay[0]?.[0] ?? Number.POSITIVE_INFINITY);
}

async function expectSettled(server: TestServer, kind: string): Promise<void> {
  const end = await server.engine.read((state) => ({
    markets: [...state.markets.values()].map((market) => [market.kind, market.status]),
    open: [...state.bets.values()].filter(({ status }) => ['HELD', 'UNMATCHED', 'MATCHED', 'PARTIAL'].includes(status))
      .length,
    sums: CURRENCIES.map((currency) => trialBalance(state.ledger, currency)),
    problems: checkInvariants(state),
  }));
  expect(end).toEqual({ markets: [[kind, 'SETTLED']], open: 0, sums: [0, 0], problems: [] });
}

test.each([
  ['1.181223995_PLACE_GB_2021.mcm.gz', 'PLACE'],
  ['1.185781277_WIN_AU_3removed.mcm.bz2', 'WIN'],
  ['1.200806927_NED-v-PNG_T20_2022.mcm.gz', 'MATCH_ODDS'],
])('reproduces the book of the recording %s in both currencies until its result', async (name, kind) => {
  const file = path.join(RECORDINGS, name);
  if (!existsSync(file)) {
    console.log(`skipped: no recording ${name}`);
    return;
  }
  const server = await startTestServer();
  // A bettor keeps the market in memory after it ends.
  const asha = await server.user();
  const fixture = await replay(server, file);
  const paced = await recordedSteps(file, fixture.startsAt);
  const { steps } = playFixture(fixture.script());
  // The recorded book at each step, once it has begun.
  const books: ReplayedMarket[] = [];
  let next = 0;
  let compared = 0;
  let asked = 0;
  const seen = new Set<string>();
  for (const { at, what } of steps) {
    if (at > server.clock.now()) server.clock.advance(at - server.clock.now());
    await settleFully();
    for (; (paced[next]?.at ?? Number.POSITIVE_INFINITY) <= at; next++) {
      const step = paced[next]?.step;
      const book = step === undefined ? null : applyStreamStep(books[0] ?? null, step);
      if (book !== null) books[0] = book;
    }
    const market = await readMarket(server);
    seen.add(`${market.status} ${market.inPlay}`);
    const [recorded] = books;
    if (recorded === undefined || recorded.status !== 'OPEN' || what !== 'prices') continue;
    const views = CURRENCIES.map((currency) => buildBookView(market, currency, { withVirtual: false }));
    const ids = fixture.markets[0]?.runners.map((_, place) => place) ?? [];
    const sorted = [...recorded.runners.values()].sort((a, b) => a.sort - b.sort);
    for (const place of ids) {
      const runner = sorted[place];
      if (runner === undefined || runner.status !== 'ACTIVE' || isCrossed(runner)) continue;
      for (const view of views) {
        compared += 1;
        const label = `${runner.sort} at ${at}`;
        expect([label, view[place]?.back]).toEqual([label, listBestPrices(runner.toBack)]);
        expect([label, view[place]?.lay]).toEqual([label, listBestPrices(runner.toLay)]);
      }
    }
    if (asked > 0 || market.runners[0]?.status !== 'ACTIVE') continue;
    asked = (
      await server.engine.submit({
        type: 'PlaceBet',
        accountId: asha.id,
        marketId: market.id,
        runnerId: market.runners[0].id,
        side: 'BACK',
        price: 101,
        stake: 10_000,
        persistence: 'LAPSE',
        timeInForce: 'FILL_OR_KILL',
        clientBetId: 'asha',
      })
    ).ok
      ? 1
      : 0;
  }
  server.clock.advance(60_000);
  await settleFully();

  expect(seen).toContain('OPEN false');
  expect(seen).toContain('OPEN true');
  expect(compared).toBeGreaterThan(200);
  expect(asked).toBe(1);
  const market = await readMarket(server);
  const last = [...(books[0]?.runners.values() ?? [])].sort((a, b) => a.sort - b.sort);
  const outcomes = last.map(({ status }) => (status === 'PLACED' ? 'WINNER' : status));
  expect(market.runners.map(({ status }) => status)).toEqual(outcomes);
  for (const { sort, status, adjustmentBps } of last) {
    if (status !== 'REMOVED') continue;
    expect(market.runners[sort - 1]?.reductionBps).toBe(adjustmentBps);
  }
  const volume = paced
    .flatMap(({ step }) => step.changes)
    .reduce((sum, change) => sum + (change.type === 'matched' ? change.stake : 0), 0);
  const matched = market.currencies.DEMO.matched / 2 / RUPEES_A_HUNDREDTH;
  expect(matched / volume).toBeGreaterThan(0.8);
  expect(matched / volume).toBeLessThan(1.1);
  await expectSettled(server, kind);
});

test.each([
  [path.join(RECORDINGS, '1.223716976.mcm.bz2'), 'MATCH_ODDS'],
  [path.join(RACES, 'betfair_stream_1.132153978.jsonl'), 'WIN'],
])('quotes a recording with last prices only (%s) around them and settles it', async (file, kind) => {
  if (!existsSync(file)) {
    console.log(`skipped: no recording ${file}`);
    return;
  }
  const server = await startTestServer();
  const fixture = await replay(server, file);
  const { steps } = playFixture(fixture.script());
  let quoted = 0;
  for (const { at, what, board } of steps) {
    if (at > server.clock.now()) server.clock.advance(at - server.clock.now());
    await settleFully();
    const [shown] = board.markets;
    if (what !== 'prices' || shown?.status !== 'OPEN') continue;
    for (const [place, { back, lay }] of buildBookView(await readMarket(server), 'DEMO').entries()) {
      const offers = shown.recorded?.offers.filter(({ runner }) => runner === place) ?? [];
      expect(back[0]?.[0] ?? 0).toBeLessThanOrEqual(offers[0]?.price ?? 0);
      expect(lay[0]?.[0] ?? 100_000).toBeGreaterThanOrEqual(offers[1]?.price ?? 100_000);
      if (back.length > 1 && lay.length > 1) quoted += 1;
    }
  }
  server.clock.advance(60_000);
  await settleFully();

  expect(quoted).toBeGreaterThan(20);
  const end = await server.engine.read((state) => ({
    left: [...state.markets.values()].filter(({ status }) => status !== 'SETTLED').length,
    results: steps.at(-1)?.board.markets.map(({ result }) => result?.type),
    kinds: fixture.markets.map((plan) => plan.kind),
    sum: trialBalance(state.ledger, 'DEMO'),
  }));
  expect(end).toEqual({ left: 0, results: ['placings'], kinds: [kind], sum: 0 });
});

test('a recorded market under manual control gets no new offers until it is opened or returned to auto', async () => {
  const file = path.join(RECORDINGS, '1.181223995_PLACE_GB_2021.mcm.gz');
  if (!existsSync(file)) {
    console.log(`skipped: no recording ${file}`);
    return;
  }
  const server = await startTestServer();
  const fixture = await replay(server, file);
  const { id: marketId } = await readMarket(server);
  const go = async (byMs: number) => {
    for (let passed = 0; passed < byMs; passed += 500) {
      server.clock.advance(500);
      await settleFully();
    }
  };
  await go(5_000);
  expect((await readMarket(server)).status).toBe('OPEN');

  await server.engine.submit({ type: 'SetMarketStatus', marketId, status: 'SUSPENDED' });
  await go(3_000);
  const { length } = (await readMarket(server)).bets;
  await go(2_000);
  expect((await readMarket(server)).status).toBe('SUSPENDED');
  expect((await readMarket(server)).bets.length).toBe(length);
  expect(server.context.autoTrading.isManual(marketId)).toBe(true);
  await server.engine.submit({ type: 'SetMarketStatus', marketId, status: 'OPEN' });
  await go(3_000);

  expect(server.clock.now()).toBeLessThan(fixture.startsAt);
  expect((await readMarket(server)).bets.length).toBeGreaterThan(length);
  expect(server.context.autoTrading.isManual(marketId)).toBe(false);

  await server.context.autoTrading.setAuto([marketId], false);
  await go(1_000);
  const books = (await readMarket(server)).currencies.DEMO.books;
  expect(books.every(({ lays, backs }) => lays.best === null && backs.best === null)).toBe(true);
  await server.context.autoTrading.setAuto([marketId], true);
  await go(1_000);
  expect(books.some(({ lays, backs }) => lays.best !== null && backs.best !== null)).toBe(true);
});

test.each([
  ['that isn’t a recording', 'recorded.jsonl', 'hello', /FEED=stream:.*can’t be replayed.*line 1/],
  ['that isn’t compressed', 'recorded.bz2', 'hello', /can’t be replayed/],
  ['without markets', 'recorded.jsonl', '\n', /contains no recorded market/],
])('rejects a file %s and names it', async (_, name, text, message) => {
  const server = await startTestServer();
  const file = await fileWith(name, text);

  await expect(open(server, file)).rejects.toThrow(message);
});

test.each([
  ['1.200806927_NED-v-PNG_T20_2022.ccm.gz', /is a recorded score stream \(ccm\).*Replay the recorded/],
  ['orderflow-101629315.csv.gz', /is a stream of individual bets.*Replay a recorded market/],
])('rejects the file %s, which isn’t a market, and says what it is', async (name, message) => {
  const file = path.join(RECORDINGS, name);
  if (!existsSync(file)) {
    console.log(`skipped: no recording ${name}`);
    return;
  }
  const server = await startTestServer();

  await expect(open(server, file)).rejects.toThrow(message);
});

test('rejects a missing file and names it', async () => {
  const server = await startTestServer();

  await expect(open(server, '/nowhere/recorded.bz2')).rejects.toThrow(
    'FEED=stream:/nowhere/recorded.bz2 isn’t a readable file',
  );
});

async function fileWith(name: string, text: string): Promise<string> {
  const file = path.join(lendFolder(), name);
  await writeFile(file, text);
  return file;
}
