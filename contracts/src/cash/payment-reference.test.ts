import { expect, test } from 'vitest';
import type { PaymentType } from '#cash/cashier.ts';
import { normalizeReference, toPaymentClaim } from '#cash/payment-details.ts';

function claimed(type: PaymentType, written: string) {
  const reference = normalizeReference(type, written);
  return reference === null ? null : toPaymentClaim(reference);
}

test('a payment of twelve digits is one by UPI, IMPS, bank and agent', () => {
  const byUpi = claimed('UPI', '405884146748');

  expect(byUpi).toEqual({ family: 'UPI', reference: '405884146748' });
  for (const type of ['QR', 'GPAY', 'IMPS', 'BANK', 'AGENT'] as const) {
    expect(claimed(type, '4058 8414-6748'), type).toEqual(byUpi);
  }
});

test('a transaction hash is one with and without its prefix', () => {
  const hash = 'ab12'.repeat(16);
  expect(claimed('USDT', `0x${hash}`)).toEqual(claimed('USDT', hash));
});

test('bank transfers and vouchers keep namespaces of their own', () => {
  expect(claimed('BANK', 'SBIN526329000001')?.family).toBe('BANK');
  expect(claimed('AGENT', 'VOUCHER7')?.family).toBe('AGENT');
});
