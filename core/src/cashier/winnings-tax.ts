import type { Money } from '#money/money.ts';

/** What one player has moved within a tax year until now; paise. */
export interface TaxYear {
  /** Cash with which the year began. */
  readonly opening: Money;
  /** Deposits that were credited. Bonuses are none. */
  readonly deposited: Money;
  /** Withdrawals that were paid, tax in them included. */
  readonly withdrawn: Money;
  /** Tax that was withheld. */
  readonly taxed: Money;
}

/** India, since the tax year of 2023: of net winnings, in percent. */
export const WINNINGS_TAX_PERCENT = 30;

/**
 * Net winnings that are not taxed yet: withdrawals, less what the player put in, less what they began with, less what tax
 * was withheld from before. Below zero: so much can be withdrawn without a tax.
 */
export function untaxedWinnings({ opening, deposited, withdrawn, taxed }: TaxYear): Money {
  const taxedBefore = Math.round((taxed * 100) / WINNINGS_TAX_PERCENT);
  return withdrawn - deposited - opening - taxedBefore;
}

/**
 * Tax of a withdrawal of so much, rounded to a whole paisa, half a paisa up. Never more than its share of what is
 * withdrawn: what is left over, after a deposit was taken back for example, is taxed with the next one.
 *
 * @example deposited ₹5,000, withdrawn ₹0, now ₹7,000: net ₹2,000, tax ₹600.
 */
export function taxOnWithdrawal(year: TaxYear, amount: Money): Money {
  const net = untaxedWinnings({ ...year, withdrawn: year.withdrawn + amount });
  return taxOf(Math.min(net, amount));
}

/**
 * Tax at the end of a tax year on all net winnings of it that are not taxed yet: what stays in the account counts as what
 * was withdrawn. Unlike a withdrawal's it has no most: what the cash is short of is owed.
 *
 * @param closing cash with which the year ended; paise.
 * @example began with ₹1,000, deposited ₹5,000, withdrew ₹2,000 without tax, ends with ₹7,000: net ₹3,000, tax ₹900.
 * @source rule 133 of the Income-tax Rules, 1962: (A + D) − (B + C) at the end of the year.
 */
export function taxAtYearEnd(year: TaxYear, closing: Money): Money {
  return taxOf(untaxedWinnings({ ...year, withdrawn: year.withdrawn + Math.max(0, closing) }));
}

/** Net winnings of a year that is over, taxed or not; below zero: a loss. */
export function netOfYear({ opening, deposited, withdrawn }: TaxYear, closing: Money): Money {
  return withdrawn + Math.max(0, closing) - deposited - opening;
}

function taxOf(net: Money): Money {
  return net <= 0 ? 0 : Math.floor((net * WINNINGS_TAX_PERCENT + 50) / 100);
}
