import { parseCsv } from '@crease/contracts/base/csv.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type {
  BadBankRow,
  BankAccount,
  DayOrder,
  PreviewedLine,
  StatementImport,
  StatementPreview,
} from '@crease/contracts/cash/bank.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { formatReferenceNo, PAYABLE_STATES } from '#cash/requests/cash-desk.ts';
import type { NewBankLine } from '#cash/store/bank-store.ts';
import type { Input } from '#people/account/call-context.ts';
import { bankAccounts } from './bank-accounts.ts';
import { listMatched, needsSecondOperator } from './bank-credit.ts';
import { type Candidate, findCandidates, findCertainMatch } from './bank-lines.ts';
import { processBankLines } from './bank-match.ts';

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
  return ok({ ...(await buildPreview(context, found.account.code, found.statement)), fits });
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
  code: string,
  { lines, badRows }: Statement,
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

/** A line with its spreadsheet row number. */
interface StatementLine {
  readonly row: number;
  readonly line: NewBankLine;
}

interface Statement {
  readonly lines: readonly StatementLine[];
  readonly badRows: readonly BadBankRow[];
}

const MAX_REFERENCE_LENGTH = 80;
const MAX_TEXT_LENGTH = 300;

/**
 * Parses statement rows by the account's headings. Rows above the headings and rows without a date (totals, remarks)
 * are skipped. Null if the headings are missing.
 */
function readStatement(account: BankAccount, rows: readonly (readonly string[])[]): Statement | null {
  const head = rows.findIndex((row) => headingsIn(account, row) !== null);
  const headings = headingsIn(account, rows[head] ?? []);
  if (headings === null) return null;
  const lines: StatementLine[] = [];
  const badRows: BadBankRow[] = [];
  const counts = new Map<string, number>();
  for (const [place, cells] of rows.slice(head + 1).entries()) {
    if ((cells[headings.day] ?? '') === '') continue;
    const row = head + place + 2;
    const read = parseLine(account, headings, cells);
    if (typeof read === 'string') badRows.push({ row, problem: read });
    else lines.push({ row, line: numberDuplicates(read, counts) });
  }
  return { lines, badRows };
}

type Headings = NonNullable<ReturnType<typeof headingsIn>>;

function headingsIn(account: BankAccount, row: readonly string[]) {
  const names = row.map((name) => name.toLowerCase());
  const findColumn = (name: string) => names.indexOf(name.toLowerCase());
  const { dayColumn, referenceColumn, textColumn, creditColumn, debitColumn } = account;
  const headings = {
    day: findColumn(dayColumn),
    reference: referenceColumn === null ? null : findColumn(referenceColumn),
    text: findColumn(textColumn),
    credit: findColumn(creditColumn),
    debit: debitColumn === null ? null : findColumn(debitColumn),
  };
  return Object.values(headings).includes(-1) ? null : headings;
}

/** Parses one row into a line, noting whether it has a bank reference, or returns the problem with the row. */
function parseLine(
  { code, dayOrder }: BankAccount,
  { day: dayPlace, reference: referencePlace, text: textPlace, credit, debit }: Headings,
  row: readonly string[],
): (NewBankLine & { readonly isNamed: boolean }) | string {
  const cell = (place: number) => row[place] ?? '';
  const day = parseDay(cell(dayPlace), dayOrder);
  if (day === null) return `"${cell(dayPlace)}" isn’t a valid date`;
  const came = parseMoney(cell(credit));
  const went = debit === null ? 0 : parseMoney(cell(debit));
  if (came === null || went === null) return 'Invalid amount';
  const amount = came - Math.abs(went);
  if (amount === 0) return 'No credit or debit amount';
  const text = cell(textPlace).slice(0, MAX_TEXT_LENGTH);
  const named = referencePlace === null ? '' : cell(referencePlace);
  const reference = bareReference(named) || (/(?<!\d)\d{12}(?!\d)/.exec(text)?.[0] ?? '');
  return {
    account: code,
    day,
    reference: reference === '' ? bareReference(text) || day : reference,
    text,
    amount,
    isNamed: reference !== '',
  };
}

function bareReference(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase().slice(0, MAX_REFERENCE_LENGTH);
}

/** Numbers identical lines without a bank reference, e.g. two equal fees on one day. */
function numberDuplicates(
  { isNamed, ...line }: NewBankLine & { readonly isNamed: boolean },
  counts: Map<string, number>,
): NewBankLine {
  if (isNamed) return line;
  const key = `${line.day}\n${line.reference}\n${line.amount}`;
  const nth = (counts.get(key) ?? 0) + 1;
  counts.set(key, nth);
  return nth === 1 ? line : { ...line, reference: `${line.reference}#${nth}` };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Parses `21/11/2026`, `21-Nov-26` or `2026-11-21 10:15` to `2026-11-21`; null if invalid. */
function parseDay(cell: string, order: DayOrder): string | null {
  const [first = '', second = '', third = ''] = cell.trim().split(/[\s/.,:-]+|(?<=\d)T(?=\d)/, 3);
  const parts = { DMY: [third, second, first], MDY: [third, first, second], YMD: [first, second, third] };
  const [year = '', month = '', day = ''] = parts[order];
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const numbers = [year, named > 0 ? String(named) : month, day];
  if (!numbers.every((number) => /^\d{1,4}$/.test(number))) return null;
  const [y = 0, m = 0, d = 0] = numbers.map(Number);
  const date = new Date(Date.UTC(y < 100 ? 2000 + y : y, m - 1, d));
  const isDay = date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return isDay ? date.toISOString().slice(0, 10) : null;
}

/** Parses `1,00,000.37`, `₹500`, `(250.00)` or `99.5 DR` to paise; an empty cell is 0, invalid text is null. */
function parseMoney(cell: string): Money | null {
  const bare = cell.replace(/[₹,\s]|rs\.?|inr/gi, '').toUpperCase();
  if (bare === '' || bare === '-') return 0;
  const found = /^(\(?)([+-]?)(\d{1,12})(?:\.(\d{1,2}))?(?:\)|CR|(DR))?$/.exec(bare);
  if (found === null) return null;
  const [, bracket = '', sign = '', rupees = '', paise = '', debit] = found;
  const amount = Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
  return bracket !== '' || sign === '-' || debit !== undefined ? 0 - amount : amount;
}
