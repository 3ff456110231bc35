import type { BankAccount } from '@crease/contracts/wire/operator-bank.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { failField, ok, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { withBankLock } from './bank-entry.ts';

const DOCUMENT = 'bank-accounts';

/** Statement formats of the house's bank accounts, by code. */
export async function bankAccounts({
  documents,
}: Pick<CashEnv, 'documents'>): Promise<readonly BankAccount[]> {
  // Only this module writes this document.
  return ((await documents.get(DOCUMENT)) as BankAccount[] | null) ?? [];
}

/** Creates or updates a statement format. Errors: VALIDATION if a column is used twice. */
export function saveBankAccount(
  context: CashEnv,
  actor: Actor,
  account: BankAccount,
): Promise<ServiceResult<BankAccount>> {
  const { dayColumn, referenceColumn, textColumn, creditColumn, debitColumn } = account;
  const money = [dayColumn, creditColumn, debitColumn].filter((name) => name !== null);
  const columns = [...money, referenceColumn].filter((name) => name !== null);
  if (new Set(columns.map((name) => name.toLowerCase())).size < columns.length)
    return Promise.resolve(failField('creditColumn', 'Each column can only be used once'));
  if (money.some((name) => name.toLowerCase() === textColumn.toLowerCase()))
    return Promise.resolve(
      failField('textColumn', 'The description column can’t also be the date or an amount'),
    );
  return withBankLock(context, async () => {
    const all = await bankAccounts(context);
    const before = all.find(({ code }) => code === account.code) ?? null;
    const kept = [...all.filter(({ code }) => code !== account.code), account];
    kept.sort((one, other) => one.code.localeCompare(other.code));
    const audit = buildAuditRow(actor, {
      action: 'SaveBankAccount',
      entity: 'bank-account',
      entityId: account.code,
      before,
      after: account,
    });
    await context.documents.put(DOCUMENT, kept, audit);
    return ok(account);
  });
}
