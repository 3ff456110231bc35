import {
  formatKolkataDay,
  getKolkataDay,
  startOfKolkataDay,
} from '@crease/contracts/values/instant.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { WithdrawalTax } from '@crease/contracts/wire/cashier.ts';
import {
  type TaxYear,
  taxOnWithdrawal,
  untaxedWinnings,
  WINNINGS_TAX_PERCENT,
} from '@crease/core/cashier/winnings-tax.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { CashEnv } from '#cash/env.ts';
import type { User } from '#people/store/account-store.ts';
import { findPastYear, listPastYears, toEndedYear } from './past-tax-years.ts';

const DAY_MS = 86_400_000;
/** April, zero-based. */
const FIRST_MONTH = 3;

/** Start of the Indian tax year (1 April) that contains the given time. */
export function startOfTaxYear(at: number): number {
  const [year = 0, month = 1] = formatKolkataDay(getKolkataDay(at)).split('-').map(Number);
  const first = Date.UTC(month - 1 < FIRST_MONTH ? year - 1 : year, FIRST_MONTH, 1);
  return startOfKolkataDay(first / DAY_MS);
}

/** Tax on a withdrawal of this amount now; 0 if the licence of the player's domain withholds none. */
export async function withdrawalTax(context: CashEnv, user: User, amount: Money): Promise<Money> {
  if (!withholds(context, user)) return 0;
  return taxOnWithdrawal(await sumTaxYear(context, user.id), amount);
}

/** Tax information shown before a withdrawal. */
export async function shownTax(
  context: CashEnv,
  user: User,
  amount: Money,
): Promise<WithdrawalTax> {
  const isWithheld = withholds(context, user);
  const year = isWithheld ? await sumTaxYear(context, user.id) : null;
  const tax = year === null ? 0 : taxOnWithdrawal(year, amount);
  return {
    isWithheld,
    ratePercent: isWithheld ? WINNINGS_TAX_PERCENT : 0,
    amount: toRupees(amount),
    tax: toRupees(tax),
    paid: toRupees(amount - tax),
    taxFree: toRupees(year === null ? amount : Math.max(0, -untaxedWinnings(year))),
    years: isWithheld ? (await listPastYears(context, user.id)).map(toEndedYear) : [],
  };
}

/** True if tax on winnings is withheld for this player. */
export function withholds({ domains }: CashEnv, { domain, currency }: User): boolean {
  return currency === 'INR' && domains.getByHost(domain).winningsTax === 'INDIA';
}

async function sumTaxYear(context: CashEnv, accountId: number): Promise<TaxYear> {
  const to = context.clock.now();
  return await taxYearWithin(context, accountId, { from: startOfTaxYear(to), to });
}

/**
 * A player's totals within a tax year up to a given time. The opening balance is the previous year's balance after
 * tax.
 */
export async function taxYearWithin(
  context: CashEnv,
  accountId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<TaxYear> {
  const cash = await cashAt(context, accountId, from);
  const before = await findPastYear(context, { userId: accountId, year: getStartYear(from) - 1 });
  const sums = await context.cashier.taxedSums(accountId, from, to + 1);
  return { opening: Math.max(0, cash - (before?.tax ?? 0)), ...sums };
}

/** Cash balance at the start of a range, in paise. */
export async function cashAt(
  { clock, readModel }: CashEnv,
  accountId: number,
  from: number,
): Promise<Money> {
  const page = { accountId, from, to: clock.now(), skip: 0, take: 1, descending: false };
  return (await readModel.statement(page)).opening;
}

/** Calendar year in which a tax year starts. */
export function getStartYear(from: number): number {
  return Number(formatKolkataDay(getKolkataDay(from)).slice(0, 4));
}
