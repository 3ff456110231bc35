import type { ExportRequest } from '@crease/contracts/routes/export.ts';
import { kolkataDayOf, kolkataDayText } from '@crease/contracts/values/instant.ts';
import { MOST_PDF_ROWS } from '@crease/contracts/wire/export.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { betsTable } from './bets-table.ts';
import { csvOf } from './export-csv.ts';
import { type ExportOwner, printedTableOf } from './export-pdf.ts';
import type { ExportTable } from './export-table.ts';
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
  context: AppContext,
  caller: ExportCaller,
  request: ExportRequest,
): Promise<Reply<ExportFile>> {
  const table = await TABLES[request.kind](context, caller.accountId, request);
  return table.ok ? fileOf(context, table.value, { ...request, caller }) : table;
}

/** Renders a table in the requested format. */
export async function fileOf(
  { clock, printer }: Pick<AppContext, 'clock' | 'printer'>,
  table: ExportTable,
  {
    format,
    language,
    caller,
  }: Pick<ExportRequest, 'format' | 'language'> & { readonly caller: Omit<ExportOwner, 'now'> },
): Promise<Reply<ExportFile>> {
  const name = `${fileNameOf(table)}.${format}`;
  if (format === 'csv') {
    return answer({ name, type: 'text/csv; charset=utf-8', content: csvOf(table, language) });
  }
  if (table.totalCount > MOST_PDF_ROWS) return decline('EXPORT_TOO_LONG', { max: MOST_PDF_ROWS });
  const owner = { ...caller, now: clock.now() };
  const content = await printer.print(printedTableOf(table, language, owner));
  return answer({ name, type: 'application/pdf', content });
}

/**
 * File name with the date range, e.g. `statement-2026-01-01-to-2026-01-31`; without one for single items, e.g.
 * `receipt-DP-12`.
 */
function fileNameOf({ name, range }: ExportTable): string {
  if (range === null) return name;
  const day = (at: number) => kolkataDayText(kolkataDayOf(at));
  return `${name}-${day(range.from)}-to-${day(range.to)}`;
}
