import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import { PlayTimeStore, type StoredPlaySession } from './play-time-store.ts';

const NOW = 1_790_000_000_000;
const HOUR = 3_600_000;

function buildSitting(userId: number, hour: number, hours = 1): StoredPlaySession {
  const startedAt = NOW + hour * HOUR;
  return { userId, startedAt, lastAt: startedAt + hours * HOUR, checkedAt: startedAt };
}

describe.each(DATABASE_KINDS)('play time (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let store: PlayTimeStore;
  beforeAll(async () => {
    server = await startTestServer(kind);
    database = await server.newDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await server.stop();
  });
  beforeEach(async () => {
    await database.sql.query('truncate sittings');
    store = new PlayTimeStore(database.sql);
  });

  test('a continued sitting stays the same and belongs to one player', async () => {
    await store.saveSittings([buildSitting(1, 0), buildSitting(2, 0)]);
    const longer = { ...buildSitting(1, 0, 3), checkedAt: NOW + HOUR };
    await store.saveSittings([longer]);
    await store.saveSittings([]);

    expect(await store.listSittings(1, { from: 0, to: NOW })).toEqual([longer]);
    expect(await store.listSittings(2, { from: 0, to: NOW })).toEqual([buildSitting(2, 0)]);
  });

  test('finds sittings overlapping a period, oldest first', async () => {
    const [first, second, third] = [buildSitting(1, 0), buildSitting(1, 4), buildSitting(1, 8)];
    await store.saveSittings([third, first, second]);

    const range = { from: first.lastAt, to: third.startedAt };
    expect(await store.listSittings(1, range)).toEqual([first, second, third]);
    const between = { from: first.lastAt + 1, to: third.startedAt - 1 };
    expect(await store.listSittings(1, between)).toEqual([second]);
    expect(await store.sittingsSince(second.lastAt + 1)).toEqual([third]);
  });

  test('erasing one user keeps the sittings of others', async () => {
    await store.saveSittings([buildSitting(1, 0), buildSitting(2, 0)]);
    await store.eraseUserData(1);

    expect(await store.sittingsSince(0)).toEqual([buildSitting(2, 0)]);
  });
});
