/** A cell of a file: figures stay figures, everything else is a text. */
export type CsvCell = string | number | null;

/** What a spreadsheet would read as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Without it some spreadsheets read other scripts as letters of the West. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as a file of comma separated values (RFC 4180), safe to open in a spreadsheet. */
export function csvText(heads: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [heads, ...rows].map((cells) => cells.map(cellText).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/** A text that begins like a formula begins with an apostrophe instead: it is shown, not worked out. */
function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
