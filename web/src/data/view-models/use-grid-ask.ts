import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type DayRange, type RangeName, siteDayOf } from './day-range.ts';
import {
  type GridAsk,
  type GridOrder,
  type GridSize,
  type GridTerms,
  readGridAsk,
  type SearchChange,
  sortItem,
} from './grid-search.ts';
import { useMinute } from './use-minute.ts';

/** The filters of a list, which live in the address, so that a reload, a way back and a sent link keep them. */
export interface GridControl {
  readonly ask: GridAsk;
  /** The query of the address, for items of one's own. */
  readonly search: Readonly<Record<string, unknown>>;
  /** Changes items of one's own and goes back to the first page; undefined takes one out. */
  readonly set: (change: SearchChange) => void;
  /** Changes items of one's own and stays on the page. */
  readonly open: (change: SearchChange) => void;
  readonly setRange: (range: RangeName) => void;
  readonly setDays: (days: DayRange) => void;
  readonly setPage: (page: number) => void;
  readonly setSize: (size: GridSize) => void;
  readonly setOrder: (order: GridOrder) => void;
}

/** @param terms the same object for each rendering. */
export function useGridAsk(terms: GridTerms): GridControl {
  const search = useSearchItems();
  const change = useChangeSearch();
  // Not each minute: only another day asks for something else.
  const today = siteDayOf(useMinute());
  const ask = useMemo(
    () => readGridAsk(search, terms, Math.max(Date.now(), Date.parse(today))),
    [search, terms, today],
  );
  return useMemo(() => {
    const set = (items: SearchChange) => change({ page: undefined, ...items });
    return {
      ask,
      search,
      set,
      open: change,
      setRange: (range) =>
        range === 'custom'
          ? set({ range, from: ask.from, until: ask.to })
          : set({ range: rangeItem(range, terms), from: undefined, until: undefined }),
      setDays: ({ from, to }) => set({ range: 'custom', from, until: to }),
      setPage: (page) => change({ page: page === 0 ? undefined : page + 1 }),
      setSize: (size) => set({ size: size === terms.size ? undefined : size }),
      setOrder: (order) => set({ sort: sortItem(order) }),
    };
  }, [ask, search, change, terms]);
}

/** A number of days as a number: the address would put a text of digits into quotes. */
function rangeItem(range: RangeName, terms: GridTerms): string | number | undefined {
  if (range === terms.range) return undefined;
  return /^\d+$/.test(range) ? Number(range) : range;
}

/** The query of the address as it stands. */
export function useSearchItems(): Readonly<Record<string, unknown>> {
  return useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
}

/** Changes items of the query and stays where one has scrolled to. */
function useChangeSearch(): (change: SearchChange) => void {
  const navigate = useNavigate();
  return useCallback(
    (change) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...change }),
        resetScroll: false,
      }),
    [navigate],
  );
}
