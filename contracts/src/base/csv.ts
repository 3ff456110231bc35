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

/**
 * Parses CSV as in RFC 4180: quoted cells may contain separators, line ends and doubled quotes. Banks also use
 * semicolons or tabs, so the most frequent separator in the first lines is chosen. Empty lines are kept so that row
 * numbers match a spreadsheet.
 */
export function parseCsv(file: string): readonly (readonly string[])[] {
  const text = file.replace(/^\ufeff/, '');
  const cell = CELLS[detectSeparator(text)];
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    cell.lastIndex = at;
    const [all = '', quoted, bare = '', end = ''] = cell.exec(text) ?? [];
    if (all === '') break;
    row.push(quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"').trim());
    at += all.length;
    const isLast = at >= text.length;
    if (end !== '' && !/[\r\n]/.test(end) && isLast) row.push('');
    if (/[\r\n]/.test(end) || isLast) {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

/** A cell with its terminator: separator, line end or end of file. */
const CELLS: Readonly<Record<Separator, RegExp>> = {
  ',': /(?:"((?:[^"]|"")*)"|([^,\r\n]*))[ ]*(,|\r\n|\n|\r|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^;\r\n]*))[ ]*(;|\r\n|\n|\r|$)/y,
  '\t': /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))[ ]*(\t|\r\n|\n|\r|$)/y,
};

/** Number of lines inspected: banks may put account details without separators above the headings. */
const INSPECTED_LINES = 20;

function detectSeparator(text: string): Separator {
  const first = text.split(/\r\n|\n|\r/, INSPECTED_LINES).join('\n');
  const counts = SEPARATORS.map((separator) => first.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}
