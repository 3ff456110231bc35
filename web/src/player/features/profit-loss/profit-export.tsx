import { takeFile } from '#data/queries/exports.ts';
import type { GridControl } from '#data/view-models/use-grid-ask.ts';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { drillIn, filterWire } from './profit-terms.ts';

/** Every settled market of the open sport or event as a file. */
export function ProfitExport({ control }: { readonly control: GridControl }) {
  const { ask, search } = control;
  const filter = { kind: 'ProfitLoss', ...filterWire(ask, drillIn(search, ask)) } as const;
  return (
    <ExportButtons
      formats={['CSV', 'PDF']}
      onExport={(format, onProgress, signal) => takeFile(filter, { format, onProgress, signal })}
    />
  );
}
