import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import { type NewUnmatchedEvent, UnmatchedEventStore } from './unmatched-event-store.ts';

const EVENT: NewUnmatchedEvent = {
  provider: 'gateway',
  eventId: 'event-1',
  type: 'PAYMENT_SUCCEEDED',
  reference: 'DP-99',
  paymentId: 'pay-99',
  amount: 70_050,
  currency: 'INR',
  problem: 'NO_REQUEST',
  receivedAt: 1_790_000_000_000,
};
const OPEN = { isClosed: false, skip: 0, take: 10 } as const;
const AUDIT = {
  actor: 'operator:3',
  action: 'CloseStrayEvent',
  entity: 'stray-event',
  entityId: '1',
  reason: 'sent back',
  before: null,
  after: null,
  ip: '',
};

describe.each(DATABASE_KINDS)('provider events (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let store: UnmatchedEventStore;
  beforeAll(async () => {
    server = await startTestServer(kind);
    database = await server.newDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await server.stop();
  });
  beforeEach(async () => {
    await database.sql.query('truncate stray_events restart identity');
    store = new UnmatchedEventStore(database.sql);
  });

  test('are stored once, in order of arrival', async () => {
    const added = [await store.add(EVENT), await store.add(EVENT), await store.add({ ...EVENT, provider: 'north' })];

    expect(added).toEqual([true, false, true]);
    const { items, totalCount } = await store.page({ ...OPEN, take: 1 });
    expect(totalCount).toBe(2);
    expect(items).toEqual([{ ...EVENT, id: 1, closedAt: null, closedBy: null, remark: null }]);
  });

  test('leave the list when closed, once', async () => {
    await store.add(EVENT);
    const closing = { by: 3, at: EVENT.receivedAt + 1, remark: 'sent back' };

    expect([await store.close(1, closing, AUDIT), await store.close(1, closing, AUDIT)]).toEqual([true, false]);
    expect((await store.page(OPEN)).totalCount).toBe(0);
    const { items } = await store.page({ ...OPEN, isClosed: true });
    expect(items).toMatchObject([{ closedBy: 3, closedAt: closing.at, remark: 'sent back' }]);
  });
});
