import { HISTORY_STATUSES } from '@crease/contracts/wire/bet.ts';
import { t } from '#i18n/text.ts';
import { labelForMarketType, MARKET_TYPES } from '#player/betting/kind-words.ts';
import { sportOptions } from '#player/betting/sport-words.ts';
import { downloadFile } from '#player/features/records/files.ts';
import { rangeFilter } from '#player/features/records/range-filter.ts';
import type { GridControl } from '#player/features/records/use-grid-ask.ts';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { FilterBar } from '#ui/grid/filter-bar.tsx';
import type { FilterSelect } from '#ui/grid/filter-choice.tsx';
import { sortSelect } from '#ui/grid/sort-select.ts';
import { betColumns } from './bet-columns.tsx';
import { BET_TERMS, STATUS_LABELS, toBetsQuery } from './use-bets.ts';

/** Exports all filtered bets. */
export function BetExport({ control }: { readonly control: GridControl }) {
  const { from, to, sportId, marketType, status } = toBetsQuery(control.query, control.search);
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
      onExport={(format, onProgress, signal) =>
        downloadFile(filter, { format, onProgress, signal })
      }
    />
  );
}

const EVERY = '';

/** Date range, sport, type and result filters. */
export function BetFilters({
  control,
  asPhone,
}: {
  readonly control: GridControl;
  readonly asPhone: boolean;
}) {
  const { query } = control;
  return (
    <FilterBar
      label={t('Filter bet history')}
      asPhone={asPhone}
      {...rangeFilter(control, BET_TERMS)}
      selects={[
        ...buildSelects(control),
        ...(asPhone
          ? [
              sortSelect({
                columns: betColumns(),
                sorting: query.order,
                fresh: BET_TERMS.order,
                onSort: control.setOrder,
              }),
            ]
          : []),
      ]}
    />
  );
}

function buildSelects({ query, search, set }: GridControl): readonly FilterSelect[] {
  const { sportId, marketType, status } = toBetsQuery(query, search);
  return [
    {
      name: 'sport',
      label: t('Sport'),
      value: sportId === null ? EVERY : String(sportId),
      options: [{ value: EVERY, text: t('All sports') }, ...sportOptions()],
      isSet: sportId !== null,
      onChange: (value) => set({ sport: value === EVERY ? undefined : Number(value) }),
    },
    {
      name: 'type',
      label: t('Type'),
      value: marketType ?? EVERY,
      options: [
        { value: EVERY, text: t('All types') },
        ...MARKET_TYPES.map((value) => ({ value, text: labelForMarketType(value) })),
      ],
      isSet: marketType !== null,
      onChange: (value) => set({ type: value === EVERY ? undefined : value }),
    },
    {
      name: 'status',
      label: t('Result'),
      value: status,
      options: HISTORY_STATUSES.map((value) => ({ value, text: t(STATUS_LABELS[value]) })),
      isSet: status !== 'All',
      onChange: (value) => set({ status: value === 'All' ? undefined : value }),
    },
  ];
}
