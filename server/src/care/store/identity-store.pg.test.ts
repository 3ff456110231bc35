import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FolderFileStore } from '#base/system/file-store.ts';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import { type IdentityStep, IdentityStore, type StoredIdentity } from './identity-store.ts';

const NOW = 1_790_000_000_000;
const STEP: IdentityStep = {
  at: NOW,
  fromState: 'NEEDED',
  toState: 'SUBMITTED',
  actor: 'user:1',
  reason: null,
  ip: '10.0.0.1',
};
const GRID = { skip: 0, take: 10, descending: false } as const;

describe.each(DATABASE_KINDS)('identity items (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let store: IdentityStore;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'crease-identity-'));
    server = await startTestServer(kind);
    database = await server.newDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await server.stop();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    await database.sql.query('truncate identity_items, identity_steps, identity_pictures');
    store = new IdentityStore(database.sql, new FolderFileStore(folder), () => NOW);
  });

  const changed = async (
    item: StoredIdentity,
    change: Parameters<IdentityStore['change']>[1],
  ): Promise<StoredIdentity> => {
    const done = await store.change(item, change, { step: STEP });
    if (done === null) throw new Error('Nobody was faster.');
    return done;
  };

  test('an item is required once, since its first request', async () => {
    const first = await store.getOrCreateItem(1, 'SELFIE', NOW);
    const again = await store.getOrCreateItem(1, 'SELFIE', NOW + 1);

    expect(again).toEqual(first);
    expect(first).toMatchObject({ state: 'NEEDED', neededAt: NOW, flags: [], hits: [] });
    expect(await store.listItems(2)).toEqual([]);
  });

  test('rejects one of two changes to the same state, and each change has a history entry', async () => {
    const item = await store.getOrCreateItem(1, 'SELFIE', NOW);
    const sent = await changed(item, { state: 'SUBMITTED', submittedAt: NOW });

    expect(await store.change(item, { state: 'SUBMITTED' }, { step: STEP })).toBeNull();
    expect(await store.itemById(item.id)).toEqual(sent);
    expect((await store.listSteps(item.id)).map(({ fromState, toState }) => [fromState, toState])).toEqual([
      [null, 'NEEDED'],
      ['NEEDED', 'SUBMITTED'],
    ]);
  });

  test('the queue lists oldest submissions first and filters by flags', async () => {
    for (const [userId, at] of [
      [1, 30],
      [2, 10],
      [3, 20],
    ] as const) {
      const item = await store.getOrCreateItem(userId, 'SELFIE', NOW);
      const flags = userId === 3 ? (['SAME_PERSON'] as const) : [];
      await changed(item, { state: 'SUBMITTED', submittedAt: NOW + at, flags });
    }

    const waiting = await store.items({ ...GRID, states: ['SUBMITTED'] });
    expect(waiting.items.map(({ userId }) => userId)).toEqual([2, 3, 1]);
    const flagged = await store.items({ ...GRID, isFlagged: true });
    expect(flagged.items.map(({ userId }) => userId)).toEqual([3]);
  });

  test('finds others with the same name and date of birth', async () => {
    const personKey = 'asha kulkarni|1990-04-12';
    for (const userId of [1, 2]) {
      await changed(await store.getOrCreateItem(userId, 'DETAILS', NOW), { personKey });
    }

    expect(await store.listUserIds(personKey, 1)).toEqual([2]);
  });

  test('finds expired documents and images', async () => {
    const item = await store.getOrCreateItem(1, 'IDENTITY_CARD', NOW);
    await store.addImage({
      itemId: item.id,
      type: 'image/webp',
      bytes: Buffer.from('picture'),
      createdAt: NOW,
    });
    await changed(item, { state: 'ACCEPTED', validUntil: '2031-01-31', decidedAt: NOW });
    const ids = (items: readonly StoredIdentity[]) => items.map(({ id }) => id);

    expect(await store.endedBefore('2031-01-31')).toEqual([]);
    expect(ids(await store.endedBefore('2031-02-01'))).toEqual([item.id]);
    expect(await store.listItemsWithImages(['ACCEPTED'], NOW)).toEqual([]);
    expect(ids(await store.listItemsWithImages(['ACCEPTED'], NOW + 1))).toEqual([item.id]);
  });

  test('erases a person’s images and history, and nothing of others', async () => {
    const [own, other] = [await store.getOrCreateItem(1, 'SELFIE', NOW), await store.getOrCreateItem(2, 'SELFIE', NOW)];
    const picture = { type: 'image/webp', bytes: Buffer.from('me'), createdAt: NOW } as const;
    const id = await store.addImage({ ...picture, itemId: own.id });
    const kept = await store.addImage({ ...picture, itemId: other.id });
    expect(Buffer.from((await store.imageById(id))?.bytes ?? []).toString()).toBe('me');

    await store.eraseUserData(1);

    expect(await store.listItems(1)).toEqual([]);
    expect(await store.listSteps(own.id)).toEqual([]);
    expect(await store.imageById(id)).toBeNull();
    expect(await store.listImages(other.id)).toEqual([kept]);
  });
});
