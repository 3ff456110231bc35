import { beforeEach, expect, test } from 'vitest';
import { bet } from '#testing/small-exchange.ts';
import { startTestServer, type TestMarket, type TestServer, type TestUser } from '#testing/test-server.ts';

const MIN_INTERVAL_MS = 10_000;
let server: TestServer;
let market: TestMarket;
let layer: TestUser;
let backer: TestUser;
beforeEach(async () => {
  server = await startTestServer();
  market = await server.market();
  layer = await server.user();
  backer = await server.user();
});

async function match(rate: number, stake = 1_000): Promise<void> {
  const [runnerId = 0] = market.runnerIds;
  const terms = {
    runnerId,
    marketId: market.marketId,
    price: Math.round(rate * 100),
    stake: stake * 100,
  };
  for (const [side, { id }] of [
    ['LAY', layer],
    ['BACK', backer],
  ] as const) {
    const placed = await server.context.exchange.submit(bet(id, crypto.randomUUID(), { ...terms, side }));
    if (!placed.ok) throw new Error(JSON.stringify(placed));
  }
}

async function readHistory() {
  const { result } = await server.call('getPriceHistory', market);
  return result;
}

test('matches within ten seconds are one point with the last price', async () => {
  const began = server.clock.now();
  await match(1.85);
  await match(1.9, 500);
  server.clock.advance(MIN_INTERVAL_MS);
  await match(1.8);
  server.clock.advance(3 * MIN_INTERVAL_MS);

  const history = await readHistory();
  const anonymous = await server.call('getPriceHistory', market, { host: 'licensed.example' });

  const [first, second] = history.runners[0]?.points ?? [];
  expect(history.intervalMs).toBe(MIN_INTERVAL_MS);
  expect(first?.slice(1)).toEqual([1.9, 3_000]);
  expect(second?.slice(1)).toEqual([1.8, 2_000]);
  const end = Date.parse(first?.[0] ?? '');
  expect(end - began).toBeGreaterThan(0);
  expect(end - began).toBeLessThanOrEqual(MIN_INTERVAL_MS);
  expect(history.runners[1]?.points).toEqual([]);
  expect(anonymous.result.runners[0]?.points).toEqual([]);
});

test('a long history has wider intervals and loses no matched volume', async () => {
  for (let i = 0; i < 730; i++) {
    // New users, because of the limit on bets per user in a market.
    if (i === 400) [layer, backer] = [await server.user(), await server.user()];
    await match(i % 2 === 0 ? 1.85 : 1.9, 100);
    server.clock.advance(MIN_INTERVAL_MS);
  }

  const { intervalMs, runners } = await readHistory();
  const points = runners[0]?.points ?? [];

  expect(intervalMs).toBe(2 * MIN_INTERVAL_MS);
  expect(points.length).toBeLessThanOrEqual(720);
  expect(points.reduce((sum, [, , matched]) => sum + matched, 0)).toBe(730 * 200);
  expect(points.map(([time]) => time)).toEqual(points.map(([time]) => time).sort());
});

test('the history continues after a restart from saved data', async () => {
  await match(1.85);
  await server.context.trails.flush();
  server.clock.advance(MIN_INTERVAL_MS);
  const stopped = server;
  server = await stopped.restart();
  await stopped.close();
  await match(1.95);

  const points = (await readHistory()).runners[0]?.points ?? [];

  expect(points.map(([, price]) => price)).toEqual([1.85, 1.95]);
});

test('data the store failed to take is saved next time, with what came since', async () => {
  const { trails, priceTrails } = server.context;
  const { add } = priceTrails;
  await match(1.85);
  priceTrails.add = () => Promise.reject(new Error('the disk is full'));
  await expect(trails.flush()).rejects.toThrow('the disk is full');
  priceTrails.add = add;
  await match(1.9);

  await trails.flush();
  const kept = await priceTrails.loadTrail(market.marketId, 'DEMO', {
    before: Number.MAX_SAFE_INTEGER,
    most: 720,
  });

  expect(kept.intervals).toMatchObject([{ price: 190, matched: 400_000 }]);
});

test('an archived market leaves memory and is served from saved data', async () => {
  await match(1.85);
  const { marketId } = market;
  const { exchange, trails } = server.context;
  await exchange.submit({ type: 'VoidMarket', marketId, reason: 'rain' });
  const voided = (await readHistory()).runners[0]?.points ?? [];
  await exchange.submit({ type: 'ArchiveMarket', marketId });

  const unsaved = (await readHistory()).runners[0]?.points ?? [];
  await trails.flush();
  const saved = (await readHistory()).runners[0]?.points ?? [];
  const depth = await server.call('getDepth', { marketId });

  expect(voided.map(([, price]) => price)).toEqual([1.85]);
  expect(unsaved).toEqual([]);
  expect(saved.map(([, price]) => price)).toEqual([1.85]);
  expect(depth.status).toBe(404);
});
