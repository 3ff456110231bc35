import type { Money } from '#money/money.ts';

/** A player's movements in the current tax year; paise. */
export interface TaxYear {
  /** Cash at the start of the year. */
  readonly opening: Money;
  /** Credited deposits, excluding bonuses. */
  readonly deposited: Money;
  /** Paid withdrawals, including the tax withheld from them. */
  readonly withdrawn: Money;
  readonly taxed: Money;
}

/** India, since tax year 2023; percent of net winnings. */
export const WINNINGS_TAX_PERCENT = 30;

/**
 * Net winnings not yet taxed: withdrawals less deposits, opening balance and winnings already taxed. If negative,
 * that much can be withdrawn tax-free.
 */
export function untaxedWinnings({ opening, deposited, withdrawn, taxed }: TaxYear): Money {
  const taxedBefore = Math.round((taxed * 100) / WINNINGS_TAX_PERCENT);
  return withdrawn - deposited - opening - taxedBefore;
}

/**
 * Tax on a withdrawal, rounded half up to a whole paisa and capped at its share of the amount withdrawn. Any untaxed
 * excess, e.g. after a reversed deposit, is taxed with the next withdrawal.
 *
 * @example deposited ₹5,000, withdrawn ₹0, now ₹7,000: net ₹2,000, tax ₹600.
 */
export function taxOnWithdrawal(year: TaxYear, amount: Money): Money {
  const net = untaxedWinnings({ ...year, withdrawn: year.withdrawn + amount });
  return computeTax(Math.min(net, amount));
}

/**
 * Year-end tax on all net winnings not yet taxed; the closing balance is treated as withdrawn. Unlike tax on a
 * withdrawal it has no cap: a shortfall of cash becomes a debt.
 *
 * @param closing cash at the end of the year; paise.
 * @example began with ₹1,000, deposited ₹5,000, withdrew ₹2,000 without tax, ends with ₹7,000: net ₹3,000, tax ₹900.
 * @source rule 133 of the Income-tax Rules, 1962: (A + D) − (B + C) at the end of the year.
 */
export function taxAtYearEnd(year: TaxYear, closing: Money): Money {
  return computeTax(untaxedWinnings({ ...year, withdrawn: year.withdrawn + Math.max(0, closing) }));
}

/** Net winnings of a completed year, taxed or not; negative for a loss. */
export function computeYearNet({ opening, deposited, withdrawn }: TaxYear, closing: Money): Money {
  return withdrawn + Math.max(0, closing) - deposited - opening;
}

function computeTax(net: Money): Money {
  return net <= 0 ? 0 : Math.floor((net * WINNINGS_TAX_PERCENT + 50) / 100);
}
