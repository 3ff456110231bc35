import { toRupees } from '@crease/contracts/values/money.ts';
import { computeYearNet, taxAtYearEnd } from '@crease/core/cashier/winnings-tax.ts';
import type { CashEnv } from '#cash/env.ts';
import type { User } from '#people/store/account-store.ts';
import { findPastYear, makeTaxYearName, type PastTaxYear } from './past-tax-years.ts';
import {
  cashAt,
  getStartYear,
  startOfTaxYear,
  taxYearWithin,
  withholds,
} from './withdrawal-tax.ts';

/** Accounts per query. */
const STEP = 500;

/** A completed tax year. */
interface OverYear {
  readonly from: number;
  /** Start of the next tax year. */
  readonly to: number;
  readonly year: number;
}

/**
 * Withholds tax for the last completed tax year from remaining balances, for players whose domain withholds it. The
 * amount is persisted first, then transferred under a (player, year) idempotency key, then the player is notified.
 * The next run resumes anything a crash interrupted; completed years are skipped.
 */
export async function taxPastYear(context: CashEnv): Promise<void> {
  const { accounts, clock, documents, exchange, log } = context;
  const to = startOfTaxYear(clock.now());
  const over = { from: startOfTaxYear(to - 1), to, year: getStartYear(to) - 1 };
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
        isWhole = (await taxUserYear(context, user, over)) && isWhole;
      } catch (error) {
        isWhole = false;
        log.error('Year-end tax couldn’t be withheld; retrying.', {
          userId: user.id,
          error,
        });
      }
    }
  }
  if (isWhole) await documents.put(name, { at: clock.now() });
}

/** Processes one player's year; true if complete. */
async function taxUserYear(
  context: CashEnv,
  { id: userId }: User,
  over: OverYear,
): Promise<boolean> {
  const { documents, exchange, log, notices, clock } = context;
  const { year } = over;
  const past =
    (await findPastYear(context, { userId, year })) ?? (await persistTotals(context, userId, over));
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
      log.error('The exchange didn’t withhold year-end tax.', { userId, year });
      return false;
    }
    const netWinnings = toRupees(computeYearNet(past, past.closing));
    await notices.add({
      kind: 'YEAR_TAX',
      facts: { year, netWinnings, tax: toRupees(tax) },
      userId,
      key: `tax-year:${year}`,
      at: clock.now(),
      eventId: null,
      marketId: null,
    });
  }
  await documents.put(makeTaxYearName(past), { ...past, isDone: true });
  return true;
}

/** Persists the year's totals, which later movements no longer change. */
async function persistTotals(
  context: CashEnv,
  userId: number,
  { from, to, year }: OverYear,
): Promise<PastTaxYear> {
  const moved = await taxYearWithin(context, userId, { from, to: to - 1 });
  const closing = await cashAt(context, userId, to);
  const tax = taxAtYearEnd(moved, closing);
  const past: PastTaxYear = { ...moved, userId, year, closing, tax, isDone: tax === 0 };
  await context.documents.put(makeTaxYearName(past), past);
  return past;
}
