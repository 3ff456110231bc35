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
  };
}

function withholds({ domains }: AppContext, { domain, currency }: User): boolean {
  return currency === 'INR' && domains.ofHost(domain).winningsTax === 'INDIA';
}

async function taxYearOf(
  { cashier, clock, readModel }: AppContext,
  accountId: number,
): Promise<TaxYear> {
  const to = clock.now();
  const from = startOfTaxYear(to);
  const page = { accountId, from, to, skip: 0, take: 1, descending: false };
  const { opening } = await readModel.statement(page);
  return { opening: Math.max(0, opening), ...(await cashier.taxedSums(accountId, from)) };
}
