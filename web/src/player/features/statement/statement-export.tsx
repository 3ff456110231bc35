import { takeFile } from '#data/queries/exports.ts';
import type { GridControl } from '#data/view-models/use-grid-ask.ts';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { kindOf } from './statement-terms.ts';

/** All lines of the filter as a file. */
export function StatementExport({ control }: { readonly control: GridControl }) {
  const { from: From, to: To } = control.ask;
  const filter = { kind: 'Statement', From, To, Type: kindOf(control.search) } as const;
  return (
    <ExportButtons
      formats={['CSV', 'PDF']}
      onExport={(format, onProgress, signal) => takeFile(filter, { format, onProgress, signal })}
    />
  );
}
