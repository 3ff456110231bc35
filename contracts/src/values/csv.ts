/** A file cell: numbers stay numbers, everything else is text. */
export type CsvCell = string | number | null;

/** Marks the file as UTF-8 for spreadsheets; some would otherwise decode it as Latin-1. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Start of a text that a spreadsheet would evaluate as a formula. */
const FORMULA = /^\s*[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Formats one CSV line (RFC 4180) with its line end, safe to open in a spreadsheet. */
export function formatCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`;
}

/** Prefixes formula-like text with an apostrophe so that spreadsheets display it instead of evaluating it. */
function formatCsvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
