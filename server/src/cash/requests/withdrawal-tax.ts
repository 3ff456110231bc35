import { formatKolkataDay, getKolkataDay, startOfKolkataDay } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { EndedTaxYear, WithdrawalTax } from '@crease/contracts/cash/cashier.ts';
import {
  computeYearNet,
  type TaxYear,
  taxAtYearEnd,
  taxOnWithdrawal,
  untaxedWinnings,
  WINNINGS_TAX_PERCENT,
} from '@crease/core/cashier/winnings-tax.ts';
import type { Money } from '@crease/core/money/money.ts';
import { isDocument } from '#base/document-store.ts';
import type { CashEnv } from '#cash/env.ts';
import type { User } from '#people/store/account-store.ts';

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
export async function shownTax(context: CashEnv, user: User, amount: Money): Promise<WithdrawalTax> {
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
function withholds({ domains }: CashEnv, { domain, currency }: User): boolean {
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
async function taxYearWithin(
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
async function cashAt({ clock, readModel }: CashEnv, accountId: number, from: number): Promise<Money> {
  const page = { accountId, from, to: clock.now(), skip: 0, take: 1, descending: false };
  return (await readModel.statement(page)).opening;
}

/** Calendar year in which a tax year starts. */
function getStartYear(from: number): number {
  return Number(formatKolkataDay(getKolkataDay(from)).slice(0, 4));
}

/** A player's totals for a past tax year, in paise, persisted before any transfer. */
interface PastTaxYear extends TaxYear {
  readonly userId: number;
  /** Calendar year in which it started. */
  readonly year: number;
  readonly closing: Money;
  /** Tax withheld at year end; 0 if none was due. */
  readonly tax: Money;
  /** Posted to the ledger and the player notified. */
  readonly isDone: boolean;
}

/** Document name; the prefix groups a player's documents. */
export function makeTaxYearName({ userId, year }: Pick<PastTaxYear, 'userId' | 'year'>): string {
  return `tax-year:${userId}:${year}`;
}

/** Processed past tax years of a player, newest first. */
export async function listPastYears(
  { documents }: Pick<CashEnv, 'documents'>,
  userId: number,
): Promise<readonly PastTaxYear[]> {
  const kept = await documents.list(`tax-year:${userId}:`);
  return kept
    .flatMap(({ value }) => (isPastYear(value) ? [value] : []))
    .toSorted((one, other) => other.year - one.year);
}

async function findPastYear({ documents }: CashEnv, key: Pick<PastTaxYear, 'userId' | 'year'>) {
  const kept = await documents.get(makeTaxYearName(key));
  return isPastYear(kept) ? kept : null;
}

export function toEndedYear(past: PastTaxYear): EndedTaxYear {
  const { year, opening, deposited, withdrawn, closing, taxed, tax } = past;
  return {
    year,
    opening: toRupees(opening),
    deposited: toRupees(deposited),
    withdrawn: toRupees(withdrawn),
    closing: toRupees(closing),
    netWinnings: toRupees(computeYearNet(past, closing)),
    taxedBefore: toRupees(taxed),
    tax: toRupees(tax),
  };
}

function isPastYear(value: unknown): value is PastTaxYear {
  return isDocument<PastTaxYear>(value, 'closing', 'tax');
}

const STEP = 500;

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
    [...all.values()].filter(({ role, currency }) => role === 'PLAYER' && currency === 'INR').map(({ id }) => id),
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
        log.error('Year-end tax couldn’t be withheld; retrying.', { userId: user.id, error });
      }
    }
  }
  if (isWhole) await documents.put(name, { at: clock.now() });
}

/** Processes one player's year; true if complete. */
async function taxUserYear(context: CashEnv, { id: userId }: User, over: OverYear): Promise<boolean> {
  const { documents, exchange, log, notices, clock } = context;
  const { year } = over;
  const past = (await findPastYear(context, { userId, year })) ?? (await persistTotals(context, userId, over));
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
    });
  }
  await documents.put(makeTaxYearName(past), { ...past, isDone: true });
  return true;
}

/** Persists the year's totals, which later movements no longer change. */
async function persistTotals(context: CashEnv, userId: number, { from, to, year }: OverYear): Promise<PastTaxYear> {
  const moved = await taxYearWithin(context, userId, { from, to: to - 1 });
  const closing = await cashAt(context, userId, to);
  const tax = taxAtYearEnd(moved, closing);
  const past: PastTaxYear = { ...moved, userId, year, closing, tax, isDone: tax === 0 };
  await context.documents.put(makeTaxYearName(past), past);
  return past;
}
