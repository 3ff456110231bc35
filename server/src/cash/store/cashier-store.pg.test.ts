import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import type { CashRequest, NewCashRequest, NewCashStep } from './cash-request.ts';
import { CashierStore } from './cashier-store.ts';
import { PayoutStore } from './payout-store.ts';

const NOW = 1_790_000_000_000;
const STEP: NewCashStep = {
  at: NOW,
  fromState: null,
  toState: 'DRAFT',
  actor: 'user:1',
  reason: null,
  amountBefore: null,
  amountAfter: 50_037,
  ip: '203.0.113.7',
};

function buildDeposit(change: Partial<NewCashRequest> = {}): NewCashRequest {
  return {
    type: 'DEPOSIT',
    state: 'SUBMITTED',
    userId: 1,
    clientRequestId: 'a',
    methodId: 1,
    paymentType: 'UPI',
    amount: 50_037,
    isExact: true,
    payeeCode: 'upi-main',
    createdAt: NOW,
    submittedAt: NOW,
    ...change,
  };
}

function buildWithdrawal(change: Partial<NewCashRequest> = {}): NewCashRequest {
  return buildDeposit({
    type: 'WITHDRAWAL',
    state: 'RISK_REVIEW',
    methodId: 0,
    isExact: false,
    payeeCode: null,
    ...change,
  });
}

const taking = (reference: string) => ({
  step: STEP,
  takes: { family: 'UPI', reference } as const,
});

