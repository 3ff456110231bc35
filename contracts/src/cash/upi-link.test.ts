import { expect, test } from 'vitest';
import { buildUpiLink } from '#cash/payment-details.ts';

test('a payment link keeps the @ of the ID, and encodes all that would end a value', () => {
  const link = buildUpiLink({
    upiId: 'house.pay-1@sandbox',
    holderName: 'Crease & Sons #1 + Co',
    amount: 50_037,
    referenceNo: 'DP-40817',
  });

  expect(link).toBe(
    'upi://pay?pa=house.pay-1@sandbox&pn=Crease%20%26%20Sons%20%231%20%2B%20Co&am=500.37&cu=INR&tn=DP-40817&tr=DP-40817',
  );
});
