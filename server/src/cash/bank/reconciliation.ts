import { formatKolkataDay, getKolkataDay } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { AgedSum, BankDay, ReconciledSum, Reconciliation } from '@crease/contracts/cash/bank.ts';
import type { Collection } from '@crease/core/cashier/cash-move.ts';
import { collectionPath } from '@crease/core/cashier/chart-of-accounts.ts';
import type { Money } from '@crease/core/money/money.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { OpenSum } from '#cash/store/bank-store.ts';
import type { Input } from '#people/account/call-context.ts';
import { bankAccounts } from './bank-accounts.ts';

const DAY_MS = 86_400_000;
/** Ageing buckets in days: bank lines normally appear in 1–2 days; after a week they need chasing. */
const AGES = [0, 1, 3, 7, 30] as const;

/**
 * Reconciles statements with the ledger to the paisa. Bank account: credits less debits. In transit: manually decided
 * payments that are on no statement yet. Unidentified: open credit lines.
 */
export async function buildReconciliation(context: CashEnv): Promise<Reconciliation> {
  const { bank, clock, exchange } = context;
  const transit = await bank.inTransit();
  const unidentified = await bank.unidentified();
  const sums = new Map((await bank.accounts()).map((sum) => [sum.account, sum]));
  const known = (await bankAccounts(context)).map(({ code }) => code);
  const codes = [...new Set([...known, ...sums.keys()])];
  // Holdings of house accounts are negated ledger balances.
  const held = await exchange.read(({ ledger }) => {
    const heldAt = (place: Collection) => 0 - ledger.balanceAt(collectionPath(place)) || 0;
    return {
      banks: codes.map((code) => heldAt({ kind: 'BANK', code })),
      transit: heldAt({ kind: 'TRANSIT' }),
      unidentified: heldAt({ kind: 'UNIDENTIFIED' }),
    };
  });
  const now = clock.now();
  return {
    accounts: codes.map((code, place) => {
      const sum = sums.get(code) ?? { lines: 0, newest: null, total: 0, openDebits: 0 };
      const ledger = held.banks[place] ?? 0;
      return {
        ...{ code, lines: sum.lines, newest: sum.newest },
        statement: toRupees(sum.total),
        openDebits: toRupees(sum.openDebits),
        ledger: toRupees(ledger),
        difference: toRupees(ledger + sum.openDebits - sum.total),
      };
    }),
    transit: reconciled(held.transit, transit, now),
    // A liability, so its sign in the ledger is inverted.
    unidentified: reconciled(0 - held.unidentified, unidentified, now),
  };
}

/** An account's statement totals per day. Errors: NOT_FOUND for an unknown account. */
export async function bankDays(
  context: CashEnv,
  { code, from, to }: Input<'operatorGetBankDays'>,
): Reply<{ items: readonly BankDay[] }> {
  if (!(await bankAccounts(context)).some((account) => account.code === code)) return fail('NOT_FOUND');
  const formatDay = (at: number) => formatKolkataDay(getKolkataDay(at));
  const range = { account: code, from: formatDay(from), to: formatDay(to) };
  const days = await context.bank.days(range);
  return ok({
    items: days.map(({ day, lines, came, went, closing, open, openAmount }) => ({
      day,
      lines,
      open,
      opening: toRupees(closing - came - went),
      credited: toRupees(came),
      paid: toRupees(0 - went),
      closing: toRupees(closing),
      difference: toRupees(openAmount),
    })),
  });
}

function reconciled(ledger: Money, open: readonly OpenSum[], now: number): ReconciledSum {
  const explained = open.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ledger: toRupees(ledger),
    explained: toRupees(explained),
    difference: toRupees(ledger - explained),
    ages: AGES.map((from, place) => agedSum({ from, to: AGES[place + 1] ?? null }, open, now)),
  };
}

function agedSum({ from, to }: Pick<AgedSum, 'from' | 'to'>, open: readonly OpenSum[], now: number): AgedSum {
  const aged = open.filter(({ since }) => {
    const days = Math.floor((now - since) / DAY_MS);
    return days >= from && (to === null || days < to);
  });
  return {
    from,
    to,
    count: aged.reduce((sum, { count }) => sum + count, 0),
    amount: toRupees(aged.reduce((sum, { amount }) => sum + amount, 0)),
  };
}
