import type { ExportRequest } from '@crease/contracts/routes/export.ts';
import { BYTE_ORDER_MARK, type CsvCell, formatCsvLine } from '@crease/contracts/values/csv.ts';
import {
  formatKolkataDay,
  getKolkataDay,
  toKolkataTime,
} from '@crease/contracts/values/instant.ts';
import { MAX_PDF_ROWS } from '@crease/contracts/wire/export.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { OfficeEnv } from '#office/env.ts';
import { betsTable } from './bets-table.ts';
import { type ExportOwner, toPrintedTable } from './export-pdf.ts';
import type { ExportCell, ExportTable } from './export-table.ts';
import type { ExportLanguage } from './export-words.ts';
import { profitTable } from './profit-table.ts';
import { receiptTable } from './receipt-table.ts';
import { statementTable } from './statement-table.ts';

/** An exported file. */
export interface ExportFile {
  readonly name: string;
  readonly type: string;
  /** Streamed text, or the complete bytes. */
  readonly content: AsyncIterable<string> | Uint8Array;
}

/** The caller's account and the site name. */
export interface ExportCaller extends Omit<ExportOwner, 'now'> {
  readonly accountId: number;
}

const TABLES = {
  Statement: statementTable,
  Bets: betsTable,
  ProfitLoss: profitTable,
  Receipt: receiptTable,
} as const;

/** Exports all matching rows. Errors: EXPORT_TOO_LONG if there are too many for a PDF. */
export async function openExport(
  context: OfficeEnv,
  caller: ExportCaller,
  request: ExportRequest,
): Promise<ServiceResult<ExportFile>> {
  const table = await TABLES[request.kind](context, caller.accountId, request);
  return table.ok ? renderFile(context, table.value, { ...request, caller }) : table;
}

/** Renders a table in the requested format. */
export async function renderFile(
  { clock, printer }: Pick<OfficeEnv, 'clock' | 'printer'>,
  table: ExportTable,
  {
    format,
    language,
    caller,
  }: Pick<ExportRequest, 'format' | 'language'> & { readonly caller: Omit<ExportOwner, 'now'> },
): Promise<ServiceResult<ExportFile>> {
  const name = `${makeFileName(table)}.${format}`;
  if (format === 'csv') {
    return ok({ name, type: 'text/csv; charset=utf-8', content: streamCsv(table, language) });
  }
  if (table.totalCount > MAX_PDF_ROWS) return fail('EXPORT_TOO_LONG', { max: MAX_PDF_ROWS });
  const owner = { ...caller, now: clock.now() };
  const content = await printer.print(toPrintedTable(table, language, owner));
  return ok({ name, type: 'application/pdf', content });
}

/**
 * File name with the date range, e.g. `statement-2026-01-01-to-2026-01-31`; without one for single items, e.g.
 * `receipt-DP-12`.
 */
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
