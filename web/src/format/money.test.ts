import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountText, resultText, rupeesText, sizeText } from './money.ts';
import { priceText } from './price.ts';

test('groups rupees the Indian way and shows paise only if there are any', () => {
  expect(amountText(124850.5)).toBe('1,24,850.50');
  expect(amountText(1500000)).toBe('15,00,000');
  expect(rupeesText(-500)).toBe('−₹500');
  expect(rupeesText(0.01)).toBe('₹0.01');
});

/** Ten thousand crore rupees. Larger numbers can't represent whole paise. */
const MAX_PAISE = 10_000_000_000_000;

test("groups any amount like the browser's formatter", () => {
  const whole = new Intl.NumberFormat('en-IN');
  const withPaise = new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: MAX_PAISE })), (paise) => {
      const rupees = paise / 100;
      const format = Number.isInteger(rupees) ? whole : withPaise;
      expect(amountText(rupees)).toBe(format.format(rupees));
    }),
  );
});

test('always signs a P&L', () => {
  expect([resultText(9200), resultText(-800), resultText(0)]).toEqual(['+9,200', '−800', '0']);
});

test('shortens sizes in cells and never rounds up', () => {
  expect([850, 6_899, 68_900, 249_900, 12_900_000].map(sizeText)).toEqual(['850', '6.8K', '68K', '2.4L', '1.2Cr']);
});

test('never shows a few paise as nothing', () => {
  expect([0, 0.14, 0.99, 1].map(sizeText)).toEqual(['0', '<1', '<1', '1']);
});

test('shows as many decimals of odds as their part of the ladder has', () => {
  expect([1.01, 1.9, 9.8, 12.5, 42, 1000].map(priceText)).toEqual(['1.01', '1.90', '9.80', '12.5', '42', '1000']);
});
