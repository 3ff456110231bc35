import { beforeEach, describe, expect, test } from 'vitest';
import { type Bettor, cashierDesk, GATEWAY, Gateway, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { fourEyesDesk } from '#testing/operator-desks.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { expireRequests, pollProviders } from './advance-requests.ts';

const MINUTE_MS = 60_000;
const START = 100_000;

let server: TestServer;
let gateway: Gateway;
let asha: Bettor;
const desk = cashierDesk(() => server);
const { propose, confirm } = fourEyesDesk(() => server);
beforeEach(async () => {
  gateway = new Gateway(() => server.clock.now());
  server = await startTestServer({ paymentProviders: [gateway.provider] });
  asha = await server.user('INR');
  await desk.saveMethod({ provider: GATEWAY, payees: [] });
});

const report = (...event: Parameters<Gateway['event']>) => gateway.sendEvent(server, gateway.event(...event));
const begin = async (amount = 500) => (await desk.start(asha, amount)).result;
/** A deposit that the provider reported as paid. */
async function paid() {
  const begun = await begin();
  await report('PAYMENT_SUCCEEDED', begun.referenceNo);
  return begun;
}

/** Reverses a deposit with a second admin. */
async function reverse(requestId: number): Promise<void> {
  const act = { type: 'ReverseDeposit', requestId, reason: 'bank advice' } as const;
  const proposed = await propose(act, await server.operator());
  await confirm(proposed.result.proposalId, await server.otherOperator('admin'));
}

const readState = async (id: number) => (await server.context.cashier.requestById(id))?.state;
const heldBy = async (path: string) => server.engine.read((state) => state.ledger.balanceAt(path) / 100);
const strays = async (isClosed = false) =>
  (await server.asOperator('operatorGetStrayEvents', { isClosed })).result.items;

describe('a provider deposit', () => {
  test('is paid on the provider’s page and credited by callback, without review', async () => {
    const draft = await begin();
    const called = await report('PAYMENT_SUCCEEDED', draft.referenceNo);

    expect(draft).toMatchObject({
      payUrl: `https://pay.example/${draft.referenceNo}`,
      amount: 500,
      upiId: null,
      upiLink: null,
    });
    expect(called).toMatchObject({ status: 200, result: true });
    const [shown] = await desk.requests(asha);
    expect(shown).toMatchObject({ state: 'CREDITED', approvedAmount: 500 });
    expect(shown?.steps.map(({ state }) => state)).toEqual(['DRAFT', 'AUTO_MATCHED', 'APPROVED', 'CREDITED']);
    expect(await desk.getBalance(asha)).toBe(START + 500);
    expect(await heldBy(`house:provider:${GATEWAY}:INR`)).toBe(-500);
  });

  test('has one page however often requested, and no reference to enter', async () => {
    const wish = { amount: 500, paymentMethodId: 1, clientRequestId: crypto.randomUUID() };
    const by = { token: asha.token, host: LICENSED_HOST };
    const first = await server.call('startDeposit', wish, by);
    const again = await server.call('startDeposit', wish, by);
    const typed = await desk.submit(asha);

    expect(again.result).toEqual(first.result);
    expect(typed.error?.code).toBe('BAD_STATE');
  });

  test('doesn’t start while the provider isn’t responding, and leaves nothing', async () => {
    gateway.isDown = true;
    const refused = await desk.start(asha, 500);
    gateway.isDown = false;

    expect([refused.status, refused.error?.code]).toEqual([503, 'PROVIDER_DOWN']);
    expect(await desk.requests(asha)).toEqual([]);
    expect((await desk.start(asha, 500)).success).toBe(true);
  });

  test('of a different amount waits for a reviewer, and can’t be declared unpaid', async () => {
    const { id, referenceNo } = await begin();
    await report('PAYMENT_SUCCEEDED', referenceNo, { amount: 480_00 });
    const [shown] = await desk.requests(asha);
    const cancelled = await server.call('cancelDeposit', { id }, { token: asha.token, host: LICENSED_HOST });

    expect(shown).toMatchObject({ state: 'SUBMITTED', approvedAmount: 480, canCancel: false });
    expect(cancelled.error?.code).toBe('BAD_STATE');
    expect(await readState(id)).toBe('SUBMITTED');
  });

  test('reported twice, at once and later, is credited once', async () => {
    const { referenceNo } = await begin();
    const said = gateway.event('PAYMENT_SUCCEEDED', referenceNo);
    const [one, other] = await Promise.all([gateway.sendEvent(server, said), gateway.sendEvent(server, said)]);
    server.clock.advance(MINUTE_MS);
    const late = await gateway.sendEvent(server, said);
    const renamed = await gateway.sendEvent(server, { ...said, id: 'another-id' });

    expect(new Set([one.result, other.result])).toEqual(new Set([false, true]));
    expect([late, renamed].map(({ status }) => status)).toEqual([200, 200]);
    expect(await desk.getBalance(asha)).toBe(START + 500);
  });

  test('that fails is final, and is credited if paid after all', async () => {
    const { id, referenceNo } = await begin();
    await report('PAYMENT_FAILED', referenceNo);
    const [failed] = await desk.requests(asha);
    await report('PAYMENT_SUCCEEDED', referenceNo);
    await report('PAYMENT_FAILED', referenceNo);

    expect(failed).toMatchObject({ state: 'CANCELLED', rejectCode: 'PAYMENT_FAILED' });
    expect(await readState(id)).toBe('CREDITED');
    expect(await desk.getBalance(asha)).toBe(START + 500);
  });

  test('paid after its expiry is credited, next to another pending one', async () => {
    const first = await begin();
    server.clock.advance(31 * MINUTE_MS);
    await expireRequests(server.context);
    asha = await desk.logInAgain(asha);
    const second = await begin(700);
    await report('PAYMENT_SUCCEEDED', first.referenceNo);

    expect([await readState(first.id), await readState(second.id)]).toEqual(['CREDITED', 'DRAFT']);
    expect(await desk.getBalance(asha)).toBe(START + 500);
  });

  test('of a different amount waits for a reviewer, who credits what was received', async () => {
    const { id, referenceNo } = await begin();
    await report('PAYMENT_SUCCEEDED', referenceNo, { amount: 48_000 });
    const before = await desk.getBalance(asha);
    await server.asOperator('operatorClaimRequest', { id });
    const approved = await server.asOperator('operatorApproveRequest', { id });

    expect(before).toBe(START);
    expect(approved.result).toMatchObject({
      state: 'CREDITED',
      approvedAmount: 480,
      riskFlags: ['AMOUNT_DIFFERS'],
    });
    expect(await desk.getBalance(asha)).toBe(START + 480);
  });

  test('in another currency credits nothing and waits for a reviewer', async () => {
    const { id, referenceNo } = await begin();
    const said = await report('PAYMENT_SUCCEEDED', referenceNo, { currency: 'USD' });

    expect([said.status, said.result]).toEqual([200, true]);
    expect(await readState(id)).toBe('DRAFT');
    expect(await strays()).toMatchObject([{ problem: 'OTHER_CURRENCY', currency: 'USD' }]);
  });

  test('paid twice, or named by another request, is credited once and waits for a reviewer', async () => {
    const { referenceNo } = await begin();
    const first = gateway.event('PAYMENT_SUCCEEDED', referenceNo);
    await gateway.sendEvent(server, first);
    await gateway.sendEvent(server, { ...first, id: 'second', paymentId: 'pay-second' });
    const other = await begin();
    const said = await report('PAYMENT_SUCCEEDED', other.referenceNo, { paymentId: first.paymentId });

    expect(said).toMatchObject({ status: 200, result: true });
    expect(await readState(other.id)).toBe('DRAFT');
    expect(await desk.getBalance(asha)).toBe(START + 500);
    expect((await strays()).map(({ problem }) => problem)).toEqual(['SECOND_PAYMENT', 'REFERENCE_TAKEN']);
  });

  test('is polled when no callback arrives', async () => {
    const { id, referenceNo } = await begin();
    const said = gateway.event('PAYMENT_SUCCEEDED', referenceNo);
    gateway.events.set(referenceNo, [said]);
    server.clock.advance(MINUTE_MS);
    await pollProviders(server.context);
    await gateway.sendEvent(server, said);

    expect(await readState(id)).toBe('CREDITED');
    expect(await desk.getBalance(asha)).toBe(START + 500);
  });

  test('with a chargeback waits for two people', async () => {
    const { id, referenceNo } = await paid();
    await report('PAYMENT_REVERSED', referenceNo);
    const waiting = await server.asOperator('operatorGetRequests', { queue: 'disputed' });

    expect(waiting.result.items.map((item) => item.id)).toEqual([id]);
    expect(await desk.getBalance(asha)).toBe(START + 500);
    await reverse(id);
    expect(await readState(id)).toBe('REVERSED');
    expect(await desk.getBalance(asha)).toBe(START);
    expect(await heldBy(`house:provider:${GATEWAY}:INR`)).toBe(0);
  });

  test('with a chargeback holds the player’s payouts until it is decided', async () => {
    const { id, referenceNo } = await paid();
    const account = await desk.readyAccount(asha);
    const { result: payout } = await desk.withdraw(asha, account, 1_000);
    const approve = async () => server.asOperator('operatorApproveRequest', { id: payout.id });
    const list = async (search: string) => (await server.asOperator('operatorGetRequests', { search })).result.items[0];
    server.clock.advance(MINUTE_MS);
    await report('PAYMENT_REVERSED', referenceNo);

    const disputedAt = new Date(server.clock.now()).toISOString();
    expect(await list(referenceNo)).toMatchObject({ state: 'CREDITED', disputedAt, isHeld: false });
    expect(await list(payout.referenceNo)).toMatchObject({ disputedAt: null, isHeld: true });
    expect((await approve()).error?.code).toBe('PAYOUT_HELD');

    await reverse(id);
    expect(await list(referenceNo)).toMatchObject({ state: 'REVERSED', disputedAt: null });
    expect((await approve()).result).toMatchObject({ state: 'APPROVED', isHeld: false });
  });

  test('with a chargeback that was unfounded stays credited once two people agree', async () => {
    const { id, referenceNo } = await paid();
    const act = { type: 'DismissDispute', requestId: id, reason: 'bank advice' } as const;
    const second = await server.otherOperator('cashier');
    const early = await propose(act, await server.operator());
    expect((await confirm(early.result.proposalId, second)).error?.code).toBe('BAD_STATE');
    await report('PAYMENT_REVERSED', referenceNo);

    const proposed = await propose(act, await server.operator());
    const own = await confirm(proposed.result.proposalId, await server.operator());
    expect(own.error?.code).toBe('FOUR_EYES');
    expect((await confirm(proposed.result.proposalId, second)).success).toBe(true);

    const left = await server.asOperator('operatorGetRequests', { queue: 'disputed' });
    expect(left.result.items).toEqual([]);
    expect(await desk.getBalance(asha)).toBe(START + 500);
  });

  test('with a chargeback leaves approved payouts out of the batch', async () => {
    const { referenceNo } = await paid();
    const account = await desk.readyAccount(asha);
    const { result: payout } = await desk.withdraw(asha, account, 1_000);
    await server.asOperator('operatorApproveRequest', { id: payout.id });
    await report('PAYMENT_REVERSED', referenceNo);

    const batch = await server.asOperator('operatorCreatePayoutBatch', {});

    expect(batch.error?.code).toBe('BAD_STATE');
    expect(await readState(payout.id)).toBe('APPROVED');
  });

  test('with a chargeback before its payment waits for a reviewer', async () => {
    const { id, referenceNo } = await begin();
    await report('PAYMENT_REVERSED', referenceNo);
    await report('PAYMENT_SUCCEEDED', referenceNo);

    expect(await readState(id)).toBe('SUBMITTED');
    expect(await desk.getBalance(asha)).toBe(START);
  });
});

describe('a callback', () => {
  test('without a valid, current signature does nothing', async () => {
    const { id, referenceNo } = await begin();
    const said = gateway.event('PAYMENT_SUCCEEDED', referenceNo);
    const signed = gateway.sign(said);
    const now = server.clock.now();
    const forged = [
      { ...signed, body: signed.body.replace('50000', '90000') },
      { ...signed, signature: '' },
      {
        ...signed,
        signature: signed.signature.replace(/^./, (sign) => (sign === '0' ? '1' : '0')),
      },
      { ...signed, timestamp: String(Number(signed.timestamp) + 1) },
      gateway.sign(said, now - 6 * MINUTE_MS),
      gateway.sign(said, now + 6 * MINUTE_MS),
    ];
    const answers = [];
    for (const call of forged) answers.push((await gateway.call(server, call)).status);

    expect(answers).toEqual(forged.map(() => 401));
    expect(await readState(id)).toBe('DRAFT');
  });

  test('about an unknown request is kept until someone has reviewed it', async () => {
    const manual = await desk.saveMethod({ name: 'By hand' });
    const { result } = await desk.start(asha, 500, manual.result.id);
    await report('PAYMENT_SUCCEEDED', result.referenceNo);
    const unknown = gateway.event('PAYMENT_SUCCEEDED', 'DP-999', { amount: 12_345 });
    const said = [await gateway.sendEvent(server, unknown), await gateway.sendEvent(server, unknown)];
    server = await server.restart();

    expect(said.map((one) => [one.status, one.result])).toEqual([
      [200, true],
      [200, false],
    ]);
    expect(await readState(result.id)).toBe('DRAFT');
    const [foreign, stray, ...rest] = await strays();
    expect(rest).toEqual([]);
    expect([foreign?.problem, stray]).toMatchObject([
      'NO_REQUEST',
      { problem: 'NO_REQUEST', reference: 'DP-999', amount: 123.45, provider: GATEWAY },
    ]);
    const seen = { id: stray?.id ?? 0, remark: 'The provider mixed us up' };
    const closed = await server.asOperator('operatorCloseStrayEvent', seen);
    const again = await server.asOperator('operatorCloseStrayEvent', seen);
    expect([closed.success, again.error?.code]).toEqual([true, 'BAD_STATE']);
    expect(await strays()).toHaveLength(1);
    expect(await strays(true)).toMatchObject([{ reference: 'DP-999', remark: seen.remark }]);
  });

  test('that is malformed, or for no provider, is rejected with the reason', async () => {
    const { body, ...words } = gateway.sign(gateway.event('PAYMENT_FAILED', 'DP-1', { amount: 0.5 }));
    const malformed = await gateway.call(server, { body, ...words });
    const elsewhere = await server.send('POST', '/api/payments/callback/nobody', {});
    const read = await server.send('GET', `/api/payments/callback/${GATEWAY}`, {});
    const huge = await gateway.call(server, { body: 'x'.repeat(20_000), ...words });

    expect([malformed, huge].map(({ status }) => status)).toEqual([400, 413]);
    expect([elsewhere.status, read.status]).toEqual([404, 405]);
  });
});

describe('a provider withdrawal', () => {
  async function sent(amount = 1_000) {
    const account = await desk.readyAccount(asha);
    const { result } = await desk.withdraw(asha, account, amount);
    await server.asOperator('operatorApproveRequest', { id: result.id });
    const batch = await server.asOperator('operatorCreatePayoutBatch', {});
    return { ...result, batch: batch.result };
  }

  test('is sent to the provider and not to the bank, and is paid by its callback', async () => {
    const { id, referenceNo, batch } = await sent();
    await report('PAYOUT_PAID', referenceNo);

    expect(gateway.orders.get(referenceNo)).toMatchObject({
      amount: 100_000,
      to: { kind: 'UPI', upiId: 'asha@bank' },
    });
    expect(batch.csv).not.toContain(referenceNo);
    expect(await readState(id)).toBe('PAID');
    expect(await heldBy(`house:provider:${GATEWAY}:INR`)).toBe(1_000);
  });

  test('that isn’t paid, or returns later, is back in the balance', async () => {
    const failed = await sent();
    await report('PAYOUT_FAILED', failed.referenceNo);
    const afterFailure = await desk.getBalance(asha);
    const returned = await sent(2_000);
    await report('PAYOUT_PAID', returned.referenceNo);
    const afterPaid = await desk.getBalance(asha);
    await report('PAYOUT_RETURNED', returned.referenceNo);
    await report('PAYOUT_PAID', returned.referenceNo);

    expect([await readState(failed.id), await readState(returned.id)]).toEqual(['FAILED', 'RETURNED']);
    expect([afterFailure, afterPaid, await desk.getBalance(asha)]).toEqual([START, START - 2_000, START]);
  });

  test('that didn’t arrive there is sent again, as one payout', async () => {
    gateway.isDown = true;
    const { referenceNo } = await sent();
    gateway.isDown = false;
    server.clock.advance(MINUTE_MS);
    await pollProviders(server.context);
    await pollProviders(server.context);

    expect([...gateway.orders.keys()]).toEqual([referenceNo]);
  });
});

describe('a process killed between a callback and its response', () => {
  test.each([0, 1, 2, 3, 4])('after write %i still credits the deposit once', async (nth) => {
    const { id, referenceNo } = await begin();
    const said = gateway.event('PAYMENT_SUCCEEDED', referenceNo);
    const found = loseAfter(server, nth);
    await gateway.sendEvent(server, said);
    found();
    server = await server.restart();
    const again = await gateway.sendEvent(server, said);

    expect(again.status).toBe(200);
    expect(await readState(id)).toBe('CREDITED');
    expect(await desk.getBalance(asha)).toBe(START + 500);
  });

  /** Drops all writes to disk and ledger after the given number. @returns a function that restores them. */
  function loseAfter({ context }: TestServer, writes: number): () => void {
    const { cashier, exchange } = context;
    let left = writes;
    const orLost = <Given extends readonly unknown[], Result>(work: (...given: Given) => Result) => {
      return (...given: Given): Result => {
        left -= 1;
        if (left < 0) throw new Error('The process is lost.');
        return work(...given);
      };
    };
    cashier.changeRequest = orLost(cashier.changeRequest.bind(cashier));
    exchange.submit = orLost(exchange.submit.bind(exchange));
    return () => {
      Reflect.deleteProperty(cashier, 'changeRequest');
      Reflect.deleteProperty(exchange, 'submit');
    };
  }
});
