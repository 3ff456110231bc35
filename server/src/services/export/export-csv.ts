import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '@crease/contracts/values/csv.ts';
import { KOLKATA_OFFSET_MS } from '@crease/contracts/values/instant.ts';
import type { ExportCell, ExportTable } from './export-table.ts';
import type { ExportLanguage } from './export-words.ts';

/** Streams the file in RFC 4180 format. */
export async function* streamCsv(
  table: ExportTable,
  language: ExportLanguage,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(table.columns.map(({ head }) => head[language]));
  for await (const rows of table.rows()) {
    yield rows.map((row) => csvLine(row.map(toCsvCell))).join('');
  }
}

/** Times are in ISO format with the zone offset. */
function toCsvCell(cell: ExportCell): CsvCell {
  return cell.type === 'time' && cell.value !== null ? formatZonedTime(cell.value) : cell.value;
}

/** Indian time with offset: 2026-01-31T19:35:31+05:30. */
function formatZonedTime(time: string): string {
  const wall = new Date(Date.parse(time) + KOLKATA_OFFSET_MS).toISOString();
  return `${wall.slice(0, 19)}+05:30`;
}
