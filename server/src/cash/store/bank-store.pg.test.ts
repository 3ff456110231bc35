import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewAuditRow } from '#base/audit-log.ts';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import { type BankLine, BankStore, type ImportedLines, type NewBankLine } from './bank-store.ts';
import type { NewCashRequest } from './cash-request.ts';
import { CashierStore } from './cashier-store.ts';

const DAY_MS = 86_400_000;
const NOW = 1_790_000_000_000;
const AUDIT: NewAuditRow = {
  actor: 'operator:1',
  action: 'ImportStatement',
  entity: 'bank-account',
  entityId: 'upi-main',
  reason: null,
  before: null,
  after: null,
  ip: '203.0.113.7',
};

function buildBankLine(change: Partial<NewBankLine> = {}): NewBankLine {
  const line = { account: 'upi-main', day: '2026-11-21', reference: '532844170001', text: 'UPI' };
  return { ...line, amount: 50_037, ...change };
}

const IMPORTER = 7;

function imported(...lines: readonly NewBankLine[]): ImportedLines {
  return { lines, importedBy: IMPORTER };
}

describe.each(DATABASE_KINDS)('bank lines (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let bank: BankStore;
  let cashier: CashierStore;
  beforeAll(async () => {
    server = await startTestServer(kind);
    database = await server.newDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await server.stop();
  });
  beforeEach(async () => {
    await database.sql.query('truncate bank_lines, cash_requests restart identity');
    cashier = new CashierStore(database.sql, () => NOW);
    bank = new BankStore(database.sql, () => NOW);
  });

  async function added(line: NewBankLine): Promise<BankLine> {
    const [kept] = await bank.addLines(imported(line), AUDIT);
    if (kept === undefined) throw new Error('It is known.');
    return kept;
  }

  /** Adds a line that is in the ledger. */
  async function open(line: NewBankLine): Promise<BankLine> {
    const { id } = await added(line);
    await bank.advance(id, 'NEW', 'OPEN');
    const kept = await bank.lineById(id);
    if (kept === null) throw new Error('It is there.');
    return kept;
  }

  async function request(change: Partial<NewCashRequest>): Promise<number> {
    const step = { at: NOW, actor: 'system', ip: '' };
    const kept = await cashier.addRequest(
      {
        type: 'DEPOSIT',
        state: 'CREDITED',
        userId: 1,
        clientRequestId: crypto.randomUUID(),
        methodId: 1,
        paymentType: 'UPI',
        amount: 50_037,
        settledAmount: 50_037,
        isExact: false,
        createdAt: NOW,
        submittedAt: NOW,
        endedAt: NOW,
        ...change,
      },
      { step: { ...step, toState: 'CREDITED', amountAfter: 50_037 } },
    );
    if (typeof kept === 'string') throw new Error(kept);
    return kept.id;
  }

  test('are assigned once while open and unmatched, and then match no request', async () => {
    const line = await open(buildBankLine());
    const tied = await open(buildBankLine({ reference: 'TIED00000001' }));
    await bank.matchToRequest(tied.id, await request({}));
    const purpose = { kind: 'PROVIDER', provider: 'gateway', fee: 1_000 } as const;

    expect(await bank.assign(tied.id, purpose, AUDIT)).toBe(false);
    expect(await bank.assign(line.id, purpose, AUDIT)).toBe(true);
    expect(await bank.assign(line.id, { kind: 'TAX' }, AUDIT)).toBe(false);
    expect(await bank.matchToRequest(line.id, await request({}))).toBe(false);
    expect((await bank.lineById(line.id))?.purpose).toEqual(purpose);
    await bank.advance(line.id, 'OPEN', 'MATCHED');
    expect(await bank.startUnmatch(line.id, 'UNTIED', AUDIT)).toBe(false);
    expect(await bank.unidentified()).toMatchObject([{ count: 1 }]);
  });

  test('are stored once, regardless of importer and file', async () => {
    const first = await added(buildBankLine());
    const [one, other] = await Promise.all([
      bank.addLines(imported(buildBankLine(), buildBankLine({ amount: -50_037 })), AUDIT),
      bank.addLines(imported(buildBankLine({ amount: -50_037 }), buildBankLine({ day: '2026-11-22' })), AUDIT),
    ]);

    expect(first).toMatchObject({
      ...buildBankLine(),
      state: 'NEW',
      requestId: null,
      importedAt: NOW,
      importedBy: IMPORTER,
    });
    expect(one.length + other.length).toBe(2);
    expect((await bank.unfinished()).length).toBe(3);
    expect(await bank.addLines(imported(), AUDIT)).toEqual([]);
  });

  test('change state once', async () => {
    const { id } = await added(buildBankLine());

    expect([await bank.advance(id, 'NEW', 'OPEN'), await bank.advance(id, 'NEW', 'OPEN')]).toEqual([true, false]);
  });

  test('match one request, which has at most one credit and one debit', async () => {
    const came = await open(buildBankLine());
    const again = await open(buildBankLine({ day: '2026-11-22' }));
    const went = await open(buildBankLine({ amount: -50_037 }));

    expect(await bank.matchToRequest(came.id, 7)).toBe(true);
    expect(await bank.matchToRequest(came.id, 8)).toBe(false);
    expect(await bank.matchToRequest(again.id, 7)).toBe(false);
    expect(await bank.matchToRequest(went.id, 7, AUDIT)).toBe(true);
    expect(await bank.matchToRequest(came.id, null)).toBe(true);
    expect(await bank.matchToRequest(again.id, 7)).toBe(true);
  });

  test('are found by account, state, request and partial reference, latest day first', async () => {
    const older = await open(buildBankLine({ reference: 'N325A' }));
    const newer = await open(buildBankLine({ day: '2026-11-25', account: 'hdfc-1' }));
    await bank.matchToRequest(newer.id, 7);
    const page = { descending: true, skip: 0, take: 10 };
    const ids = async (query: object) => (await bank.lines({ ...page, ...query })).items.map(({ id }) => id);

    expect(await ids({})).toEqual([newer.id, older.id]);
    expect(await ids({ account: 'hdfc-1' })).toEqual([newer.id]);
    expect(await ids({ search: '325a' })).toEqual([older.id]);
    expect(await ids({ requestId: 7 })).toEqual([newer.id]);
    expect(await ids({ state: 'MATCHED' })).toEqual([]);
  });

  test('are summed by account, with unexplained debits', async () => {
    await open(buildBankLine());
    await open(buildBankLine({ day: '2026-11-22', amount: -10_000 }));
    await open(buildBankLine({ account: 'hdfc-1', amount: 5 }));

    expect(await bank.accounts()).toEqual([
      { account: 'hdfc-1', lines: 1, newest: '2026-11-21', total: 5, openDebits: 0 },
      { account: 'upi-main', lines: 2, newest: '2026-11-22', total: 40_037, openDebits: -10_000 },
    ]);
  });

  test('with a credit have no owner until it is credited', async () => {
    await added(buildBankLine({ reference: 'NOT ENTERED' }));
    const line = await open(buildBankLine());
    const id = await request({ state: 'AUTO_MATCHED', bankLineId: line.id, endedAt: null });
    await bank.matchToRequest(line.id, id);
    await bank.advance(line.id, 'OPEN', 'MATCHED');
    const since = Math.floor(NOW / DAY_MS) * DAY_MS;
    expect(await bank.unidentified()).toEqual([{ since, count: 1, amount: 50_037 }]);

    const kept = await cashier.requestById(id);
    if (kept === null) throw new Error('It is there.');
    await cashier.changeRequest(kept, { state: 'CREDITED' }, { step: null });

    expect(await bank.unidentified()).toEqual([]);
    expect(await bank.inTransit()).toEqual([]);
  });

  test('keep manually decided requests without a line in transit', async () => {
    const since = Math.floor(NOW / DAY_MS) * DAY_MS;
    const amounts = async () => (await bank.inTransit()).map(({ amount }) => amount);
    const credited = await request({ settledAmount: 500 });
    await request({ provider: 'gateway', settledAmount: 9_999 });
    await request({ type: 'WITHDRAWAL', state: 'PAID', settledAmount: 30 });
    await request({ type: 'WITHDRAWAL', state: 'RETURNED', settledAmount: 7 });
    await request({ state: 'REVERSED', settledAmount: 8 });
    expect(await bank.inTransit()).toEqual([{ since, count: 6, amount: 470 }]);

    const line = await open(buildBankLine({ amount: 500 }));
    await bank.matchToRequest(line.id, credited);
    expect(await amounts()).toEqual([470]);
    await bank.advance(line.id, 'OPEN', 'MATCHED');

    expect(await amounts()).toEqual([-30]);
  });

  test('are unmatched from a request and remember their rejected matches', async () => {
    const line = await open(buildBankLine());
    await bank.matchToRequest(line.id, 7);
    expect(await bank.startUnmatch(line.id, 'UNTIED', AUDIT)).toBe(false);
    for (const [requestId, to] of [
      [7, 'UNTIED'],
      [8, 'RETURNING'],
    ] as const) {
      await bank.matchToRequest(line.id, requestId);
      await bank.advance(line.id, 'OPEN', 'MATCHED');
      expect(await bank.startUnmatch(line.id, to, AUDIT)).toBe(true);
      expect(await bank.lineById(line.id)).toMatchObject({ state: to, requestId });
      await bank.release(line.id);
      await bank.release(line.id);
    }

    const released = { state: 'OPEN', requestId: null, notOf: [7, 8] };
    expect(await bank.lineById(line.id)).toMatchObject(released);
  });

  test('are found by reference within an account’s days', async () => {
    const line = await open(buildBankLine());
    await open(buildBankLine({ reference: 'OTHER' }));
    await open(buildBankLine({ account: 'hdfc-1' }));
    const days = { account: 'upi-main', from: '2026-11-21', to: '2026-11-21' };
    const found = await bank.linesWith(days, [line.reference]);

    expect(found.map(({ id }) => id)).toEqual([line.id]);
    expect(await bank.linesWith({ ...days, to: '2026-11-20' }, [line.reference])).toEqual([]);
    expect(await bank.linesWith(days, [])).toEqual([]);
  });

  test('are summed by day, continuing from the previous closing balance', async () => {
    await open(buildBankLine({ day: '2026-11-20', amount: 700 }));
    const matched = await open(buildBankLine({ day: '2026-11-21', amount: 500 }));
    await bank.advance(matched.id, 'OPEN', 'MATCHED');
    await open(buildBankLine({ day: '2026-11-21', amount: -30 }));
    await open(buildBankLine({ day: '2026-11-23', amount: 4 }));
    await open(buildBankLine({ day: '2026-11-21', account: 'hdfc-1' }));

    const days = await bank.days({ account: 'upi-main', from: '2026-11-21', to: '2026-11-23' });

    expect(days).toEqual([
      { day: '2026-11-23', lines: 1, came: 4, went: 0, closing: 1174, open: 1, openAmount: 4 },
      {
        day: '2026-11-21',
        lines: 2,
        came: 500,
        went: -30,
        closing: 1170,
        open: 1,
        openAmount: -30,
      },
    ]);
  });
});
