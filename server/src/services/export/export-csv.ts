import { KOLKATA_OFFSET_MS } from '@crease/contracts/values/instant.ts';
import type { ExportCell, ExportTable } from './export-table.ts';
import type { ExportLanguage } from './export-words.ts';

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/** The file as RFC 4180 has it, in pieces. */
export async function* csvOf(table: ExportTable, language: ExportLanguage): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(table.columns.map(({ head }) => quoted(head[language])));
  for await (const rows of table.rows()) {
    yield rows.map((row) => lineOf(row.map(csvCell))).join('');
  }
}

function lineOf(cells: readonly string[]): string {
  return cells.join(',') + LINE_END;
}

/** A cell of a file: numbers plain, times in ISO form with the zone. */
export function csvCell(cell: ExportCell): string {
  if (cell.value === null) return '';
  switch (cell.type) {
    case 'code':
      return cell.value;
    case 'text':
      return quoted(harmless(cell.value));
    case 'time':
      return zonedTime(cell.value);
    case 'money':
    case 'number':
      return String(cell.value);
  }
}

/** A spreadsheet takes what begins like this for a formula; an apostrophe makes it a text. */
function harmless(value: string): string {
  return /^\s*[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** 2026-01-31T19:35:31+05:30: the bettor's wall clock, and which one it is. */
function zonedTime(time: string): string {
  const wall = new Date(Date.parse(time) + KOLKATA_OFFSET_MS).toISOString();
  return `${wall.slice(0, 19)}+05:30`;
}
