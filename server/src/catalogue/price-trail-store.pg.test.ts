import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import { type NewPriceInterval, PriceTrailStore } from './price-trail-store.ts';

/** An instant at which intervals of 10, 20 and 40 seconds begin. */
const START = 1_790_000_000_000;
const SHORTEST_INTERVAL_MS = 10_000;
const EVERYTHING = { before: Number.MAX_SAFE_INTEGER, most: 720 };

function interval(place: number, change: Partial<NewPriceInterval> = {}): NewPriceInterval {
  const at = START + place * SHORTEST_INTERVAL_MS;
  return { marketId: 3, currency: 'DEMO', runnerId: 4, at, price: 185, matched: 1_000, ...change };
}

describe.each(DATABASE_KINDS)('price trails (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let store: PriceTrailStore;
  beforeAll(async () => {
    server = await startTestServer(kind);
    database = await server.newDatabase();
    store = new PriceTrailStore(database.sql);
  });
  afterAll(async () => {
    await database.drop();
    await server.stop();
  });
  beforeEach(async () => {
    await database.sql.query('delete from price_stretches');
    await database.sql.query('delete from markets');
  });

  async function settled(marketId: number, at: number | null): Promise<void> {
    await database.sql.query(
      `insert into markets (id, event_id, kind, status, in_play, terms, runners, created_at, settled_at, archived)
       values ($1, 1, 'MATCH_ODDS', 'SETTLED', true, '{}', '[]', 1, $2, true)`,
      [marketId, at],
    );
  }

  test('are stored by market, currency and runner in time order', async () => {
    await store.add([
      interval(1, { price: 190, matched: 3_000_000_000 }),
      interval(0),
      interval(0, { runnerId: 5, price: 210 }),
      interval(0, { currency: 'INR', price: 300 }),
      interval(0, { marketId: 9, price: 400 }),
    ]);

    const trail = await store.loadTrail(3, 'DEMO', EVERYTHING);

    expect(trail).toEqual({
      intervalMs: SHORTEST_INTERVAL_MS,
      intervals: [
        { runnerId: 4, at: START, price: 185, matched: 1_000 },
        { runnerId: 4, at: START + SHORTEST_INTERVAL_MS, price: 190, matched: 3_000_000_000 },
        { runnerId: 5, at: START, price: 210, matched: 1_000 },
      ],
    });
    expect(await store.loadTrail(77, 'DEMO', EVERYTHING)).toEqual({
      intervalMs: SHORTEST_INTERVAL_MS,
      intervals: [],
    });
  });

  test('accumulate an interval saved in two parts', async () => {
    await store.add([interval(0, { price: 185, matched: 1_000 })]);
    await store.add([interval(0, { price: 192, matched: 500 })]);

    const { intervals } = await store.loadTrail(3, 'DEMO', EVERYTHING);

    expect(intervals).toEqual([{ runnerId: 4, at: START, price: 192, matched: 1_500 }]);
  });

  test('of a long period are merged into a limited number of intervals, each with its last price', async () => {
    const places = Array.from({ length: 40 }, (_, place) => place);
    await store.add(places.map((place) => interval(place, { price: 150 + place })));

    const trail = await store.loadTrail(3, 'DEMO', { ...EVERYTHING, most: 12 });

    expect(trail.intervalMs).toBe(4 * SHORTEST_INTERVAL_MS);
    expect(trail.intervals).toHaveLength(10);
    expect(trail.intervals[0]).toEqual({ runnerId: 4, at: START, price: 153, matched: 4_000 });
    expect(trail.intervals[9]).toMatchObject({ price: 189 });
  });

  test('end before the requested time', async () => {
    await store.add([interval(0), interval(1), interval(2)]);

    const range = { ...EVERYTHING, before: START + 2 * SHORTEST_INTERVAL_MS };
    const { intervals } = await store.loadTrail(3, 'DEMO', range);

    expect(intervals.map(({ at }) => at)).toEqual([START, START + SHORTEST_INTERVAL_MS]);
  });

  test('are deleted some time after settlement, never before', async () => {
    await settled(1, START - 1);
    await settled(2, START);
    await settled(3, null);
    await store.add([1, 2, 3].map((marketId) => interval(0, { marketId })));

    await store.forget(START);
    const left = await database.sql.query<{ id: number }>('select market_id as id from price_stretches order by 1');

    expect(left.map(({ id }) => id)).toEqual([2, 3]);
  });
});
