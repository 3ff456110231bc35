import { parseCsv } from '@crease/contracts/base/csv.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { BankAccount, PreviewedLine, StatementImport, StatementPreview } from '@crease/contracts/cash/bank.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { formatReferenceNo } from '#cash/requests/cash-desk.ts';
import type { NewBankLine } from '#cash/store/bank-store.ts';
import type { Input } from '#people/account/call-context.ts';
import { bankAccounts } from './bank-accounts.ts';
import { listMatched, needsSecondOperator } from './bank-credit.ts';
import { type Candidate, findCandidates, findCertainMatch, PAYABLE_STATES } from './bank-lines.ts';
import { processBankLines } from './bank-match.ts';
import { readStatement, type Statement, type StatementLine } from './read-statement.ts';

/** Max. unreadable rows reported; a file with only bad rows isn't a statement of this account. */
const MAX_BAD_ROWS = 20;

/**
 * Imports a statement. Known lines are skipped, so the same or an overlapping file adds only new lines. Errors:
 * NOT_FOUND for an unknown account, VALIDATION of `csv` if headings are missing.
 */
export async function importStatement(
  context: CashEnv,
  actor: Actor,
  { code, csv }: Input<'operatorImportStatement'>,
): Reply<StatementImport> {
  const account = (await bankAccounts(context)).find((one) => one.code === code);
  if (account === undefined) return fail('NOT_FOUND');
  const statement = readStatement(account, parseCsv(csv));
  if (statement === null) return failField('csv', 'The file doesn’t have this account’s column headings');
  const { lines, badRows } = statement;
  const audit = buildAuditRow(actor, {
    action: 'ImportStatement',
    entity: 'bank-account',
    entityId: code,
    after: { lines: lines.length, badRows: badRows.length },
  });
  const imported = { lines: lines.map(({ line }) => line), importedBy: actor.operatorId };
  const added = await context.bank.addLines(imported, audit);
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

/** Max. lines shown; counts cover the whole file. */
const MAX_LINES = 200;

/**
 * Previews a statement import without storing anything. Errors: NOT_FOUND for an unknown account, VALIDATION of `csv`
 * if the headings match no account, or not the requested one.
 */
export async function previewStatement(
  context: CashEnv,
  { code, csv }: Input<'operatorPreviewStatement'>,
): Reply<StatementPreview> {
  const accounts = await bankAccounts(context);
  if (code !== undefined && !accounts.some((one) => one.code === code)) return fail('NOT_FOUND');
  const rows = parseCsv(csv);
  const read = accounts.flatMap((account) => {
    const statement = readStatement(account, rows);
    return statement === null ? [] : [{ account, statement }];
  });
  const fits = read.map(({ account }) => account.code);
  const chosen = code ?? (fits.length === 1 ? fits[0] : null);
  const found = read.find(({ account }) => account.code === chosen);
  if (fits.length === 0) return failField('csv', 'No bank account matches this file’s column headings');
  if (found === undefined)
    return code === undefined
      ? ok({ ...NOTHING, fits })
      : failField('csv', 'The file doesn’t have this account’s column headings');
  return ok({ ...(await buildPreview(context, found)), fits });
}

const NOTHING: Omit<StatementPreview, 'fits'> = {
  code: null,
  added: 0,
  known: 0,
  twice: 0,
  matched: 0,
  needSecond: 0,
  credited: 0,
  paid: 0,
  lines: [],
  badRows: [],
};

async function buildPreview(
  context: CashEnv,
  {
    account: { code },
    statement: { lines, badRows },
  }: { readonly account: BankAccount; readonly statement: Statement },
): Promise<Omit<StatementPreview, 'fits'>> {
  const standings = await findStandings(context, code, lines);
  const fresh = lines.filter((_, place) => standings[place] === 'NEW');
  const candidates = await findCandidates(
    context,
    fresh.map(({ row, line }) => ({ ...line, id: row, notOf: [] })),
  );
  const shown = lines.slice(0, MAX_LINES).map(({ row, line }, place): PreviewedLine => {
    const { day, reference, text, amount } = line;
    const standing = standings[place] ?? 'NEW';
    const mayBe = candidates.get(row) ?? [];
    const certain = findCertainMatch(mayBe);
    return {
      ...{ row, day, reference, text, amount: toRupees(amount), standing },
      matches: certain === null ? null : formatReferenceNo(certain.request),
      needsSecond: certain !== null && needsReviewer(certain, line),
      mayBe: certain === null ? mayBe.map(({ request }) => formatReferenceNo(request)) : [],
    };
  });
  const certain = fresh.flatMap(({ row, line }) => {
    const match = findCertainMatch(candidates.get(row) ?? []);
    return match === null ? [] : [{ match, line }];
  });
  const sumSigned = (sign: 1 | -1) => fresh.reduce((sum, { line }) => sum + Math.max(0, sign * line.amount), 0);
  return {
    code,
    added: fresh.length,
    known: standings.filter((standing) => standing === 'KNOWN').length,
    twice: standings.filter((standing) => standing === 'TWICE').length,
    matched: certain.length,
    needSecond: certain.filter(({ match, line }) => needsReviewer(match, line)).length,
    credited: toRupees(sumSigned(1)),
    paid: toRupees(sumSigned(-1)),
    lines: shown,
    badRows: badRows.slice(0, MAX_BAD_ROWS),
  };
}

/** True if the match leaves a deposit to a second person. One that is credited already only clears. */
function needsReviewer({ request }: Candidate, line: NewBankLine): boolean {
  const isPending = request.type === 'DEPOSIT' && PAYABLE_STATES.has(request.state);
  return line.amount > 0 && isPending && needsSecondOperator(request, line);
}

async function findStandings(
  { bank }: CashEnv,
  account: string,
  lines: readonly StatementLine[],
): Promise<readonly PreviewedLine['standing'][]> {
  const days = lines.map(({ line }) => line.day).sort((one, other) => one.localeCompare(other));
  const within = { account, from: days[0] ?? '', to: days.at(-1) ?? '' };
  const references = [...new Set(lines.map(({ line }) => line.reference))];
  const known = new Set((await bank.linesWith(within, references)).map(makeLineKey));
  const seen = new Set<string>();
  return lines.map(({ line }) => {
    const key = makeLineKey(line);
    if (known.has(key)) return 'KNOWN';
    if (seen.has(key)) return 'TWICE';
    seen.add(key);
    return 'NEW';
  });
}

/** Identity of a line within its account. */
function makeLineKey({ day, reference, amount }: NewBankLine): string {
  return `${day}\n${reference}\n${amount}`;
}
