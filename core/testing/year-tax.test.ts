import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeYearNet,
  type TaxYear,
  taxAtYearEnd,
  taxOnWithdrawal,
  WINNINGS_TAX_PERCENT,
} from '#cashier/winnings-tax.ts';
import { apply } from '#exchange/apply.ts';
import type { Command } from '#exchange/command.ts';
import { createState } from '#exchange/exchange-state.ts';
import { checkInvariants } from '#exchange/invariants.ts';

const BANK = { kind: 'BANK', code: 'icici' } as const;
const EMPTY: TaxYear = { opening: 0, deposited: 0, withdrawn: 0, taxed: 0 };

/** One rupee player, with the totals of their tax year. */
class Year {
  readonly state = createState();
  year: TaxYear = EMPTY;
  withdrawals = 0;
  #keys = 0;

  constructor() {
    this.run({ type: 'OpenAccount', accountId: 1, role: 'PLAYER', currency: 'INR', grant: 0 });
  }

  run(command: Command): boolean {
    return apply(this.state, command, { at: 1 }).ok;
  }

  #move(move: Extract<Command, { readonly type: 'MoveCash' }>['move'], key?: string): boolean {
    this.#keys += 1;
    const known = { accountId: 1, reason: null, key: key ?? `k${this.#keys}` };
    return this.run({ type: 'MoveCash', move, ...known });
  }

  deposit(amount: number): void {
    this.#move({ type: 'DEPOSIT', amount, from: BANK });
    this.year = { ...this.year, deposited: this.year.deposited + amount };
  }

  /** Positive wins, negative loses, up to the available cash. */
  play(result: number): void {
    const amount = result < 0 ? Math.min(-result, this.cash) : result;
    if (amount === 0) return;
    const direction = result < 0 ? 'DEBIT' : 'CREDIT';
    this.#keys += 1;
    const known = { accountId: 1, reason: 'play', key: `k${this.#keys}` };
    this.run({ type: 'AdjustBalance', direction, amount, ...known });
  }

  withdraw(wanted: number): void {
    const amount = Math.min(wanted, this.cash);
    if (amount === 0) return;
    const tax = taxOnWithdrawal(this.year, amount);
    this.withdrawals += 1;
    const withdrawalId = this.withdrawals;
    this.#move({ type: 'WITHDRAWAL_HELD', withdrawalId, amount });
    this.#move({ type: 'WITHDRAWAL_PAID', withdrawalId, from: BANK, tax });
    const { withdrawn, taxed } = this.year;
    this.year = { ...this.year, withdrawn: withdrawn + amount, taxed: taxed + tax };
  }

  /** Withholds the tax twice; in between, this much more is lost. */
  end(lostSince: number): number {
    const tax = taxAtYearEnd(this.year, this.cash);
    this.play(0 - lostSince);
    for (let again = 0; again < 2 && tax > 0; again += 1)
      expect(this.#move({ type: 'WINNINGS_TAXED', amount: tax }, 'winnings-tax:1:2025')).toBe(true);
    return tax;
  }

  balance(path: string): number {
    return this.state.ledger.balanceAt(path);
  }

  get cash(): number {
    return this.balance('player:1:INR');
  }
}

const amount = fc.integer({ min: 1, max: 5_000_000 });
const act = fc.oneof(
  fc.record({ type: fc.constant('deposit' as const), amount }),
  fc.record({
    type: fc.constant('play' as const),
    amount: fc.integer({ min: -5_000_000, max: 5_000_000 }),
  }),
  fc.record({ type: fc.constant('withdraw' as const), amount }),
);
const acts = fc.array(act, { maxLength: 25 });

test('the ledger withholds the year-end tax by the formula, once', () => {
  fc.assert(
    fc.property(acts, fc.integer({ min: 0, max: 2_000_000 }), (list, lostSince) => {
      const year = new Year();
      for (const one of list) year[one.type](one.amount);
      const closing = year.cash;
      const net = computeYearNet(year.year, closing);
      const before = year.year.taxed;

      const tax = year.end(lostSince);

      // Tax withheld before later losses isn't refunded here.
      const due = Math.max(before, (net * WINNINGS_TAX_PERCENT) / 100);
      const rounding = year.withdrawals + 2;
      expect(Math.abs(year.balance('house:tax-withheld:INR') - due)).toBeLessThanOrEqual(rounding);
      expect(year.cash).toBeGreaterThanOrEqual(0);
      const debt = 0 - year.balance('debt:1:INR');
      expect(year.cash - debt).toBe(closing - Math.min(lostSince, closing) - tax);
      expect(checkInvariants(year.state)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('a year’s remainder after tax isn’t taxed in a later year', () => {
  fc.assert(
    fc.property(acts, (list) => {
      const year = new Year();
      for (const one of list) year[one.type](one.amount);
      const closing = year.cash;
      const tax = year.end(0);
      const next: TaxYear = { ...EMPTY, opening: Math.max(0, closing - tax) };

      expect(taxOnWithdrawal(next, Math.max(1, year.cash))).toBe(0);
      expect(taxAtYearEnd(next, year.cash)).toBe(0);
    }),
    { numRuns: 200 },
  );
});

test('a year that ended with a loss withholds nothing', () => {
  expect(taxAtYearEnd({ ...EMPTY, opening: 100, deposited: 5_000 }, 5_100)).toBe(0);
  expect(taxAtYearEnd({ ...EMPTY, opening: 100_000, deposited: 500_000 }, 900_000)).toBe(90_000);
});
