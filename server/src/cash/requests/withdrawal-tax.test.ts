import { afterEach, expect, test } from 'vitest';
import { startOfTaxYear } from '#cash/requests/withdrawal-tax.ts';
import { type Bettor, cashierDesk, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const LICENCE = { jurisdiction: 'IN', number: 'X-1', text: 'Licensed.' };
/** Credited to every test player by the operator: money never deposited. */
const WON = 100_000;

let server: TestServer;
const desk = cashierDesk(() => server);
afterEach(() => server.close());

async function open(winningsTax: 'INDIA' | null): Promise<Bettor> {
  server = await startTestServer({
    siteDomains: { domains: { [LICENSED_HOST]: { licence: LICENCE, winningsTax } } },
  });
  await desk.saveMethod();
  return await server.user('INR');
}

const quoteTax = async (by: Bettor, amount: number) =>
  (await server.call('getWithdrawalTax', { amount }, { token: by.token, host: LICENSED_HOST })).result;

test('shows a withdrawal’s tax before it is requested, and pays it less the tax', async () => {
  const asha = await open('INDIA');
  await desk.credited(asha, 5_000);
  const shown = await quoteTax(asha, 7_000);
  const { result } = await desk.withdraw(asha, await desk.readyAccount(asha), 7_000);
  await server.asOperator('operatorApproveRequest', { id: result.id });
  const batch = await server.asOperator('operatorCreatePayoutBatch', {});
  const paid = { id: result.id, utr: '532844179999' };
  const done = await server.asOperator('operatorMarkPaid', paid);
  const withheld = await server.engine.read((state) => state.ledger.balanceAt('house:tax-withheld:INR'));

  expect(shown).toEqual({
    isWithheld: true,
    ratePercent: 30,
    amount: 7_000,
    tax: 600,
    paid: 6_400,
    taxFree: 5_000,
    years: [],
  });
  expect(batch.result.total).toBe(6_400);
  expect(done.result).toMatchObject({
    state: 'PAID',
    amount: 7_000,
    approvedAmount: 6_400,
    tax: 600,
  });
  expect(withheld).toBe(60_000);
  expect(await desk.getBalance(asha)).toBe(WON + 5_000 - 7_000);
  expect(await quoteTax(asha, 1_000)).toMatchObject({ tax: 300, taxFree: 0 });
});

test('withholds nothing unless the licence says so', async () => {
  const asha = await open(null);

  expect(await quoteTax(asha, 7_000)).toMatchObject({ isWithheld: false, tax: 0, paid: 7_000 });
});

test('a tax year starts on 1 April in India, with the balance there untaxed', async () => {
  expect(new Date(startOfTaxYear(Date.parse('2026-03-31T18:29:59Z'))).toISOString()).toBe('2025-03-31T18:30:00.000Z');
  expect(new Date(startOfTaxYear(Date.parse('2026-03-31T18:30:00Z'))).toISOString()).toBe('2026-03-31T18:30:00.000Z');
  expect(new Date(startOfTaxYear(Date.parse('2026-12-31T20:00:00Z'))).toISOString()).toBe('2026-03-31T18:30:00.000Z');
  const asha = await open('INDIA');
  const thisYear = await quoteTax(asha, 1_000);
  const next = startOfTaxYear(server.clock.now() + 366 * 86_400_000);
  server = await server.restartAfter(next + 1 - server.clock.now());
  const nextYear = await quoteTax(await desk.logInAgain(asha), 1_000);

  expect([thisYear.tax, nextYear.tax]).toEqual([300, 0]);
});
