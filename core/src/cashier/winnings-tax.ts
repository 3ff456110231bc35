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

function taxOf(net: Money): Money {
  return net <= 0 ? 0 : Math.floor((net * WINNINGS_TAX_PERCENT + 50) / 100);
}
