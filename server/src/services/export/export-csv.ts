import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '@crease/contracts/values/csv.ts';
import { toKolkataTime } from '@crease/contracts/values/instant.ts';
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
  return cell.type === 'time' && cell.value !== null ? toKolkataTime(cell.value) : cell.value;
}
