import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import { type HarmChange, type HarmStep, HarmStore } from './harm-store.ts';

const NOW = 1_790_000_000_000;
const STEP: HarmStep = {
  at: NOW,
  act: 'SEEN',
  actor: 'system',
  text: null,
  score: 4,
  effect: null,
};
const SIGN = {
  marker: 'WORDS',
  points: 5,
  at: NOW,
  count: null,
  amount: null,
  usual: null,
  minutes: null,
} as const;
const GRID = { skip: 0, take: 10, descending: true, sorting: 'score' } as const;

describe.each(DATABASE_KINDS)('harm cases (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let store: HarmStore;
  beforeAll(async () => {
    server = await startTestServer(kind);
    database = await server.newDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await server.stop();
  });
  beforeEach(async () => {
    await database.sql.query('truncate harm_cases, harm_steps');
    store = new HarmStore(database.sql, () => NOW);
  });

  const opened = async (userId: number, change: HarmChange) => {
    const one = await store.change(await store.open(userId, NOW), change, { step: STEP });
    if (one === null) throw new Error('Nobody was faster.');
    return one;
  };

  test('a player has one open case at a time', async () => {
    const [first, again] = await Promise.all([store.open(1, NOW), store.open(1, NOW + 1)]);
    expect(again.id).toBe(first.id);
    const kept = await store.change(first, { isOpen: false, closedAt: NOW + 5 }, { step: STEP });
    expect(kept).toMatchObject({ isOpen: false, closedAt: NOW + 5, version: 2 });

    expect(await store.findOpenCase(1)).toBeNull();
    expect(await store.closedAt(1)).toBe(NOW + 5);
    expect((await store.open(1, NOW + 9)).id).not.toBe(first.id);
  });

  test('rejects one of two changes to the same state and writes nothing of it', async () => {
    const one = await store.open(1, NOW);
    await store.change(one, { score: 5, signs: [SIGN] }, { step: STEP });

    expect(await store.change(one, { score: 9 }, { step: STEP })).toBeNull();
    expect(await store.caseById(one.id)).toMatchObject({ score: 5, signs: [SIGN] });
    expect(await store.listSteps(one.id)).toEqual([STEP]);
  });

  test('lists cases by score and filter', async () => {
    await opened(1, { score: 4, stage: 'MESSAGE' });
    await opened(2, { score: 11, stage: 'REVIEW', claimedBy: 7 });
    await opened(3, { score: 7, stage: 'CHECK', isOpen: false, closedAt: NOW, effectAt: NOW });
    const users = async (query: Partial<Parameters<HarmStore['cases']>[0]>) =>
      (await store.cases({ ...GRID, ...query })).items.map(({ userId }) => userId);

    expect(await users({})).toEqual([2, 3, 1]);
    expect(await users({ isOpen: true })).toEqual([2, 1]);
    expect(await users({ claimedBy: 7 })).toEqual([2]);
    expect(await users({ isFollowed: true })).toEqual([3]);
    expect(await users({ userId: 1 })).toEqual([1]);
    expect(await store.usersAt(['CHECK', 'REVIEW', 'STOP'])).toEqual([2]);
  });

  test('finds due cases, and erases a person’s cases completely', async () => {
    const one = await opened(1, { lookAt: NOW + 5 });
    const other = await opened(2, { effectAt: NOW + 9 });
    const due = async (at: number) => (await store.due(at, 10)).map(({ id }) => id);

    expect(await due(NOW + 4)).toEqual([]);
    expect(await due(NOW + 9)).toEqual([one.id, other.id]);
    await store.eraseUserData(1);
    expect(await due(NOW + 9)).toEqual([other.id]);
    expect(await store.listSteps(one.id)).toEqual([]);
  });
});
