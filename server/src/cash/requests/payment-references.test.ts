import { beforeEach, expect, test } from 'vitest';
import { type Bettor, cashierDesk } from '#testing/cashier-desk.ts';
import { startTestServer } from '#testing/test-server.ts';

const BANK_PAYEE = {
  code: 'bank-main',
  holderName: 'Crease & Sons',
  accountNumber: '50100412345678',
  ifsC_Code: 'HDFC0001234',
  bankName: 'HDFC Bank',
  upiId: null,
  walletAddress: null,
  network: null,
  dailyCap: null,
  enabled: true,
};

const server = await startTestServer();
let asha: Bettor;
let bankId: number;
const desk = cashierDesk(() => server);
beforeEach(async () => {
  asha = await server.user('INR');
  await desk.saveMethod();
  const bank = await desk.saveMethod({ type: 'BANK', name: 'Bank', payees: [BANK_PAYEE] });
  bankId = bank.result.id;
});

test('a payment reported by UPI is refused by bank, for another bettor and for the same', async () => {
  const bilal = await server.user('INR');
  const utr = desk.newReference();
  await desk.submit(asha, { utr });

  for (const bettor of [bilal, asha]) {
    const again = await desk.submit(bettor, { utr, paymentMethodId: bankId });
    expect(again.error?.code).toBe('DUPLICATE_UTR');
  }
});

test('two payments of different numbers are taken by both methods', async () => {
  const first = await desk.submit(asha, { utr: desk.newReference() });
  const second = await desk.submit(asha, { utr: desk.newReference(), paymentMethodId: bankId });

  expect([first.success, second.success]).toEqual([true, true]);
});
