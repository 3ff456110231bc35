import type { BadBankRow, BankAccount, DayOrder } from '@crease/contracts/cash/bank.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { NewBankLine } from '#cash/store/bank-store.ts';

/** A line with its spreadsheet row number. */
export interface StatementLine {
  readonly row: number;
  readonly line: NewBankLine;
}

/** Contents of a parsed statement. */
export interface Statement {
  readonly lines: readonly StatementLine[];
  readonly badRows: readonly BadBankRow[];
}

const MAX_REFERENCE_LENGTH = 80;
const MAX_TEXT_LENGTH = 300;

/**
 * Parses statement rows by the account's headings. Rows above the headings and rows without a date (totals, remarks)
 * are skipped. Null if the headings are missing.
 */
export function readStatement(account: BankAccount, rows: readonly (readonly string[])[]): Statement | null {
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

interface Headings {
  readonly day: number;
  readonly reference: number | null;
  readonly text: number;
  readonly credit: number;
  readonly debit: number | null;
}

function headingsIn(account: BankAccount, row: readonly string[]): Headings | null {
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
export function parseDay(cell: string, order: DayOrder): string | null {
  const [first = '', second = '', third = ''] = cell.trim().split(/[\s/.,:-]+|(?<=\d)T(?=\d)/, 3);
  const parts = {
    DMY: [third, second, first],
    MDY: [third, first, second],
    YMD: [first, second, third],
  };
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
export function parseMoney(cell: string): Money | null {
  const bare = cell.replace(/[₹,\s]|rs\.?|inr/gi, '').toUpperCase();
  if (bare === '' || bare === '-') return 0;
  const found = /^(\(?)([+-]?)(\d{1,12})(?:\.(\d{1,2}))?(?:\)|CR|(DR))?$/.exec(bare);
  if (found === null) return null;
  const [, bracket = '', sign = '', rupees = '', paise = '', debit] = found;
  const amount = Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
  return bracket !== '' || sign === '-' || debit !== undefined ? 0 - amount : amount;
}
