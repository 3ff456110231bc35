import { beforeEach, describe, expect, test } from 'vitest';
import { type Bettor, cashierDesk, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { fourEyesDesk } from '#testing/operator-desks.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const START = 100_000;
const DAY_MS = 86_400_000;

let server: TestServer;
let asha: Bettor;
const desk = cashierDesk(() => server);
const { propose, confirm } = fourEyesDesk(() => server);
beforeEach(async () => {
  server = await startTestServer();
  asha = await server.user('INR');
  await desk.saveMethod();
});

const operator = async () => ({ token: await server.operator() });
const readHeld = async ({ id }: Bettor) =>
  (await server.engine.read((state) => state.ledger.balanceAt(`withdrawal:${id}:INR`))) / 100;
const approve = async (id: number) => server.asOperator('operatorApproveRequest', { id });
const batch = async () => server.asOperator('operatorCreatePayoutBatch', {});
const paid = async (id: number, utr = '532844170001') => server.asOperator('operatorMarkPaid', { id, utr });
const failed = async (id: number) => server.asOperator('operatorMarkFailed', { id, reason: 'The bank refused it' });

/** A withdrawal that has been sent to the bank for payment. */
async function sent(amount = 1_000): Promise<number> {
  const accountId = await desk.readyAccount(asha);
  const { result } = await desk.withdraw(asha, accountId, amount);
  await approve(result.id);
  await batch();
  return result.id;
}

describe('a request ID', () => {
  test('of a deposit or of another amount is refused, and nothing is held', async () => {
    const accountId = await desk.readyAccount(asha);
    const own = { token: asha.token, host: LICENSED_HOST };
    const withdraw = (amount: number, clientRequestId: string) =>
      server.call(
        'createWithdrawal',
        { amount, payoutAccountId: accountId, password: asha.password, clientRequestId },
        own,
      );
    await desk.claimed(asha);
    const [deposit] = await desk.requests(asha);
    const stored = await server.context.cashier.requestById(deposit?.id ?? 0);

    const ofDeposit = await withdraw(1_000, stored?.clientRequestId ?? '');
    expect(ofDeposit.error).toMatchObject({
      code: 'VALIDATION',
      validationErrors: [{ members: ['clientRequestId'] }],
    });
    expect(await readHeld(asha)).toBe(0);

    const id = crypto.randomUUID();
    const first = await withdraw(1_000, id);
    expect((await withdraw(2_000, id)).error?.code).toBe('VALIDATION');
    expect((await withdraw(1_000, id)).result.id).toBe(first.result.id);
    expect(await readHeld(asha)).toBe(1_000);
  });
});

describe('a payout account', () => {
  test('waits a day before its first payout, and is masked', async () => {
    const added = await desk.addAccount(asha);
    const early = await desk.withdraw(asha, added.result.id);
    server.clock.advance(DAY_MS);
    asha = await desk.logInAgain(asha);
    const later = await desk.withdraw(asha, added.result.id);

    expect(added.result).toMatchObject({ kind: 'UPI', upiId: 'asha@bank', isUsable: false });
    expect(early.error?.code).toBe('ACCOUNT_COOLING');
    expect(later.success).toBe(true);
    expect((await desk.requests(asha))[0]?.accountNumber).toBe('ash***@bank');
  });

  test('entered with a withdrawal is saved, and waits a day as well', async () => {
    const account = { kind: 'UPI', upiId: 'new@bank' } as const;
    const refused = await server.call(
      'createWithdrawal',
      { amount: 1_000, account, password: asha.password, clientRequestId: crypto.randomUUID() },
      { token: asha.token, host: LICENSED_HOST },
    );
    const info = await server.call('getPaymentInfo', {}, { token: asha.token, host: LICENSED_HOST });

    expect(refused.error?.code).toBe('ACCOUNT_COOLING');
    expect(info.result.savedAccounts).toMatchObject([{ upiId: 'new@bank' }]);
    expect(await desk.getBalance(asha)).toBe(START);
  });

  test('needs the password', async () => {
    const refused = await desk.addAccount({ ...asha, password: 'Wr0ng!kite' });

    expect(refused.error?.code).toBe('WRONG_PASSWORD');
  });
});

test('shows payout times as measured, once there are ten in recent days', async () => {
  const times = async () =>
    (await server.call('getPayoutTimes', {}, { token: asha.token, host: LICENSED_HOST })).result;
  const accountId = await desk.readyAccount(asha);
  for (let place = 1; place <= 10; place++) {
    expect(await times()).toBeNull();
    const { result } = await desk.withdraw(asha, accountId, 500);
    await approve(result.id);
    await batch();
    server.clock.advance(place * 10_000);
    await paid(result.id, `53284417${String(place).padStart(4, '0')}`);
  }

  expect(await times()).toEqual({ days: 30, count: 10, sixInTen: 1, nineInTen: 2, all: 2 });
  server.clock.advance(31 * DAY_MS);
  asha = await desk.logInAgain(asha);
  expect(await times()).toBeNull();
});

describe('a withdrawal', () => {
  test('holds its amount immediately, is paid with its UTR, and shows each step', async () => {
    const accountId = await desk.readyAccount(asha);
    const { result } = await desk.withdraw(asha, accountId, 1_000);
    expect([await desk.getBalance(asha), await readHeld(asha)]).toEqual([START - 1_000, 1_000]);

    await approve(result.id);
    const file = await batch();
    const done = await paid(result.id);

    expect(file.result).toMatchObject({ count: 1, total: 1_000 });
    expect(file.result.csv).toContain(`${result.referenceNo},1000,Asha K,,,,asha@bank,,`);
    expect(done.result).toMatchObject({ state: 'PAID', utr: '532844170001' });
    expect([await desk.getBalance(asha), await readHeld(asha)]).toEqual([START - 1_000, 0]);
    const [shown] = await desk.requests(asha);
    expect(shown?.steps.map(({ state }) => state)).toEqual([
      'REQUESTED',
      'RISK_REVIEW',
      'APPROVED',
      'PROCESSING',
      'PAID',
    ]);
    expect(shown?.canCancel).toBe(false);
  });

  test('is one at a time, within the balance, and never below the minimum', async () => {
    const accountId = await desk.readyAccount(asha);

    const small = await desk.withdraw(asha, accountId, 499);
    const large = await desk.withdraw(asha, accountId, START + 1);
    await desk.withdraw(asha, accountId, 500);
    const second = await desk.withdraw(asha, accountId, 500);

    expect([small, large, second].map(({ error }) => error?.code)).toEqual([
      'AMOUNT_MIN',
      'INSUFFICIENT_BALANCE',
      'WITHDRAWAL_PENDING',
    ]);
    expect(await desk.requests(asha)).toHaveLength(1);
  });

  test('and the others of a day come to at most ₹2,00,000', async () => {
    await desk.credited(asha, 30_000);
    const accountId = await desk.readyAccount(asha);
    await desk.withdraw(asha, accountId, 120_000);

    const over = await desk.withdraw(asha, accountId, 80_001);
    const within = await desk.withdraw(asha, accountId, 80_000);

    expect(over.error).toMatchObject({
      code: 'DAY_AMOUNT',
      details: { max: 200_000, hours: 24 },
    });
    expect(within.error?.code).toBe('WITHDRAWAL_PENDING');
  });

  test('is refused while an operator has frozen withdrawals', async () => {
    const accountId = await desk.readyAccount(asha);
    const status = { userId: asha.id, withdrawalBlocked: true, reason: 'being checked' };
    await server.asOperator('operatorSetUserStatus', status);

    const refused = await desk.withdraw(asha, accountId);

    expect(refused.error?.code).toBe('ACCOUNT_BLOCKED');
    expect(await readHeld(asha)).toBe(0);
  });

  test('and a simultaneous bet never take more than the balance', async () => {
    const accountId = await desk.readyAccount(asha);
    const market = await server.market();
    const [bet, withdrawal] = await Promise.all([
      server.bet({ token: asha.token, host: LICENSED_HOST }, market, { rate: 2, stake: 60_000 }),
      desk.withdraw(asha, accountId, 60_000),
    ]);

    expect([bet.success, withdrawal.success].filter((done) => done)).toHaveLength(1);
    expect(await desk.getBalance(asha)).toBe(START - 60_000);
  });

  test('that is declined or fails is refunded in full', async () => {
    const id = await sent();
    const given = await failed(id);

    expect(given.result).toMatchObject({ state: 'FAILED', statusName: 'Rejected' });
    expect([await desk.getBalance(asha), await readHeld(asha)]).toEqual([START, 0]);
  });

  test('from ₹1,00,000 is approved by two people', async () => {
    await desk.credited(asha, 1_000);
    const accountId = await desk.readyAccount(asha);
    const { result } = await desk.withdraw(asha, accountId, 100_000);

    const alone = await approve(result.id);
    const proposed = await propose(
      { type: 'ApproveWithdrawal', requestId: result.id, reason: 'checked' },
      await server.operator(),
    );
    const other = await confirm(proposed.result.proposalId, await server.otherOperator('cashier'));

    expect([alone.error?.code, other.success]).toEqual(['FOUR_EYES', true]);
  });

  test('returned by the bank after payment is refunded by two people', async () => {
    const id = await sent();
    await paid(id);
    const token = await server.operator();
    const { result } = await propose({ type: 'ReturnWithdrawal', requestId: id, reason: 'account closed' }, token);

    const own = await confirm(result.proposalId, token);
    const other = await confirm(result.proposalId, await server.otherOperator('cashier'));

    expect([own.error?.code, other.success]).toEqual(['FOUR_EYES', true]);
    expect(await desk.getBalance(asha)).toBe(START);
  });

  test.each([
    ['paid', paid],
    ['failed', failed],
  ])('that isn’t with the bank can’t be marked %s', async (_, mark) => {
    const accountId = await desk.readyAccount(asha);
    const { result } = await desk.withdraw(asha, accountId);

    const refused = await mark(result.id);

    expect([refused.status, refused.error?.code]).toEqual([409, 'BAD_STATE']);
    expect(await readHeld(asha)).toBe(1_000);
  });

  test('first returns to the source of the money', async () => {
    await desk.credited(asha, 5_000, 'UPI:asha@bank');
    await desk.addAccount(asha, 'asha@bank');
    const accountId = await desk.readyAccount(asha, 'other@bank');

    const refused = await desk.withdraw(asha, accountId, 1_000);

    expect([refused.error?.code, refused.error?.details]).toEqual([
      'SOURCE_FIRST',
      { amount: 5_000, payoutAccountId: 1, account: 'ash***@bank' },
    ]);
  });

  test('pays an account no more than came from it while another is owed', async () => {
    await desk.credited(asha, 5_000, 'UPI:asha@bank');
    await desk.credited(asha, 1_000, 'UPI:other@bank');
    await desk.addAccount(asha, 'asha@bank');
    const accountId = await desk.readyAccount(asha, 'other@bank');

    const refused = await desk.withdraw(asha, accountId, 1_001);
    const back = await desk.withdraw(asha, accountId, 1_000);

    expect([refused.error?.code, refused.error?.details]).toEqual([
      'SOURCE_FIRST',
      { amount: 5_000, payoutAccountId: 1, account: 'ash***@bank' },
    ]);
    expect(back.success).toBe(true);
  });

  test('waits a day after a password change', async () => {
    const accountId = await desk.readyAccount(asha);
    const newPassword = 'Turmer1c!boat';
    await server.call(
      'changePassword',
      { currentPassword: asha.password, newPassword },
      { token: asha.token, host: LICENSED_HOST },
    );
    asha = await desk.logInAgain({ ...asha, password: newPassword });

    const refused = await desk.withdraw(asha, accountId);

    expect(refused.error?.code).toBe('PROOF_COOLING');
  });

  test('left unheld by a crash is held once, at the next start', async () => {
    const accountId = await desk.readyAccount(asha);
    const { submit } = server.engine;
    server.engine.submit = () => Promise.reject(new Error('The process is lost.'));
    await desk.withdraw(asha, accountId, 1_000);
    server.engine.submit = submit;

    server = await server.restart();

    expect([await desk.getBalance(asha), await readHeld(asha)]).toEqual([START - 1_000, 1_000]);
    expect((await desk.requests(asha))[0]?.state).toBe('RISK_REVIEW');
  });
});

test('approved but in no batch yet can be declined, which returns its amount once', async () => {
  const { result } = await desk.withdraw(asha, await desk.readyAccount(asha));
  await approve(result.id);
  const decline = async () =>
    server.asOperator('operatorRejectRequest', {
      id: result.id,
      code: 'OTHER',
      reason: 'The account was reported as stolen',
    });

  const [first, second] = await Promise.all([decline(), decline()]);

  expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]));
  expect([await desk.getBalance(asha), await readHeld(asha)]).toEqual([START, 0]);
  expect(await desk.requests(asha)).toMatchObject([
    { state: 'REJECTED', rejectReason: 'The account was reported as stolen' },
  ]);
  expect((await batch()).error?.code).toBe('BAD_STATE');
});

