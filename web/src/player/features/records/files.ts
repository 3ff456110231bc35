import { BYTE_ORDER_MARK, type CsvCell, formatCsvLine } from '@crease/contracts/base/csv.ts';
import { EXPORT_PATH } from '@crease/contracts/betting/statement.ts';
import type { ExportWire } from '@crease/contracts/office/reports.ts';
import { download, saveFile } from '#client/api/download.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { currentLanguage } from '#i18n/text.ts';

/** Download options: format, progress and cancellation. */
export interface FileOptions {
  readonly format: 'CSV' | 'PDF';
  /** Called with the number of bytes received. */
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Downloads all rows matching a filter as a file.
 *
 * @returns an error message, or null on success or cancellation.
 */
export async function downloadFile(
  filter: Omit<ExportWire, 'format' | 'language'>,
  { format, onProgress, signal }: FileOptions,
): Promise<string | null> {
  const query = {
    ...filter,
    format: format === 'CSV' ? 'csv' : 'pdf',
    language: currentLanguage(),
  } as const satisfies ExportWire;
  try {
    saveFile(await download({ path: EXPORT_PATH, query, onProgress, signal }));
    return null;
  } catch (failure) {
    if (signal.aborted) return null;
    return getErrorMessage(failure);
  }
}

/** Builds a CSV with headings. */
export function buildCsv(heads: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + [heads, ...rows].map(formatCsvLine).join('');
}
