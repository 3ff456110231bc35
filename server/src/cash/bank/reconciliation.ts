import { formatKolkataDay, getKolkataDay } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type {
  AgedSum,
  BankDay,
  ReconciledSum,
  Reconciliation,
} from '@crease/contracts/cash/bank.ts';
import { collectionPath } from '@crease/core/cashier/chart-of-accounts.ts';
import type { Money } from '@crease/core/money/money.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { OpenSum } from '#cash/store/bank-sums.ts';
import { bankAccounts } from './bank-accounts.ts';

const DAY_MS = 86_400_000;
/** Ageing buckets in days: bank lines normally appear in 1–2 days; after a week they need chasing. */
const AGES = [0, 1, 3, 7, 30] as const;

/**
 * Reconciles statements with the ledger to the paisa. Bank account: credits less debits. In transit: manually decided
 * payments that are on no statement yet. Unidentified: open credit lines.
 */
export async function buildReconciliation(context: CashEnv): Promise<Reconciliation> {
  const { bankSums, clock } = context;
  const transit = await bankSums.inTransit();
  const unidentified = await bankSums.unidentified();
  const sums = new Map((await bankSums.accounts()).map((sum) => [sum.account, sum]));
  const known = (await bankAccounts(context)).map(({ code }) => code);
  const codes = [...new Set([...known, ...sums.keys()])];
  const transitPath = collectionPath({ kind: 'TRANSIT' });
  const unidentifiedPath = collectionPath({ kind: 'UNIDENTIFIED' });
  const paths = codes.map((code) => collectionPath({ kind: 'BANK', code }));
  const held = await holdings(context, [transitPath, unidentifiedPath, ...paths]);
  const heldAt = (path: string) => held.get(path) ?? 0;
  const now = clock.now();
  return {
    accounts: codes.map((code, place) => {
      const sum = sums.get(code) ?? { lines: 0, newest: null, total: 0, openDebits: 0 };
      const ledger = heldAt(paths[place] ?? '');
      return {
        code,
        lines: sum.lines,
        newest: sum.newest,
        statement: toRupees(sum.total),
        openDebits: toRupees(sum.openDebits),
        ledger: toRupees(ledger),
        difference: toRupees(ledger + sum.openDebits - sum.total),
      };
    }),
    transit: reconciled(heldAt(transitPath), transit, now),
    // A liability, so its sign in the ledger is inverted.
    unidentified: reconciled(0 - heldAt(unidentifiedPath), unidentified, now),
  };
}

/** An account's statement totals per day. Errors: NOT_FOUND for an unknown account. */
export async function bankDays(
  context: CashEnv,
  { code, from, to }: { readonly code: string; readonly from: number; readonly to: number },
): Promise<ServiceResult<{ items: readonly BankDay[] }>> {
  if (!(await bankAccounts(context)).some((account) => account.code === code))
    return fail('NOT_FOUND');
  const formatDay = (at: number) => formatKolkataDay(getKolkataDay(at));
  const days = await context.bankSums.days({
    account: code,
    from: formatDay(from),
    to: formatDay(to),
  });
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

/** Holdings of house accounts in paise, i.e. negated ledger balances. */
function holdings(
  { exchange }: CashEnv,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Money>> {
  return exchange.read(
    ({ ledger }) => new Map(paths.map((path) => [path, 0 - ledger.balanceAt(path) || 0])),
  );
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

function agedSum(
  { from, to }: Pick<AgedSum, 'from' | 'to'>,
  open: readonly OpenSum[],
  now: number,
): AgedSum {
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
