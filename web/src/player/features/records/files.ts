import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '@crease/contracts/values/csv.ts';
import { EXPORT_PATH, type ExportWire } from '@crease/contracts/wire/export.ts';
import { download, saveFile } from '#data/api/download.ts';
import { messageOf } from '#data/api/failure.ts';
import { currentLanguage } from '#text/text.ts';

/** What the buttons of a page know: which format, how far it is, and when it is given up. */
export interface FileWish {
  readonly format: 'CSV' | 'PDF';
  /** Called with the bytes that have come so far. */
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Fetches every row that fits a filter as a file and hands it to the browser.
 *
 * @returns why it failed, or null; giving up is no failure.
 */
export async function takeFile(
  filter: Omit<ExportWire, 'format' | 'language'>,
  { format, onProgress, signal }: FileWish,
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
    return messageOf(failure);
  }
}

/** Rows as a file of comma-separated values, with their heads. */
export function csvText(heads: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + [heads, ...rows].map(csvLine).join('');
}
