import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import { FeedStore } from './feed-store.ts';

const event = (sequence: number, fixture = 'm1', source = 'ground') => ({
  source,
  sequence,
  fixture,
  at: 1_790_000_000_000 + sequence,
  body: { type: 'end', fixture, sequence },
});

describe.each(DATABASE_KINDS)('feed events (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let store: FeedStore;
  beforeAll(async () => {
    server = await startTestServer(kind);
    database = await server.newDatabase();
    store = new FeedStore(database.sql);
  });
  afterAll(async () => {
    await database.drop();
    await server.stop();
  });

  test('are stored as received, once, and keep their position when deleted', async () => {
    await store.append([event(1), event(2, 'm2')]);
    await store.append([event(3)]);
    await expect(store.append([event(4), event(3)])).rejects.toThrow('feed_events_pkey');
    await store.append([event(1, 'm9', 'studio')]);

    expect(await store.events()).toEqual([event(1), event(2, 'm2'), event(3), event(1, 'm9', 'studio')]);
    await store.deleteEvents('ground', 'm1');
    expect(await store.events()).toEqual([event(2, 'm2'), event(1, 'm9', 'studio')]);
    expect(Object.fromEntries(await store.positions())).toEqual({ ground: 3, studio: 1 });
  });
});
