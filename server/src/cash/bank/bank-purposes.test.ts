import { beforeEach, expect, test } from 'vitest';
import { bankDesk, PLACES } from '#testing/bank-desk.ts';
import { type Bettor, cashierDesk, GATEWAY, Gateway } from '#testing/cashier-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { processBankLines } from './bank-match.ts';

const FEES = 'house:payment-fees:INR';
const OF_GATEWAY = `house:provider:${GATEWAY}:INR`;

let server: TestServer;
let gateway: Gateway;
let asha: Bettor;
const desk = cashierDesk(() => server);
const bank = bankDesk(() => server);
beforeEach(async () => {
  gateway = new Gateway(() => server.clock.now());
  server = await startTestServer({ paymentProviders: [gateway.provider] });
  asha = await server.user('INR');
  await desk.saveMethod({ provider: GATEWAY, payees: [] });
  await bank.saveAccount();
});

/** The gateway has collected ₹500, and the statement shows its payout of that. */
async function paidOut(amount: number): Promise<number> {
  const { result } = await desk.start(asha, 500);
  await gateway.sendEvent(server, gateway.event('PAYMENT_SUCCEEDED', result.referenceNo));
  await bank.read({ reference: 'SETTLEMENT0000000', amount, text: 'Gateway settlement' });
  return (await bank.lines('OPEN'))[0]?.id ?? 0;
}

const payout = (fee: number) => ({ kind: 'PROVIDER', provider: GATEWAY, fee }) as const;

test('a provider payout reduces what it owes, its fee is a cost, and the statement agrees', async () => {
  const line = await paidOut(490);
  const assigned = await bank.assign(line, payout(10));

  expect(assigned.result).toMatchObject({ state: 'MATCHED', purpose: payout(10), candidates: [] });
  expect(await bank.held(OF_GATEWAY)).toBe(0);
  expect(await bank.held(PLACES.bank)).toBe(490);
  expect(await bank.held(PLACES.unidentified)).toBe(0);
  expect(await bank.held(FEES)).toBe(10);
  expect(await bank.differences()).toEqual([]);
  expect(await bank.lines('OPEN')).toEqual([]);
});

test('rejects more than a provider has collected and records nothing', async () => {
  const line = await paidOut(490);
  const refused = await bank.assign(line, payout(10.01));

  expect(refused.error?.validationErrors).toMatchObject([
    { message: expect.stringContaining('₹500'), members: ['purpose'] },
  ]);
  expect(await bank.held(OF_GATEWAY)).toBe(500);
  expect((await bank.lines('OPEN')).map(({ id }) => id)).toEqual([line]);
});

test('a line is assigned once, and can’t pay a request afterwards', async () => {
  const line = await paidOut(490);
  const both = await Promise.all([bank.assign(line, payout(10)), bank.assign(line, payout(10))]);
  const matched = await bank.match(line, 1);
  const apart = await bank.unmatch(line);

  expect(both.map(({ error }) => error?.code ?? 'done').sort()).toEqual(['BAD_STATE', 'done']);
  expect([matched, apart].map(({ error }) => error?.code)).toEqual(['BAD_STATE', 'BAD_STATE']);
  expect(await bank.held(FEES)).toBe(10);
});

test('posts a line assigned before a kill at the next scan', async () => {
  const line = await paidOut(490);
  const audit = { actor: 'operator:1', action: 'AssignBankLine', entity: 'bank-account' };
  const written = { ...audit, entityId: 'upi-main', before: null, after: null, ip: '', reason: '' };
  await server.context.bank.assign(line, { kind: 'PROVIDER', provider: GATEWAY, fee: 1_000 }, written);
  await processBankLines(server.context);
  await processBankLines(server.context);

  expect(await bank.held(FEES)).toBe(10);
  expect((await server.context.bank.lineById(line))?.state).toBe('MATCHED');
});

test('pays tax from outgoing money, up to the withheld amount', async () => {
  await bank.read({ reference: 'CHALLAN000000001', amount: -300, text: 'Income tax' });
  const [line] = await bank.lines('OPEN');
  const id = line?.id ?? 0;
  const early = await bank.assign(id, { kind: 'TAX' });
  const wrong = await bank.assign(id, payout(0));
  await server.engine.submit({
    type: 'MoveCash',
    accountId: asha.id,
    move: { type: 'WINNINGS_TAXED', amount: 300_00 },
    key: 'tax',
    reason: 'tax',
  });
  const paid = await bank.assign(id, { kind: 'TAX' });

  expect([early, wrong].map(({ error }) => error?.code)).toEqual(['VALIDATION', 'VALIDATION']);
  expect(paid.result).toMatchObject({ state: 'MATCHED', purpose: { kind: 'TAX' } });
  expect(await bank.held('house:tax-withheld:INR')).toBe(0);
  expect(await bank.differences()).toEqual([]);
});
