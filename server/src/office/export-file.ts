import { BYTE_ORDER_MARK, type CsvCell, formatCsvLine } from '@crease/contracts/base/csv.ts';
import { formatKolkataDay, getKolkataDay, toKolkataTime } from '@crease/contracts/base/instant.ts';
import { MAX_PDF_ROWS } from '@crease/contracts/betting/statement.ts';
import type { ExportRequest } from '@crease/contracts/office/reports.ts';
import type { PrintedTable } from '#base/pdf-table-printer.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import { betsTable, profitTable, receiptTable, statementTable } from './account-tables.ts';
import type { OfficeEnv } from './env.ts';
import type { ExportCell, ExportTable } from './export-table.ts';
import { CODE_LABELS, EXPORT_TEXTS, type ExportLanguage } from './export-texts.ts';

export interface ExportFile {
  readonly name: string;
  readonly type: string;
  /** Streamed text, or the complete bytes. */
  readonly content: AsyncIterable<string> | Uint8Array;
}

const TABLES = { Statement: statementTable, Bets: betsTable, ProfitLoss: profitTable, Receipt: receiptTable } as const;

/** Exports all matching rows. Errors: EXPORT_TOO_LONG if there are too many for a PDF. */
export async function openExport(
  context: OfficeEnv,
  caller: Omit<ExportOwner, 'now'> & { readonly accountId: number },
  request: ExportRequest,
): Reply<ExportFile> {
  const table = await TABLES[request.kind](context, caller.accountId, request);
  return table.ok ? renderFile(context, table.value, { ...request, caller }) : table;
}

export async function renderFile(
  { clock, printer }: Pick<OfficeEnv, 'clock' | 'printer'>,
  table: ExportTable,
  {
    format,
    language,
    caller,
  }: Pick<ExportRequest, 'format' | 'language'> & { readonly caller: Omit<ExportOwner, 'now'> },
): Reply<ExportFile> {
  const name = `${makeFileName(table)}.${format}`;
  if (format === 'csv') {
    return ok({ name, type: 'text/csv; charset=utf-8', content: streamCsv(table, language) });
  }
  if (table.totalCount > MAX_PDF_ROWS) return fail('EXPORT_TOO_LONG', { max: MAX_PDF_ROWS });
  const owner = { ...caller, now: clock.now() };
  const content = await printer.print(toPrintedTable(table, language, owner));
  return ok({ name, type: 'application/pdf', content });
}

/** File name with the date range, if any: `statement-2026-01-01-to-2026-01-31`, `receipt-DP-12`. */
function makeFileName({ name, range }: ExportTable): string {
  if (range === null) return name;
  const day = (at: number) => formatKolkataDay(getKolkataDay(at));
  return `${name}-${day(range.from)}-to-${day(range.to)}`;
}

/** Streams the file in RFC 4180 format. */
async function* streamCsv(table: ExportTable, language: ExportLanguage): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvLine(table.columns.map(({ head }) => head[language]));
  for await (const rows of table.rows()) {
    yield rows.map((row) => formatCsvLine(row.map(toCsvCell))).join('');
  }
}

/** Times are in ISO format with the zone offset. */
function toCsvCell(cell: ExportCell): CsvCell {
  return cell.type === 'time' && cell.value !== null ? toKolkataTime(cell.value) : cell.value;
}

interface ExportOwner {
  readonly site: string;
  readonly userName: string;
  /** A demo account, whose user name is only a number. */
  readonly isDemo?: boolean;
  readonly isPlayMoney: boolean;
  readonly now: number;
}

const ZONE = 'Asia/Kolkata';

const AMOUNT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const MINUS = '\u2212';

/** Formats a table for print: Indian digit grouping, Indian time. */
export function toPrintedTable(table: ExportTable, language: ExportLanguage, owner: ExportOwner): PrintedTable {
  const { range } = table;
  const timeAt = (at: number) => timeText(at, language);
  const fact = (name: keyof typeof EXPORT_TEXTS, value: string) => ({ name: EXPORT_TEXTS[name][language], value });
  return {
    language,
    site: owner.site,
    title: table.title[language],
    facts: [
      fact('user', owner.isDemo === true ? EXPORT_TEXTS.demo[language] : owner.userName),
      ...(range === null ? [] : [fact('range', `${timeAt(range.from)} – ${timeAt(range.to)}`)]),
      fact('zone', `${ZONE} (UTC+05:30)`),
      fact('currency', (owner.isPlayMoney ? EXPORT_TEXTS.playMoney : EXPORT_TEXTS.rupees)[language]),
      fact('made', timeAt(owner.now)),
      ...(range === null ? [] : [fact('rows', String(table.totalCount))]),
      ...table.sums.map((sum) => ({ name: sum.name[language], value: amountText(sum.value, '₹') })),
    ],
    columns: table.columns.map(({ head, ...column }) => ({ ...column, head: head[language] })),
    rows: streamTexts(table, language),
    emptyText: EXPORT_TEXTS.none[language],
    pageText: (page, pages) =>
      EXPORT_TEXTS.page[language].replace('{page}', String(page)).replace('{pages}', String(pages)),
  };
}

async function* streamTexts(
  table: ExportTable,
  language: ExportLanguage,
): AsyncGenerator<readonly (readonly string[])[]> {
  for await (const rows of table.rows()) {
    yield rows.map((row) => row.map((cell) => formatCell(cell, language)));
  }
}

function formatCell(cell: ExportCell, language: ExportLanguage): string {
  if (cell.value === null) return '';
  switch (cell.type) {
    case 'code':
      return CODE_LABELS.get(cell.value)?.[language] ?? cell.value;
    case 'money':
      return amountText(cell.value);
    case 'time':
      return timeText(Date.parse(cell.value), language);
    default:
      return String(cell.value);
  }
}

/** @param sign of the currency, which the columns leave to their page. */
function amountText(rupees: number, sign = ''): string {
  return `${rupees < 0 ? MINUS : ''}${sign}${AMOUNT.format(Math.abs(rupees))}`;
}

const TIMES: Readonly<Record<ExportLanguage, Intl.DateTimeFormat>> = {
  en: timeFormat('en-GB'),
  hi: timeFormat('hi-IN-u-nu-latn'),
};

function timeFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    timeZone: ZONE,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}

function timeText(at: number, language: ExportLanguage): string {
  return TIMES[language].format(at);
}
