/**
 * Rows of comma-separated values as RFC 4180 has them: cells in quotes may hold commas, line ends and doubled quotes.
 * Banks also part by semicolons or tabs; whichever of them the first lines have most is taken. Empty lines stay, so that
 * rows are counted as a spreadsheet counts them.
 */
export function csvRows(file: string): readonly (readonly string[])[] {
  const text = file.replace(/^\ufeff/, '');
  const cell = CELLS[separatorOf(text)];
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

/** A cell with what ends it: a separator, the end of a line or of the file. */
const CELLS: Readonly<Record<Separator, RegExp>> = {
  ',': /(?:"((?:[^"]|"")*)"|([^,\r\n]*))[ ]*(,|\r\n|\n|\r|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^;\r\n]*))[ ]*(;|\r\n|\n|\r|$)/y,
  '\t': /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))[ ]*(\t|\r\n|\n|\r|$)/y,
};

/** Above the headings a bank may write whose account it is, without any separator. */
const LOOKED_AT = 20;

function separatorOf(text: string): Separator {
  const first = text.split(/\r\n|\n|\r/, LOOKED_AT).join('\n');
  const counts = SEPARATORS.map((separator) => first.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}
