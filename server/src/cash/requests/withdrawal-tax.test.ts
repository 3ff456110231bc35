import { OWN_DATA_PATH } from '@crease/contracts/betting/statement.ts';
import { expect, test } from 'vitest';
import { makeTaxYearName, startOfTaxYear, taxPastYear } from '#cash/requests/withdrawal-tax.ts';
import { buildTrialBalance } from '#office/trial-balance.ts';
import { type Bettor, cashierDesk, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const LICENCE = { jurisdiction: 'IN', number: 'X-1', text: 'Licensed.' };
const YEAR_MS = 366 * 86_400_000;
/** Credited to every test player by the operator: money never deposited, and so winnings. */
const WON = 100_000;
const TAX = 30_000;

let server: TestServer;
const desk = cashierDesk(() => server);

async function open(winningsTax: 'INDIA' | null): Promise<Bettor> {
  server = await startTestServer({
    siteDomains: { domains: { [LICENSED_HOST]: { licence: LICENCE, winningsTax } } },
  });
  await desk.saveMethod();
  return await server.user('INR');
}

/** Advances to the first minute of the next tax year and logs in again. */
async function nextYear(by: Bettor): Promise<Bettor> {
  const next = startOfTaxYear(server.clock.now() + YEAR_MS);
  server = await server.restartAfter(next + 60_000 - server.clock.now());
  return await desk.logInAgain(by);
}

const toIso = (at: number) => new Date(at).toISOString();
const own = ({ token }: Bettor) => ({ token, host: LICENSED_HOST });
const shown = async (by: Bettor, amount: number) => (await server.call('getWithdrawalTax', { amount }, own(by))).result;
const held = () => server.engine.read(({ ledger }) => ledger.balanceAt('house:tax-withheld:INR') / 100);
const readDebt = ({ id }: Bettor) => server.engine.read(({ ledger }) => (0 - ledger.balanceAt(`debt:${id}:INR`)) / 100);
const readNotices = async (by: Bettor) =>
  (await server.context.noticeStore.listNotices(by.id, { skip: 0, take: 20, descending: true })).notices.filter(
    ({ kind }) => kind === 'YEAR_TAX',
  );

test('shows a withdrawal’s tax before it is requested, and pays it less the tax', async () => {
  const asha = await open('INDIA');
  await desk.credited(asha, 5_000);
  const quote = await shown(asha, 7_000);
  const { result } = await desk.withdraw(asha, await desk.readyAccount(asha), 7_000);
  await server.asOperator('operatorApproveRequest', { id: result.id });
  const batch = await server.asOperator('operatorCreatePayoutBatch', {});
  const paid = { id: result.id, utr: '532844179999' };
  const done = await server.asOperator('operatorMarkPaid', paid);

  expect(quote).toEqual({
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
  expect(await held()).toBe(600);
  expect(await desk.getBalance(asha)).toBe(WON + 5_000 - 7_000);
  expect(await shown(asha, 1_000)).toMatchObject({ tax: 300, taxFree: 0 });
});

test('withholds nothing unless the licence says so', async () => {
  const asha = await open(null);

  expect(await shown(asha, 7_000)).toMatchObject({ isWithheld: false, tax: 0, paid: 7_000 });
});

test('a tax year starts on 1 April in India, with the balance there untaxed', async () => {
  expect(new Date(startOfTaxYear(Date.parse('2026-03-31T18:29:59Z'))).toISOString()).toBe('2025-03-31T18:30:00.000Z');
  expect(new Date(startOfTaxYear(Date.parse('2026-03-31T18:30:00Z'))).toISOString()).toBe('2026-03-31T18:30:00.000Z');
  expect(new Date(startOfTaxYear(Date.parse('2026-12-31T20:00:00Z'))).toISOString()).toBe('2026-03-31T18:30:00.000Z');
  const asha = await open('INDIA');
  const thisYear = await shown(asha, 1_000);
  const later = await shown(await nextYear(asha), 1_000);

  expect([thisYear.tax, later.tax]).toEqual([300, 0]);
});

test('what stays in an account is taxed once at year end, and shown', async () => {
  let asha = await open('INDIA');
  await desk.credited(asha, 5_000);
  asha = await nextYear(asha);
  const year = new Date(startOfTaxYear(server.clock.now())).getUTCFullYear() - 1;

  await taxPastYear(server.context);
  await taxPastYear(server.context);
  server = await server.restart();
  await taxPastYear(server.context);

  expect(await held()).toBe(TAX);
  expect(await desk.getBalance(asha)).toBe(WON + 5_000 - TAX);
  const { items } = (await server.call('getTransactions', {}, own(asha))).result;
  expect(items[0]).toMatchObject({
    type: 'TAX',
    debit: TAX,
    description: `Tax on net winnings, April ${year} to March ${year + 1}`,
  });
  expect((await shown(asha, 1_000)).years).toEqual([
    {
      ...{ year, opening: 0, deposited: 5_000, withdrawn: 0, closing: WON + 5_000 },
      ...{ netWinnings: WON, taxedBefore: 0, tax: TAX },
    },
  ]);
  const file = await server.app.inject({
    method: 'POST',
    url: `/${OWN_DATA_PATH}`,
    headers: { host: LICENSED_HOST, authorization: `Bearer ${asha.token}` },
    payload: { currentPassword: asha.password },
  });
  expect(file.json().taxYears).toEqual((await shown(asha, 1_000)).years);
  expect(await readNotices(asha)).toMatchObject([{ facts: { year, netWinnings: WON, tax: TAX } }]);
  expect((await buildTrialBalance(server.context)).ok).toBe(true);
});

test('the cash report has year-end tax next to withdrawal tax', async () => {
  const asha = await nextYear(await open('INDIA'));
  await taxPastYear(server.context);
  const now = server.clock.now();
  const range = { from: toIso(now - 60_000), to: toIso(now + 1_000) };
  const asked = { name: 'cash', groupBy: 'user', currency: 'INR', ...range } as const;

  const { result } = await server.asOperator('operatorGetReport', asked);

  const [row] = result.rows;
  expect(row?.[0]).toBe(asha.id);
  expect(row?.[result.columns.indexOf('Tax withheld')]).toBe(TAX);
});

test('taxed amounts are tax-free in the next year, and its end finds nothing', async () => {
  let asha = await nextYear(await open('INDIA'));
  await taxPastYear(server.context);

  expect(await shown(asha, WON - TAX)).toMatchObject({ tax: 0, taxFree: WON - TAX });

  asha = await nextYear(asha);
  await taxPastYear(server.context);
  expect(await held()).toBe(TAX);
  expect((await shown(asha, 100)).years.map(({ tax }) => tax)).toEqual([0, TAX]);
});

test('a cash shortfall is owed, and never makes the balance negative', async () => {
  const asha = await nextYear(await open('INDIA'));
  await server.adjustBalance(asha.id, 'DEBIT', WON - 5_000);

  await taxPastYear(server.context);

  expect(await desk.getBalance(asha)).toBe(0);
  expect(await readDebt(asha)).toBe(TAX - 5_000);
  expect(await held()).toBe(TAX);
  const { items } = (await server.asOperator('operatorGetDebts', {})).result;
  expect(items).toMatchObject([{ userId: asha.id, owed: TAX - 5_000, cause: 'WINNINGS_TAXED' }]);
});

test('the next run completes an interrupted one', async () => {
  const asha = await nextYear(await open('INDIA'));
  const year = new Date(startOfTaxYear(server.clock.now())).getUTCFullYear() - 1;
  const moved = { opening: 0, deposited: 0, withdrawn: 0, taxed: 0 };
  const written = { ...moved, userId: asha.id, year, closing: 1_000_000, tax: 300_000 };
  await server.context.documents.put(makeTaxYearName(written), { ...written, isDone: false });

  await taxPastYear(server.context);
  await taxPastYear(server.context);

  expect(await held()).toBe(3_000);
  expect(await readNotices(asha)).toHaveLength(1);
});

test('withholds nothing where the licence has no tax', async () => {
  const asha = await nextYear(await open(null));
  await taxPastYear(server.context);

  expect(await held()).toBe(0);
  expect(await readNotices(asha)).toEqual([]);
  expect((await shown(asha, 1_000)).years).toEqual([]);
});
