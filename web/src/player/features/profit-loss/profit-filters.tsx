import { t } from '#i18n/text.ts';
import { downloadFile } from '#player/features/records/files.ts';
import { rangeFilter } from '#player/features/records/range-filter.ts';
import type { GridControl } from '#player/features/records/use-grid-ask.ts';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { FilterBar } from '#ui/grid/filter-bar.tsx';
import { sortSelect } from '#ui/grid/sort-select.ts';
import { profitColumns } from './profit-columns.tsx';
import {
  FAMILIES,
  FAMILY_LABELS,
  filterWire,
  getLevel,
  PROFIT_TERMS,
  parseDrill,
} from './use-profit.ts';

/** Date range and, on phones, market type. */
export function ProfitFilters({
  control,
  asPhone,
}: {
  readonly control: GridControl;
  readonly asPhone: boolean;
}) {
  const { query, search, set } = control;
  const drill = parseDrill(search, query);
  const { family } = drill;
  return (
    <FilterBar
      label={t('Filter profit and loss')}
      asPhone={asPhone}
      {...rangeFilter(control, PROFIT_TERMS)}
      selects={
        asPhone
          ? [
              {
                name: 'family',
                label: t('Market type'),
                value: family,
                options: FAMILIES.map((value) => ({ value, text: t(FAMILY_LABELS[value]) })),
                isSet: family !== 'All',
                onChange: (value) =>
                  set({ family: value === 'All' ? undefined : value, market: undefined }),
              },
              sortSelect({
                columns: profitColumns(getLevel(drill)),
                sorting: query.order,
                fresh: PROFIT_TERMS.order,
                onSort: control.setOrder,
              }),
            ]
          : []
      }
    />
  );
}

/** Exports every settled market of the open sport or event. */
export function ProfitExport({ control }: { readonly control: GridControl }) {
  const { query, search } = control;
  const filter = { kind: 'ProfitLoss', ...filterWire(query, parseDrill(search, query)) } as const;
  return (
    <ExportButtons
      formats={['CSV', 'PDF']}
      onExport={(format, onProgress, signal) =>
        downloadFile(filter, { format, onProgress, signal })
      }
    />
  );
}
