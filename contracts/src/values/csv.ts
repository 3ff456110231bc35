/** A cell of a file: figures stay figures, everything else is a text. */
export type CsvCell = string | number | null;

/** Tells spreadsheets that the file is UTF-8; without it some read other scripts as Western letters. */
export const BYTE_ORDER_MARK = '\ufeff';

/** What a spreadsheet would take for a formula. */
const FORMULA = /^\s*[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One line of comma-separated values (RFC 4180) with its end, safe to open in a spreadsheet. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A text that begins like a formula begins with an apostrophe instead: it is shown, not worked out. */
function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
