import { csvRows } from '@crease/contracts/values/csv-rows.ts';
import type { StatementImport } from '@crease/contracts/wire/operator-bank.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Actor, auditLineOf } from '#services/operator/audit-line.ts';
import { answer, decline, declineField, type Reply } from '#services/reply.ts';
import { bankAccounts } from './bank-accounts.ts';
import { workOffBankLines } from './bank-match.ts';
import { readStatement } from './read-statement.ts';

/** Rows that could not be read and are named; a file that is all wrong is no statement of this account. */
export const MOST_BAD_ROWS = 20;

/**
 * Reads a statement. Lines that are known stay as they are, so the same file, or one that overlaps it, adds what is new.
 * NOT_FOUND for an account that is none; VALIDATION of `csv` where its headings are missing.
 */
export async function importStatement(
  context: AppContext,
  actor: Actor,
  { code, csv }: { readonly code: string; readonly csv: string },
): Promise<Reply<StatementImport>> {
  const account = (await bankAccounts(context)).find((one) => one.code === code);
  if (account === undefined) return decline('NOT_FOUND');
  const statement = readStatement(account, csvRows(csv));
  if (statement === null)
    return declineField('csv', 'The headings of this account are not in the file');
  const { lines, badRows } = statement;
  const audit = auditLineOf(actor, {
    action: 'ImportStatement',
    entity: 'bank-account',
    entityId: code,
    after: { lines: lines.length, badRows: badRows.length },
  });
  const added = await context.bank.addLines(
    lines.map(({ line }) => line),
    audit,
  );
  await workOffBankLines(context);
  const now = await Promise.all(added.map(({ id }) => context.bank.lineById(id)));
  const matched = now.filter((line) => line?.state === 'MATCHED').length;
  return answer({
    added: added.length,
    known: lines.length - added.length,
    matched,
    open: added.length - matched,
    badRows: badRows.slice(0, MOST_BAD_ROWS),
  });
}