test('in a payout batch can no longer be declined', async () => {
  const id = await sent();

  const refused = await server.asOperator('operatorRejectRequest', {
    id,
    code: 'OTHER',
    reason: 'Too late',
  });

  expect(refused.error?.code).toBe('BAD_STATE');
  expect(await readHeld(asha)).toBe(1_000);
});

test('the operator’s list is filtered by API status, alone or within a queue', async () => {
  const { result } = await desk.withdraw(asha, await desk.readyAccount(asha));
  const deposit = await desk.credited(asha, 500);
  type Filter = { statusName?: 'Pending' | 'Accepted' | 'Rejected'; queue?: 'waiting' | 'done' };
  const listed = async (filter: Filter) => {
    const { result: page } = await server.asOperator('operatorGetRequests', filter);
    return page.items.map(({ id }) => id);
  };

  expect(await listed({ statusName: 'Pending' })).toEqual([result.id]);
  expect(await listed({ statusName: 'Accepted' })).toEqual([deposit]);
  expect(await listed({ statusName: 'Rejected' })).toEqual([]);
  expect(await listed({ statusName: 'Accepted', queue: 'done' })).toEqual([deposit]);
  expect(await listed({ statusName: 'Accepted', queue: 'waiting' })).toEqual([]);
  const unknown = await server.app.inject({
    url: '/Operator/GetDepositWithdrawals?statusName=Lost',
    headers: { host: 'localhost', authorization: `Bearer ${(await operator()).token}` },
  });
  expect(unknown.statusCode).toBe(400);
});

test('pending for over a day is overdue, a new one isn’t', async () => {
  const ravi = await server.user('INR');
  const { result: old } = await desk.withdraw(asha, await desk.readyAccount(asha));
  server.clock.advance(DAY_MS + 1);
  const back = await desk.logInAgain(ravi);
  const { result: young } = await desk.withdraw(back, await desk.readyAccount(back, 'ravi@bank'));
  const token = await server.otherOperator('cashier');

  const listed = async (queue: 'waiting' | 'overdue') => {
    const { result } = await server.call('operatorGetRequests', { queue }, { token });
    return result.items.map(({ referenceNo }) => referenceNo).sort();
  };

  expect(await listed('waiting')).toEqual([old.referenceNo, young.referenceNo]);
  expect(await listed('overdue')).toEqual([old.referenceNo]);
});
