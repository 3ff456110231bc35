import {
  kolkataDayOf,
  kolkataDayText,
  startOfKolkataDay,
} from '@crease/contracts/values/instant.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { WithdrawalTax } from '@crease/contracts/wire/cashier.ts';
import {
  type TaxYear,
  taxOnWithdrawal,
  untaxedWinnings,
  WINNINGS_TAX_PERCENT,
} from '@crease/core/cashier/winnings-tax.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { User } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { endedYearOf, pastYearOf, pastYearsOf } from './past-tax-years.ts';

const DAY_MS = 86_400_000;
/** April, counted from January as 0. */
const FIRST_MONTH = 3;

/** The first moment of the Indian tax year, which begins on 1 April, in which a moment lies. */
export function startOfTaxYear(at: number): number {
  const [year = 0, month = 1] = kolkataDayText(kolkataDayOf(at)).split('-').map(Number);
  const first = Date.UTC(month - 1 < FIRST_MONTH ? year - 1 : year, FIRST_MONTH, 1);
  return startOfKolkataDay(first / DAY_MS);
}

/** Tax of a withdrawal of so much, now; 0 where the licence of the player's domain withholds none. */
export async function withdrawalTax(
  context: AppContext,
  user: User,
  amount: Money,
): Promise<Money> {
  if (!withholds(context, user)) return 0;
  return taxOnWithdrawal(await taxYearOf(context, user.id), amount);
}

/** What a player should know before they ask for a withdrawal. */
export async function shownTax(
  context: AppContext,
  user: User,
  amount: Money,
): Promise<WithdrawalTax> {
  const isWithheld = withholds(context, user);
  const year = isWithheld ? await taxYearOf(context, user.id) : null;
  const tax = year === null ? 0 : taxOnWithdrawal(year, amount);
  return {
    isWithheld,
    ratePercent: isWithheld ? WINNINGS_TAX_PERCENT : 0,
    amount: rupeesOf(amount),
    tax: rupeesOf(tax),
    paid: rupeesOf(amount - tax),
    taxFree: rupeesOf(year === null ? amount : Math.max(0, -untaxedWinnings(year))),
    years: isWithheld ? (await pastYearsOf(context, user.id)).map(endedYearOf) : [],
  };
}

/** Whether tax on winnings is held back from this player. */
export function withholds({ domains }: AppContext, { domain, currency }: User): boolean {
  return currency === 'INR' && domains.ofHost(domain).winningsTax === 'INDIA';
}

async function taxYearOf(context: AppContext, accountId: number): Promise<TaxYear> {
  const to = context.clock.now();
  return await taxYearWithin(context, accountId, { from: startOfTaxYear(to), to });
}

/** What a player has moved in a tax year until a moment of it. It begins with what the one before has left after its tax. */
export async function taxYearWithin(
  context: AppContext,
  accountId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<TaxYear> {
  const cash = await cashAt(context, accountId, from);
  const before = await pastYearOf(context, { userId: accountId, year: yearOf(from) - 1 });
  const sums = await context.cashier.taxedSums(accountId, from, to + 1);
  return { opening: Math.max(0, cash - (before?.tax ?? 0)), ...sums };
}

/** Cash at the first moment of a range, paise. */
export async function cashAt(
  { clock, readModel }: AppContext,
  accountId: number,
  from: number,
): Promise<Money> {
  const page = { accountId, from, to: clock.now(), skip: 0, take: 1, descending: false };
  return (await readModel.statement(page)).opening;
}

/** The year in which a tax year begins, by its first moment. */
export function yearOf(from: number): number {
  return Number(kolkataDayText(kolkataDayOf(from)).slice(0, 4));
}
