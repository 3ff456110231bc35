import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useMinute } from '#ui/clock/use-minute.ts';
import { type DayRange, type RangeName, siteDayOf } from './day-range.ts';
import {
  type GridAsk,
  type GridOrder,
  type GridSize,
  type GridTerms,
  pageItem,
  readGridAsk,
  type SearchChange,
  sortItem,
} from './grid-search.ts';

/** Filters that live in the address, so that a reload, a way back and a sent link keep them. */
export interface SearchControl {
  /** The query of the address. */
  readonly search: Readonly<Record<string, unknown>>;
  /** Changes items of the query and goes back to the first page; undefined takes one out. */
  readonly set: (change: SearchChange) => void;
  /** Changes items of the query and stays on the page. */
  readonly open: (change: SearchChange) => void;
}

/** The same of a list that the server is asked for by days. */
export interface GridControl extends SearchControl {
  readonly ask: GridAsk;
  readonly setRange: (range: RangeName) => void;
  readonly setDays: (days: DayRange) => void;
  readonly setPage: (page: number) => void;
  readonly setSize: (size: GridSize) => void;
  readonly setOrder: (order: GridOrder) => void;
}

/** @param terms the same object for each rendering. */
export function useGridAsk(terms: GridTerms): GridControl {
  const { search, set, open } = useSearchControl();
  // Not each minute: only another day asks for something else.
  const today = siteDayOf(useMinute());
  const ask = useMemo(
    () => readGridAsk(search, terms, Math.max(Date.now(), Date.parse(today))),
    [search, terms, today],
  );
  return useMemo(
    () => ({
      ask,
      search,
      set,
      open,
      setRange: (range) =>
        range === 'custom'
          ? set({ range, from: ask.from, until: ask.to })
          : set({ range: rangeItem(range, terms), from: undefined, until: undefined }),
      setDays: ({ from, to }) => set({ range: 'custom', from, until: to }),
      setPage: (page) => open({ page: pageItem(page) }),
      setSize: (size) => set({ size: size === terms.size ? undefined : size }),
      setOrder: (order) => set({ sort: sortItem(order) }),
    }),
    [ask, search, set, open, terms],
  );
}

/** The query of the address, and ways to change it. */
export function useSearchControl(): SearchControl {
  const search = useSearchItems();
  const open = useChangeSearch();
  const set = useCallback((items: SearchChange) => open({ page: undefined, ...items }), [open]);
  return useMemo(() => ({ search, set, open }), [search, set, open]);
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
