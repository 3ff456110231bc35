import { rupeesOf } from '@crease/contracts/values/money.ts';
import { netOfYear, taxAtYearEnd } from '@crease/core/cashier/winnings-tax.ts';
import type { User } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { type PastTaxYear, pastYearOf, taxYearName } from './past-tax-years.ts';
import { cashAt, startOfTaxYear, taxYearWithin, withholds, yearOf } from './withdrawal-tax.ts';

/** Accounts of one question. */
const STEP = 500;

/** A tax year that is over. */
interface OverYear {
  readonly from: number;
  /** First moment of the next one. */
  readonly to: number;
  readonly year: number;
}

/**
 * Holds back the tax of the tax year that ended last from what stays in the accounts of players whose domain withholds it.
 * What each year came to is written down first, then moved under a key of player and year, then the player gets a notice:
 * whatever a crash leaves open the next run finds, and a year that is done is never looked at again.
 */
export async function taxPastYear(context: AppContext): Promise<void> {
  const { accounts, clock, documents, exchange, log } = context;
  const to = startOfTaxYear(clock.now());
  const over = { from: startOfTaxYear(to - 1), to, year: yearOf(to) - 1 };
  const name = `tax-year-done:${over.year}`;
  if ((await documents.get(name)) !== null) return;
  const ids = await exchange.read(({ accounts: all }) =>
    [...all.values()]
      .filter(({ role, currency }) => role === 'PLAYER' && currency === 'INR')
      .map(({ id }) => id),
  );
  let isWhole = true;
  for (let first = 0; first < ids.length; first += STEP) {
    const users = await accounts.usersByIds(ids.slice(first, first + STEP));
    for (const user of users) {
      if (!withholds(context, user)) continue;
      try {
        isWhole = (await taxYearOfUser(context, user, over)) && isWhole;
      } catch (error) {
        isWhole = false;
        log.error('The tax of a year could not be held back; trying again.', {
          userId: user.id,
          error,
        });
      }
    }
  }
  if (isWhole) await documents.put(name, { at: clock.now() });
}

/** Whether the year of one player is done. */
async function taxYearOfUser(
  context: AppContext,
  { id: userId }: User,
  over: OverYear,
): Promise<boolean> {
  const { documents, exchange, log, notices, clock } = context;
  const { year } = over;
  const past =
    (await pastYearOf(context, { userId, year })) ?? (await workedOut(context, userId, over));
  if (past.isDone) return true;
  const { tax } = past;
  if (tax > 0) {
    const outcome = await exchange.submit({
      type: 'MoveCash',
      accountId: userId,
      move: { type: 'WINNINGS_TAXED', amount: tax },
      reason: `Tax on net winnings, April ${year} to March ${year + 1}`,
      key: `winnings-tax:${userId}:${year}`,
    });
    if (!outcome.ok) {
      log.error('The exchange did not hold back the tax of a year.', { userId, year });
      return false;
    }
    const netWinnings = rupeesOf(netOfYear(past, past.closing));
    await notices.add({
      kind: 'YEAR_TAX',
      facts: { year, netWinnings, tax: rupeesOf(tax) },
      userId,
      key: `tax-year:${year}`,
      at: clock.now(),
      eventId: null,
      marketId: null,
    });
  }
  await documents.put(taxYearName(past), { ...past, isDone: true });
  return true;
}

/** Writes down what a year came to: from then on no later movement changes it. */
async function workedOut(
  context: AppContext,
  userId: number,
  { from, to, year }: OverYear,
): Promise<PastTaxYear> {
  const moved = await taxYearWithin(context, userId, { from, to: to - 1 });
  const closing = await cashAt(context, userId, to);
  const tax = taxAtYearEnd(moved, closing);
  const past: PastTaxYear = { ...moved, userId, year, closing, tax, isDone: tax === 0 };
  await context.documents.put(taxYearName(past), past);
  return past;
}
