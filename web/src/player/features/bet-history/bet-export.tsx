import { takeFile } from '#data/queries/exports.ts';
import type { GridControl } from '#data/view-models/use-grid-ask.ts';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { betsAskIn } from './bet-terms.ts';

/** All bets of the filter as a file. */
export function BetExport({ control }: { readonly control: GridControl }) {
  const { from, to, sportId, marketType, status } = betsAskIn(control.ask, control.search);
  const filter = {
    kind: 'Bets',
    From: from,
    To: to,
    Status: status,
    ...(sportId === null ? {} : { SportId: sportId }),
    ...(marketType === null ? {} : { MarketType: marketType }),
  } as const;
  return (
    <ExportButtons
      formats={['CSV', 'PDF']}
      onExport={(format, onProgress, signal) => takeFile(filter, { format, onProgress, signal })}
    />
  );
}
