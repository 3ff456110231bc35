import type { OperatorPaymentMethod } from '@crease/contracts/cash/operator-requests.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type PaymentChoice, SANDBOX } from '#cash/providers/sandbox-bank.ts';
import { type Bettor, cashierDesk, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { pollProviders } from './advance-requests.ts';

const MINUTE_MS = 60_000;
const START = 100_000;
const LICENCE = { jurisdiction: 'Sandbox', number: '0', text: 'None.' };
const SITES = { domains: { [LICENSED_HOST]: { licence: LICENCE, isSandbox: true } } };

let server: TestServer;
let asha: Bettor;
const desk = cashierDesk(() => server);

const open = (url: string) => server.app.inject({ method: 'GET', url, headers: { host: LICENSED_HOST } });
const choose = (url: string, choice: PaymentChoice | 'nothing') =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { host: LICENSED_HOST, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `choice=${choice}`,
  });
const readState = async (id: number) => (await server.context.cashier.requestById(id))?.state;

describe('the sandbox bank', () => {
  beforeEach(async () => {
    server = await startTestServer({ siteDomains: SITES });
    asha = await server.user('INR');
    await desk.saveMethod({ provider: SANDBOX, payees: [] });
  });

  async function begin() {
    const { result } = await desk.start(asha, 500);
    return { ...result, payUrl: result.payUrl ?? '' };
  }

  test('has a page per payment that says no real money and links back to the deposit', async () => {
    const { payUrl, referenceNo } = await begin();
    const page = await open(payUrl);
    const none = await open('/sandbox-bank/pay/none');

    expect(page.statusCode).toBe(200);
    expect(page.payload).toContain('₹500.00');
    expect(page.payload).toContain(referenceNo);
    expect(page.payload).toContain('Sandbox bank: no real money');
    expect(page.payload).toContain('href="/depositw/1"');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(none.statusCode).toBe(404);
  });

  test('credits a payment immediately, and once', async () => {
    const { id, payUrl } = await begin();
    const chosen = await choose(payUrl, 'approve');
    await choose(payUrl, 'approve');

    expect([chosen.statusCode, chosen.headers.location]).toEqual([303, payUrl]);
    expect((await open(payUrl)).payload).toContain('Paid.');
    expect(await readState(id)).toBe('CREDITED');
    expect(await desk.getBalance(asha)).toBe(START + 500);
  });

  test('credits immediately even during a callback for another payment', async () => {
    const paid = await begin();
    const late = await begin();
    await choose(late.payUrl, 'late');
    server.clock.advance(2 * MINUTE_MS);
    const calling = server.bank.callDue();
    await choose(paid.payUrl, 'approve');

    expect(await readState(paid.id)).toBe('CREDITED');
    await calling;
  });

  test.each([
    ['fail', 'CANCELLED'],
    ['other-amount', 'SUBMITTED'],
    ['late', 'DRAFT'],
    ['lost', 'DRAFT'],
    ['nothing', 'DRAFT'],
  ] as const)('turns %s into %s', async (choice, state) => {
    const { id, payUrl } = await begin();
    await choose(payUrl, choice);

    expect(await readState(id)).toBe(state);
  });

  test('pays late after two minutes, and polls for a lost callback', async () => {
    const late = await begin();
    await choose(late.payUrl, 'late');
    server.clock.advance(2 * MINUTE_MS);
    await server.bank.callDue();
    const lost = await begin();
    await choose(lost.payUrl, 'lost');
    server.clock.advance(MINUTE_MS);
    await pollProviders(server.context);

    expect([await readState(late.id), await readState(lost.id)]).toEqual(['CREDITED', 'CREDITED']);
  });

  test('reverses a payment, which waits for two people', async () => {
    const { id, payUrl } = await begin();
    await choose(payUrl, 'approve');
    await choose(payUrl, 'take-back');
    const filter = { queue: 'disputed' } as const;
    const { result } = await server.asOperator('operatorGetRequests', filter);

    expect(result.items.map((item) => [item.id, item.state])).toEqual([[id, 'CREDITED']]);
    expect((await open(payUrl)).payload).not.toContain('<button');
  });

  test('continues after a restart where it was', async () => {
    const { id, payUrl } = await begin();
    await choose(payUrl, 'late');
    server = await server.restartAfter(2 * MINUTE_MS);
    await server.bank.callDue();

    expect(await readState(id)).toBe('CREDITED');
  });

  test.each([
    ['asha@sandbox', 'PAID', START - 1_000],
    ['fail@sandbox', 'FAILED', START],
    ['return@sandbox', 'RETURNED', START],
  ])('pays out to %s: %s', async (upiId, state, balance) => {
    const account = await desk.readyAccount(asha, upiId);
    const { result } = await desk.withdraw(asha, account, 1_000);
    await server.asOperator('operatorApproveRequest', { id: result.id });
    await server.asOperator('operatorCreatePayoutBatch', {});
    for (let seconds = 0; seconds < 90; seconds += 5) {
      server.clock.advance(5_000);
      await server.bank.callDue();
    }

    expect(await readState(result.id)).toBe(state);
    expect(await desk.getBalance(asha)).toBe(balance);
  });
});

describe('with real money', () => {
  test('no payment method uses the sandbox bank, and it has no page', async () => {
    server = await startTestServer();
    const saved = await desk.saveMethod({ provider: SANDBOX, payees: [] });
    const offered = await server.asOperator('operatorGetPaymentMethods', {});

    expect(saved.error?.validationErrors?.[0]?.members).toEqual(['provider']);
    expect(offered.result.providers).toEqual(['manual']);
    expect((await open('/sandbox-bank/pay/none')).statusCode).toBe(404);
  });

  test('refuses to start while one does', async () => {
    server = await startTestServer();
    const kept = await desk.saveMethod();
    const method: OperatorPaymentMethod = { ...kept.result, provider: SANDBOX };
    await server.context.documents.put('payment-methods', [method]);

    await expect(server.restart()).rejects.toThrow(/uses the sandbox bank/);
  });
});
