import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DATABASE_KINDS,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '#testing/test-database.ts';
import type { FeedStore } from './feed-store.ts';
import { MemoryFeedStore } from './memory-feed-store.ts';
import { PostgresFeedStore } from './postgres-feed-store.ts';

const event = (sequence: number, fixture = 'm1', source = 'ground') => ({
  source,
  sequence,
  fixture,
  at: 1_790_000_000_000 + sequence,
  body: { type: 'end', fixture, sequence },
});

describe.each(['memory', ...DATABASE_KINDS] as const)('feed events in %s', (kind) => {
  let server: TestServer | null = null;
  let database: TestDatabase | null = null;
  let store: FeedStore = new MemoryFeedStore();
  beforeAll(async () => {
    if (kind === 'memory') return;
    server = await startTestServer(kind);
    database = await server.newDatabase();
    store = new PostgresFeedStore(database.sql);
  });
  afterAll(async () => {
    await database?.drop();
    await server?.stop();
  });

  test('are stored as received, once, and keep their position when deleted', async () => {
    await store.append([event(1), event(2, 'm2')]);
    await store.append([event(3)]);
    await expect(store.append([event(4), event(3)])).rejects.toThrow('feed_events_pkey');
    await store.append([event(1, 'm9', 'studio')]);

    expect(await store.events()).toEqual([
      event(1),
      event(2, 'm2'),
      event(3),
      event(1, 'm9', 'studio'),
    ]);
    await store.forget('ground', 'm1');
    expect(await store.events()).toEqual([event(2, 'm2'), event(1, 'm9', 'studio')]);
    expect(Object.fromEntries(await store.positions())).toEqual({ ground: 3, studio: 1 });
  });
});
