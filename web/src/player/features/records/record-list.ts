import type { Page } from '@crease/contracts/base/request-fields.ts';
import { useEffect, useMemo } from 'react';
import type { QueryState, Scrolled } from '#client/api/answers.ts';
import { currentLanguage, t } from '#i18n/text.ts';
import type { GridColumn, GridSorting } from '#ui/grid/column.ts';
import type { FilterBarProps } from '#ui/grid/filter-bar.tsx';
import type { FilterSelect } from '#ui/grid/filter-choice.tsx';
import type { GridProps } from '#ui/grid/grid.tsx';
import { getSiteDay, RANGE_NAMES, rangeNote, rangeOptions } from './day-range.ts';
import { findOption, type GridControl, type GridTerms } from './grid-search.ts';
import { useNewLines } from './new-lines.ts';

/** Props of a panel of records. */
export interface RecordPanelProps {
  readonly control: GridControl;
  readonly asCards: boolean;
  /** Notice shown while offline. */
  readonly stale: string | null;
}

/** Columns in the current language. @param build must be referentially stable. `isOneDay` omits the date from times. */
export function useColumns<Row>(
  build: (isOneDay: boolean) => readonly GridColumn<Row>[],
  { query }: GridControl,
): readonly GridColumn<Row>[] {
  const isOneDay = query.from === query.to;
  const language = currentLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles are said in the language of the moment.
  return useMemo(() => build(isOneDay), [build, isOneDay, language]);
}

/** Sort order of a list shown as cards, which have no column headings. */
export function recordSort<Row>(
  { query, setOrder }: GridControl,
  terms: GridTerms,
  columns: readonly GridColumn<Row>[],
): FilterSelect {
  const orders = columns
    .filter(({ isSortable }) => isSortable === true)
    .flatMap(({ name, title }) => [
      { name, isDescending: true, text: t('{column}, highest first', { column: title }) },
      { name, isDescending: false, text: t('{column}, lowest first', { column: title }) },
    ]);
  return {
    name: 'sort',
    label: t('Sort by'),
    value: toSortParameter(query.order),
    options: orders.map(({ text, ...order }) => ({ value: toSortParameter(order), text })),
    isSet: toSortParameter(query.order) !== toSortParameter(terms.order),
    onChange: (value) => {
      const order = orders.find((each) => toSortParameter(each) === value);
      if (order !== undefined) setOrder({ name: order.name, isDescending: order.isDescending });
    },
  };
}

function toSortParameter({ name, isDescending }: GridSorting): string {
  return isDescending ? `-${name}` : name;
}

/** Button of an empty list that extends its date range. */
export function showMonth({ setRange }: GridControl) {
  return { label: t('Show last 30 days'), onMore: () => setRange('30') };
}

export interface RecordListTerms<Row, Answer> {
  readonly control: GridControl;
  /** Both variants, paginated and infinite; the selected size decides which is shown. */
  readonly paged: QueryState<Answer>;
  readonly scrolled: Scrolled<Row, Answer>;
  /** Extends the infinite list to the current time; see `useUntil`. */
  readonly renew: () => void;
  /** Current number of rows. @throws CallFailure */
  readonly count: () => Promise<number>;
  /** Error message if loading fails. */
  readonly failure: string;
}

export interface RecordList<Row, Answer> {
  /** Page with totals; undefined until the first one loads. */
  readonly page: Answer | undefined;
  readonly list: Pick<GridProps<Row>, 'rows' | 'scroll' | 'isBusy' | 'failure'>;
  /** Number of new rows. */
  readonly fresh: number;
  readonly showFresh: () => void;
}

/** Rows of a date range, paginated or infinite, with the number of newer ones. */
export function useRecordList<Row, Answer extends Page<Row>>({
  control,
  paged,
  scrolled,
  renew,
  count,
  failure: title,
}: RecordListTerms<Row, Answer>): RecordList<Row, Answer> {
  const { query, setPage } = control;
  const isScroll = query.size === 'scroll';
  const page = isScroll ? scrolled.first : paged.data;
  const error = isScroll ? scrolled.error : paged.error;
  const onRetry = isScroll ? scrolled.refetch : paged.refetch;
  useClampedPage(control, page);
  const isOpenEnded = query.to === getSiteDay(Date.now());
  const fresh = useNewLines(isOpenEnded ? page?.totalCount : undefined, count);
  return {
    page,
    list: {
      ...(isScroll && page !== undefined
        ? { scroll: { total: page.totalCount, rowAt: scrolled.rowAt, onShown: scrolled.onShown } }
        : { rows: page?.items }),
      isBusy: !isScroll && paged.isFetching,
      failure: error === null ? null : { title, text: error, onRetry },
    },
    fresh,
    showFresh: () => {
      if (isScroll) renew();
      else if (query.page === 0) paged.refetch();
      else setPage(0);
      window.scrollTo({ top: 0 });
    },
  };
}

/** If the URL's page no longer exists, shows the last one. */
function useClampedPage({ query: { size }, setPage }: GridControl, page: Page<unknown> | undefined): void {
  const isBeyond = page !== undefined && page.items.length === 0 && page.totalCount > 0 && size !== 'scroll';
  const last = size === 'scroll' ? 0 : Math.ceil((page?.totalCount ?? 0) / size) - 1;
  useEffect(() => {
    if (isBeyond) setPage(Math.max(0, last));
  }, [isBeyond, last, setPage]);
}

/** Props of the date range filter. */
export function rangeFilter(
  { query, setRange, setDays }: GridControl,
  terms: GridTerms,
): Pick<FilterBarProps, 'ranges' | 'custom' | 'note'> {
  return {
    ranges: {
      value: query.range,
      options: rangeOptions(),
      onChange: (value) => setRange(findOption(RANGE_NAMES, value) ?? terms.range),
    },
    custom:
      query.range === 'custom'
        ? {
            from: query.from,
            to: query.to,
            today: getSiteDay(Date.now()),
            longestDays: terms.longestDays,
            onChange: setDays,
          }
        : undefined,
    note: rangeNote(query),
  };
}
