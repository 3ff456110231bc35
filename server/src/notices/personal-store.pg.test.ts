import { MAX_NOTICES } from '@crease/contracts/base/constants.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import { type NewNotice, NoticeStore } from './notice-store.ts';
import { PersonalStore, type StoredAlert } from './personal-store.ts';

const NOW = 1_790_000_000_000;
const NEWEST_FIRST = { skip: 0, take: 10, descending: true };

function buildNotice(userId: number, key: string, reason: string | null = null): NewNotice {
  const facts = { eventTitle: 'India v "Australia"', marketName: 'Match Odds', bets: 2, reason };
  return { userId, key, at: NOW, kind: 'VOIDED', facts, eventId: 7, marketId: 8 };
}

function buildAlert(userId: number, marketId = 8): Omit<StoredAlert, 'id'> {
  return {
    userId,
    currency: 'INR',
    marketId,
    runnerId: 11,
    side: 'Lay',
    when: 'AtMost',
    price: 185,
    createdAt: NOW,
  };
}

describe.each(DATABASE_KINDS)('personal data (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let store: PersonalStore;
  let noticeStore: NoticeStore;
  beforeAll(async () => {
    server = await startTestServer(kind);
    database = await server.newDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await server.stop();
  });
  beforeEach(async () => {
    await database.sql.query('truncate user_preferences, notice_heads, notices, price_alerts restart identity');
    await database.sql.query('update notice_position set sequence = 0');
    store = new PersonalStore(database.sql);
    noticeStore = new NoticeStore(database.sql);
  });

  test('merges settings into the stored ones of the same user only', async () => {
    await store.changePreferences(1, { mode: 'dark', anyOddsKinds: ['FANCY'], ofOldVersion: 5 });
    const changed = await store.changePreferences(1, { mode: 'light', defaultStake: null });

    const whole = { mode: 'light', anyOddsKinds: ['FANCY'], ofOldVersion: 5, defaultStake: null };
    expect(changed).toEqual(whole);
    expect(await store.loadPreferences(1)).toEqual(whole);
    expect(await store.loadPreferences(2)).toEqual({});
  });

  test('numbers notices per user in order; a key is stored once', async () => {
    const first = await noticeStore.addNotices([
      buildNotice(1, 'a', 'rain, \\ "quoted" {and} \u0000 more'),
      buildNotice(2, 'a'),
      buildNotice(1, 'b'),
    ]);
    const second = await noticeStore.addNotices([buildNotice(1, 'b'), buildNotice(1, 'c')], 40);

    expect(first.map(({ userId, number }) => [userId, number])).toEqual([
      [1, 1],
      [2, 1],
      [1, 2],
    ]);
    expect(second.map(({ number, readUpTo }) => [number, readUpTo])).toEqual([[3, 0]]);
    const { notices, head } = await noticeStore.listNotices(1, NEWEST_FIRST);
    expect(head).toEqual({ newest: 3, readUpTo: 0, droppedUpTo: 0 });
    expect(notices.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(notices[2]).toMatchObject({
      at: NOW,
      kind: 'VOIDED',
      facts: buildNotice(1, 'a', 'rain, \\ "quoted" {and} \u0000 more').facts,
      eventId: 7,
      marketId: 8,
    });
    expect(await noticeStore.noticedUpTo()).toBe(40);
  });

  test('concurrent inserts for one user leave no gaps or duplicates', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => noticeStore.addNotices([buildNotice(1, `k${at}`)])));

    const { notices } = await noticeStore.listNotices(1, { skip: 0, take: 20, descending: false });
    expect(notices.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test('keeps a limited number per user, with pages in both directions', async () => {
    const many = Array.from({ length: MAX_NOTICES + 7 }, (_, at) => buildNotice(1, `k${at}`));
    await noticeStore.addNotices([...many, buildNotice(2, 'k')]);

    const newest = await noticeStore.listNotices(1, {
      skip: MAX_NOTICES - 2,
      take: 10,
      descending: true,
    });
    const oldest = await noticeStore.listNotices(1, { skip: 0, take: 2, descending: false });
    const beyond = await noticeStore.listNotices(1, {
      skip: 9_000_000_000,
      take: 10,
      descending: true,
    });
    expect(newest.notices.map(({ number }) => number)).toEqual([9, 8]);
    expect(oldest.notices.map(({ number }) => number)).toEqual([8, 9]);
    expect(beyond.notices).toEqual([]);
    expect((await noticeStore.listNotices(2, NEWEST_FIRST)).notices).toHaveLength(1);
  });

  test('deletes old notices; pages and counts cover the rest', async () => {
    const old = [1, 2, 3].map((day) => ({ ...buildNotice(1, `k${day}`), at: NOW + day }));
    await noticeStore.addNotices([...old, { ...buildNotice(2, 'k'), at: NOW + 1 }]);

    await noticeStore.forgetNotices(NOW + 3);

    const { notices, head } = await noticeStore.listNotices(1, NEWEST_FIRST);
    expect(notices.map(({ number }) => number)).toEqual([3]);
    expect(head).toEqual({ newest: 3, readUpTo: 0, droppedUpTo: 2 });
    expect((await noticeStore.listNotices(2, NEWEST_FIRST)).head.droppedUpTo).toBe(1);
    const [next] = await noticeStore.addNotices([buildNotice(2, 'next')]);
    expect(next?.number).toBe(2);
  });

  test('read notices stay read, up to the latest', async () => {
    await noticeStore.addNotices([buildNotice(1, 'a'), buildNotice(1, 'b'), buildNotice(1, 'c')]);

    expect(await noticeStore.readNotices(1, 2)).toMatchObject({ newest: 3, readUpTo: 2 });
    expect(await noticeStore.readNotices(1, 1)).toMatchObject({ newest: 3, readUpTo: 2 });
    expect(await noticeStore.readNotices(1, Number.MAX_SAFE_INTEGER)).toMatchObject({
      readUpTo: 3,
    });
    expect(await noticeStore.readNotices(2, 5)).toEqual({ newest: 0, readUpTo: 0, droppedUpTo: 0 });
  });

  test('the position in the journal never goes back', async () => {
    await noticeStore.setNoticedUpTo(9_000_000_000);
    await noticeStore.setNoticedUpTo(5);

    expect(await noticeStore.noticedUpTo()).toBe(9_000_000_000);
  });

  test('only its owner can remove an alert, or it goes with its market', async () => {
    const own = await store.addAlert(buildAlert(1));
    await store.addAlert(buildAlert(1, 9));

    expect(await store.removeAlert(2, own.id)).toBe(false);
    expect((await store.alerts())[0]).toEqual({ ...buildAlert(1), id: own.id });
    expect(await store.removeAlert(1, own.id)).toBe(true);
    expect(await store.removeAlert(1, own.id)).toBe(false);
    await store.removeAlertsOfMarket(9);
    expect(await store.alerts()).toEqual([]);
  });

  test('an alert fires once, replaced by its notice in one step', async () => {
    const { id } = await store.addAlert(buildAlert(1));

    const fired = await Promise.all([
      store.fireAlert(id, buildNotice(1, `price:${id}`)),
      store.fireAlert(id, buildNotice(1, `price:${id}`)),
    ]);

    expect(fired.filter((notice) => notice !== null)).toHaveLength(1);
    expect(await store.alerts()).toEqual([]);
    expect((await noticeStore.listNotices(1, NEWEST_FIRST)).notices).toHaveLength(1);
  });

  test('erases everything of one user and nothing of others', async () => {
    for (const userId of [1, 2]) {
      await store.changePreferences(userId, { language: 'hi' });
      await noticeStore.addNotices([buildNotice(userId, 'a')]);
      await store.addAlert(buildAlert(userId));
    }

    await store.eraseUserData(1);
    await noticeStore.forgetUser(1);

    expect(await store.loadPreferences(1)).toEqual({});
    expect((await noticeStore.listNotices(1, NEWEST_FIRST)).head.newest).toBe(0);
    expect((await store.alerts()).map(({ userId }) => userId)).toEqual([2]);
    expect(await store.loadPreferences(2)).toEqual({ language: 'hi' });
    expect((await noticeStore.listNotices(2, NEWEST_FIRST)).notices).toHaveLength(1);
  });
});
