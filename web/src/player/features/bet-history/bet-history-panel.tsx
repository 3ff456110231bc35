import { HISTORY_STATUSES, type HistoryBet, type HistoryStatus } from '@crease/contracts/betting/bet.ts';
import type { BetHistoryResult } from '@crease/contracts/betting/bet-routes.ts';
import { useMemo } from 'react';
import { sportOptions } from '#client/catalogue/events.ts';
import { amountText } from '#format/money.ts';
import { phrase, t } from '#i18n/text.ts';
import { labelForMarketType, MARKET_TYPES } from '#player/betting/kind-labels.ts';
import { type BetsQuery, countBets, useBetHistory, useScrolledBets } from '#player/features/records/bet-records.ts';
import { useUntil } from '#player/features/records/day-range.ts';
import { downloadFile } from '#player/features/records/files.ts';
import { findOption, type GridControl, type GridQuery, type GridTerms } from '#player/features/records/grid-search.ts';
import {
  type RecordList,
  type RecordPanelProps,
  rangeFilter,
  recordSort,
  showMonth,
  useColumns,
  useRecordList,
} from '#player/features/records/record-list.ts';
import { Result } from '#ui/grid/cells.tsx';
import type { GridSum } from '#ui/grid/column.ts';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { FilterBar } from '#ui/grid/filter-bar.tsx';
import type { FilterSelect } from '#ui/grid/filter-choice.tsx';
import { Grid, type GridProps } from '#ui/grid/grid.tsx';
import { NewLines } from '#ui/grid/grid-pager.tsx';
import { GridSection, PagedGrid } from '#ui/grid/paged-grid.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { betColumns } from './bet-columns.tsx';

/** Bets in a date range, settled or not, with results. */
export function BetHistoryPanel({ control, ...panel }: RecordPanelProps) {
  const records = useBets(control);
  const { page } = records;
  const columns = useColumns(betColumns, control);
  const { sportId, marketType, status } = toBetsQuery(control.query, control.search);
  const isNarrowed = sportId !== null || marketType !== null || status !== 'All';
  const hasOnlyFree = page?.totalCount === 0 && page.freeBets !== undefined;
  return (
    <>
      <NewLines count={records.fresh} onShow={records.showFresh} />
      {!hasOnlyFree && (
        <PagedGrid
          {...panel}
          control={control}
          sizes={BET_TERMS.sizes}
          count={records.page?.totalCount}
          {...records.list}
          caption={t('Bet history')}
          pagesLabel={t('Bet history pages')}
          columns={columns}
          getKey={({ betId }) => betId}
          total={page && buildTotal(page)}
          empty={{
            title: t('No bets in this period'),
            text: isNarrowed ? t('No bets match these filters') : t('Bets appear here as soon as you place them.'),
            ...(isNarrowed ? { label: t('Clear filters'), onMore: () => control.set(NO_FILTERS) } : showMonth(control)),
          }}
        />
      )}
      {page?.freeBets !== undefined && <FreeBets rows={page.freeBets} columns={columns} asCards={panel.asCards} />}
    </>
  );
}

const NO_FILTERS = { sport: undefined, type: undefined, status: undefined } as const;

/** Free bets, which are excluded from the other totals. */
function FreeBets({ columns, ...list }: Pick<GridProps<HistoryBet>, 'rows' | 'columns' | 'asCards'>) {
  return (
    <GridSection label={t('Free bets')}>
      <Text as="h2" padX={5} padY={4} font="label">
        {t('Free bets')}
      </Text>
      <Grid
        caption={t('Free bets')}
        columns={columns.map((column) => ({ ...column, isSortable: false }))}
        {...list}
        getKey={({ betId }) => betId}
        empty={null}
      />
    </GridSection>
  );
}

function buildTotal({ summary, totalCount }: BetHistoryResult): GridSum {
  return {
    label: t('Total, {count, plural, one {# bet} other {# bets}}', { count: totalCount }),
    cells: {
      stake: amountText(summary.stake),
      profitLoss: <Result rupees={summary.profitLoss} isStrong />,
    },
  };
}

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
      onExport={(format, onProgress, signal) => downloadFile(filter, { format, onProgress, signal })}
    />
  );
}

const EVERY = '';

/** Date range, sport, type and result filters. */
export function BetFilters({ control, asPhone }: { readonly control: GridControl; readonly asPhone: boolean }) {
  return (
    <FilterBar
      label={t('Filter bet history')}
      asPhone={asPhone}
      {...rangeFilter(control, BET_TERMS)}
      selects={[...buildSelects(control), ...(asPhone ? [recordSort(control, BET_TERMS, betColumns())] : [])]}
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

/** Bet history query options; defaults to today (screens 9). */
export const BET_TERMS: GridTerms = {
  range: 'today',
  longestDays: 92,
  order: { name: 'placeTime', isDescending: true },
  sortable: ['placeTime', 'settleTime', 'stake', 'profitLoss'],
  size: 10,
  sizes: [10, 20, 50, 'scroll'],
};

const STATUS_LABELS: Readonly<Record<HistoryStatus, string>> = {
  All: phrase('All results'),
  Won: phrase('Won'),
  Lost: phrase('Lost'),
  Void: phrase('Void'),
  Cancelled: phrase('Cancelled'),
  Lapsed: phrase('Lapsed'),
  Unsettled: phrase('Unsettled'),
};

/** Parses the bet history query from the URL. */
function toBetsQuery(query: GridQuery, search: Readonly<Record<string, unknown>>): BetsQuery {
  const sportId = Number(search.sport);
  return {
    ...query,
    sportId: Number.isSafeInteger(sportId) && sportId !== 0 ? sportId : null,
    marketType: findOption(MARKET_TYPES, search.type) ?? null,
    status: findOption(HISTORY_STATUSES, search.status) ?? 'All',
  };
}

/** Bets for the URL's query, as pages or as one list. */
function useBets(control: GridControl): RecordList<HistoryBet, BetHistoryResult> {
  const ask = useMemo(() => toBetsQuery(control.query, control.search), [control.query, control.search]);
  const { until, renew } = useUntil(ask);
  return useRecordList({
    control,
    paged: useBetHistory(ask),
    scrolled: useScrolledBets(ask, until),
    renew,
    count: () => countBets(ask),
    failure: t('Couldn’t load bet history.'),
  });
}