describe.each(DATABASE_KINDS)('cashier store (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let store: CashierStore;
  let payouts: PayoutStore;
  let now = NOW;
  beforeAll(async () => {
    server = await startTestServer(kind);
    database = await server.newDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await server.stop();
  });
  beforeEach(async () => {
    now = NOW;
    await database.sql.query(
      'truncate cash_requests, cash_request_steps, payment_references, payout_accounts, payout_batches, payout_holds, provider_events restart identity',
    );
    store = new CashierStore(database.sql, () => now);
    payouts = new PayoutStore(database.sql);
  });

  async function added(request: NewCashRequest): Promise<CashRequest> {
    const kept = await store.addRequest(request, { step: STEP });
    if (typeof kept === 'string') throw new Error(kept);
    return kept;
  }

  test('stores a request as given, with its history entry', async () => {
    const given = buildDeposit({ flags: ['PICTURE_ALIKE'], dueAt: NOW + 1 });
    const kept = await added(given);

    const allNull = Object.fromEntries(Object.keys(kept).map((name) => [name, null]));
    const filled = { id: 1, version: 1, provider: 'manual', tax: 0 };
    expect(kept).toEqual({ ...allNull, ...filled, ...given });
    expect(await store.requestById(kept.id)).toEqual(kept);
    expect(await store.listSteps([kept.id])).toEqual([{ ...STEP, id: 1, requestId: kept.id }]);
    expect([await store.dueBy(NOW), await store.dueBy(NOW + 1)]).toEqual([[], [kept]]);
  });

  test('applies only one of two changes to the same version', async () => {
    const kept = await added(buildDeposit());

    const both = await Promise.all([
      store.changeRequest(kept, { state: 'UNDER_REVIEW', claimedBy: 1 }, { step: STEP }),
      store.changeRequest(kept, { state: 'UNDER_REVIEW', claimedBy: 2 }, { step: STEP }),
    ]);

    expect(both.filter((one) => one === 'CHANGED')).toHaveLength(1);
    expect((await store.requestById(kept.id))?.version).toBe(2);
    expect(await store.listSteps([kept.id])).toHaveLength(2);
  });

  test.each<[string, Partial<NewCashRequest>, Partial<NewCashRequest>, string]>([
    ['a repeated client ID', {}, { methodId: 2, amount: 1 }, 'REPEATED'],
    ['a second open deposit with one method', {}, { clientRequestId: 'b', amount: 1 }, 'OPEN'],
    ['the same amount twice for one account', {}, { userId: 2 }, 'AMOUNT'],
  ])('rejects %s', async (_, first, second, clash) => {
    await added(buildDeposit(first));

    expect(await store.addRequest(buildDeposit(second), { step: STEP })).toBe(clash);
  });

  test('records a provider event once, with its effect', async () => {
    const kept = await added(buildDeposit({ provider: 'gateway', state: 'DRAFT', submittedAt: null }));
    const event = {
      provider: 'gateway',
      eventId: 'event-1',
      type: 'PAYMENT_SUCCEEDED',
      requestId: kept.id,
      amount: 50_037,
      receivedAt: NOW,
    } as const;
    const matched = await store.changeRequest(
      kept,
      { state: 'AUTO_MATCHED', submittedAt: NOW, flags: ['CHARGEBACK'] },
      { step: STEP, event },
    );
    if (typeof matched === 'string') throw new Error(matched);
    const again = await store.changeRequest(matched, { state: 'APPROVED' }, { step: STEP, event });

    expect([matched.state, again]).toEqual(['AUTO_MATCHED', 'KNOWN']);
    expect((await store.requestById(kept.id))?.state).toBe('AUTO_MATCHED');
    expect(await store.isEventKnown('gateway', 'event-1')).toBe(true);
    expect(await store.isEventKnown('other', 'event-1')).toBe(false);
    const grid = { skip: 0, take: 9, sorting: 'createdAt', descending: false } as const;
    expect((await store.requests({ ...grid, flag: 'CHARGEBACK' })).totalCount).toBe(1);
    expect((await store.requests({ ...grid, flag: 'APPEALED' })).totalCount).toBe(0);
  });

  test('lists unfinished provider requests, oldest first', async () => {
    const later = buildDeposit({
      clientRequestId: 'b',
      methodId: 2,
      amount: 1,
      createdAt: NOW + 1,
    });
    const wanted = await added({ ...later, provider: 'gateway', state: 'DRAFT' });
    const oldest = await added(buildWithdrawal({ provider: 'gateway', state: 'PROCESSING' }));
    await added(buildDeposit({ clientRequestId: 'c', methodId: 3, amount: 2, state: 'DRAFT' }));

    expect(await store.withProviders(NOW + 1, 5)).toEqual([oldest, wanted]);
    expect(await store.withProviders(NOW, 5)).toEqual([oldest]);
    expect(await store.withProviders(NOW + 1, 1)).toEqual([oldest]);
  });

  test('allows another pending deposit once the payment of the first has arrived', async () => {
    const paid = await added(buildDeposit({ isExact: false }));
    await store.changeRequest(paid, { state: 'AUTO_MATCHED' }, { step: STEP });
    const next = await added(buildDeposit({ clientRequestId: 'b', isExact: false }));

    expect(await store.changeRequest(next, { state: 'APPROVED' }, { step: STEP })).toMatchObject({
      state: 'APPROVED',
    });
  });

  test('sums the taxable amounts of a year from its start', async () => {
    const old = buildDeposit({ state: 'CREDITED', settledAmount: 7, endedAt: NOW - 1 });
    await added(old);
    await added({ ...old, clientRequestId: 'b', endedAt: NOW, settledAmount: 500 });
    const paid = buildWithdrawal({ state: 'PAID', amount: 900, tax: 120, endedAt: NOW });
    await added({ ...paid, clientRequestId: 'c' });
    await added({ ...paid, clientRequestId: 'd', state: 'RETURNED', tax: 30 });
    await added({ ...paid, clientRequestId: 'e', state: 'REJECTED', tax: 1 });

    expect(await store.taxedSums(1, NOW)).toEqual({ deposited: 500, withdrawn: 900, taxed: 150 });
    expect(await store.taxedSums(1, NOW - 1, NOW)).toEqual({
      deposited: 7,
      withdrawn: 0,
      taxed: 0,
    });
    expect(await store.taxedSums(2, NOW)).toEqual({ deposited: 0, withdrawn: 0, taxed: 0 });
  });

  test('rejects a user’s second open withdrawal', async () => {
    await added(buildWithdrawal());

    const second = await store.addRequest(buildWithdrawal({ clientRequestId: 'b' }), {
      step: STEP,
    });

    expect(second).toBe('OPEN');
  });

  test('gives a reference to one of two simultaneous claims and leaves nothing of the other', async () => {
    const both = await Promise.all([
      store.addRequest(buildDeposit(), taking('532844171946')),
      store.addRequest(buildDeposit({ userId: 2, amount: 60_000 }), taking('532844171946')),
    ]);

    expect(both.filter((one) => one === 'REFERENCE')).toHaveLength(1);
    const { totalCount } = await store.requests(PAGE);
    expect(totalCount).toBe(1);
  });

  test('releases a reference when it expires, not before', async () => {
    const kept = await store.addRequest(buildDeposit(), taking('532844171946'));
    if (typeof kept === 'string') throw new Error(kept);
    await store.changeRequest(kept, { state: 'REJECTED' }, { step: STEP, freesAt: NOW + 1 });
    const again = () => store.addRequest(buildDeposit({ clientRequestId: 'b' }), taking('532844171946'));

    expect(await again()).toBe('REFERENCE');
    now = NOW + 1;
    expect(await again()).toMatchObject({ state: 'SUBMITTED' });
  });

  test('finds requests by owner, state, reference and ID, in pages', async () => {
    const one = await added(buildDeposit({ reference: '532844171946' }));
    const two = await added(buildDeposit({ userId: 2, amount: 70_000, flags: ['CHARGEBACK'] }));
    await added(buildDeposit({ userId: 3, amount: 80_000, state: 'DRAFT', submittedAt: null }));
    const listRequestIds = async (query: Partial<Parameters<CashierStore['requests']>[0]>) =>
      (await store.requests({ ...PAGE, ...query })).items.map(({ id }) => id);

    expect(await listRequestIds({})).toEqual([two.id, one.id]);
    expect(await listRequestIds({ userId: 1 })).toEqual([one.id]);
    expect(await listRequestIds({ states: ['CREDITED'] })).toEqual([]);
    expect(await listRequestIds({ search: { text: '1719', id: null } })).toEqual([one.id]);
    expect(await listRequestIds({ search: { text: 'DP-2', id: two.id } })).toEqual([two.id]);
    expect(await listRequestIds({ isFlagged: true })).toEqual([two.id]);
    expect(await listRequestIds({ sorting: 'amount', descending: false, take: 1 })).toEqual([one.id]);
  });

  test('finds requests by their exact references', async () => {
    const { id } = await added(buildDeposit({ reference: '532844170001' }));

    const found = await store.requestsByReference(['532844170001', 'other']);

    expect(found.map((one) => one.id)).toEqual([id]);
    expect(await store.requestsByReference([])).toEqual([]);
  });

  test('sums requests per account and a user’s deposits and withdrawals', async () => {
    await added(buildDeposit({ state: 'CREDITED', settledAmount: 50_000 }));
    await added(buildDeposit({ clientRequestId: 'b', amount: 20_000 }));
    await added(buildDeposit({ clientRequestId: 'c', state: 'REJECTED', amount: 30_000 }));
    await added(buildWithdrawal({ clientRequestId: 'd', state: 'PAID', amount: 40_000 }));

    expect(await store.payeeTotals(NOW)).toEqual(new Map([['upi-main', 70_000]]));
    expect(await store.payeeTotals(NOW + 1)).toEqual(new Map());
    expect(await store.computeTotals(1)).toEqual({ deposited: 50_000, withdrawn: 40_000 });
  });

  test('detects identical and near-identical images', async () => {
    await added(buildDeposit({ imageHash: 'aa', pictureHash: 'ff00ff00ff00ff00' }));
    const like = (imageHash: string, pictureHash: string) =>
      store.findSimilarScreenshots({ id: 0, imageHash, pictureHash }, 6);

    expect(await like('aa', '0000000000000000')).toBe('SAME');
    expect(await like('bb', 'ff00ff00ff00ff3f')).toBe('ALIKE');
    expect(await like('bb', 'ff00ff00ff00ff7f')).toBeNull();
  });

  test('keeps a debt until it is settled', async () => {
    const owes = {
      to: 'CREDITED',
      move: { type: 'DEPOSIT', amount: 50_037, from: { kind: 'TRANSIT' } },
      change: { endedAt: NOW },
      actor: 'system',
      reason: null,
      ip: '',
    } as const;
    const kept = await added(buildDeposit({ state: 'APPROVED', owes }));

    expect(await store.listOwed()).toEqual([kept]);
    await store.changeRequest(kept, { state: 'CREDITED', owes: null }, { step: STEP });
    expect(await store.listOwed()).toEqual([]);
  });

  test('stores an account once per user, and erases a person but not their money', async () => {
    const account = {
      kind: 'UPI',
      holderName: 'Asha K',
      accountNumber: null,
      ifsC_Code: null,
      bankName: null,
      upiId: 'asha@bank',
      walletAddress: null,
      network: null,
      userId: 1,
      place: 'UPI:asha@bank',
      createdAt: NOW,
      usableFrom: NOW + 1,
    } as const;
    const first = await payouts.addAccount(account);
    const again = await payouts.addAccount({ ...account, usableFrom: NOW + 9 });
    await payouts.hold(1, NOW + 5);
    await payouts.hold(1, NOW + 2);
    const kept = await added(buildWithdrawal({ payout: account, source: account.place }));

    expect(again).toEqual(first);
    expect([await payouts.isPlaceShared(1, account.place), await payouts.isPlaceShared(2, account.place)]).toEqual([
      false,
      true,
    ]);
    expect(await payouts.heldUntil(1)).toBe(NOW + 5);
    await store.eraseUserData(1);
    await payouts.forgetUser(1);
    expect([await payouts.listAccounts(1), await payouts.heldUntil(1)]).toEqual([[], 0]);
    expect(await store.requestById(kept.id)).toMatchObject({
      payout: null,
      source: null,
      amount: 50_037,
    });
    expect((await store.listSteps([kept.id]))[0]?.ip).toBe('');
  });
});

const PAGE = { skip: 0, take: 10, sorting: 'createdAt', descending: true } as const;
