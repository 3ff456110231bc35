import { parseCsv } from '@crease/contracts/values/csv-rows.ts';
import type { StatementImport } from '@crease/contracts/wire/operator-bank.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, failField, ok, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { formatReferenceNo } from '#cash/requests/cash-desk.ts';
import { bankAccounts } from './bank-accounts.ts';
import { listMatched } from './bank-credit.ts';
import { processBankLines } from './bank-match.ts';
import { readStatement } from './read-statement.ts';

/** Max. unreadable rows reported; a file with only bad rows isn't a statement of this account. */
export const MAX_BAD_ROWS = 20;

/**
 * Imports a statement. Known lines are skipped, so the same or an overlapping file adds only new lines. Errors:
 * NOT_FOUND for an unknown account, VALIDATION of `csv` if headings are missing.
 */
export async function importStatement(
  context: CashEnv,
  actor: Actor,
  { code, csv }: { readonly code: string; readonly csv: string },
): Promise<ServiceResult<StatementImport>> {
  const account = (await bankAccounts(context)).find((one) => one.code === code);
  if (account === undefined) return fail('NOT_FOUND');
  const statement = readStatement(account, parseCsv(csv));
  if (statement === null)
    return failField('csv', 'The file doesn’t have this account’s column headings');
  const { lines, badRows } = statement;
  const audit = buildAuditRow(actor, {
    action: 'ImportStatement',
    entity: 'bank-account',
    entityId: code,
    after: { lines: lines.length, badRows: badRows.length },
  });
  const added = await context.bank.addLines(
    { lines: lines.map(({ line }) => line), importedBy: actor.operatorId },
    audit,
  );
  await processBankLines(context);
  const now = await Promise.all(added.map(({ id }) => context.bank.lineById(id)));
  const matched = now.filter((line) => line?.state === 'MATCHED').length;
  const ids = new Set(added.map(({ id }) => id));
  const waiting = (await listMatched(context)).filter(({ bankLineId }) => ids.has(bankLineId ?? 0));
  return ok({
    added: added.length,
    known: lines.length - added.length,
    matched,
    needSecond: waiting.map(formatReferenceNo),
    open: added.length - matched,
    badRows: badRows.slice(0, MAX_BAD_ROWS),
  });
}
