import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type TaxYear, taxOnWithdrawal } from './winnings-tax.ts';

const EMPTY: TaxYear = { opening: 0, deposited: 0, withdrawn: 0, taxed: 0 };
const rupees = (amount: number): number => amount * 100;

describe('tax on a withdrawal', () => {
  test.each([
    ['net ₹2,000 costs ₹600', { deposited: rupees(5_000) }, rupees(7_000), rupees(600)],
    ['less than was put in costs nothing', { deposited: rupees(5_000) }, rupees(4_999), 0],
    ['what the year began with costs nothing', { opening: rupees(1_000) }, rupees(1_000), 0],
    [
      'what was taxed before is not taxed again',
      { deposited: rupees(5_000), withdrawn: rupees(7_000), taxed: rupees(600) },
      rupees(1_000),
      rupees(300),
    ],
    ['half a paisa is one', {}, 5, 2],
    ['what was left untaxed is no more than its share', { withdrawn: rupees(900) }, rupees(10), 300],
  ])('%s', (_, year, amount, tax) => {
    expect(taxOnWithdrawal({ ...EMPTY, ...year }, amount)).toBe(tax);
  });

  test('adds up to the same total when withdrawn in parts, to the paisa', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 10_000_000 }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 50_000_000 }), (parts, deposited) => {
        let year: TaxYear = { ...EMPTY, deposited };
        for (const part of parts) {
          const tax = taxOnWithdrawal(year, part);
          year = { ...year, withdrawn: year.withdrawn + part, taxed: year.taxed + tax };
        }
        const atOnce = taxOnWithdrawal({ ...EMPTY, deposited }, year.withdrawn);
        expect(Math.abs(year.taxed - atOnce)).toBeLessThanOrEqual(parts.length);
      }),
    );
  });

  test('leaves something to pay out, however small', () => {
    for (let amount = 1; amount < 100; amount += 1) expect(taxOnWithdrawal(EMPTY, amount)).toBeLessThan(amount);
  });
});
