import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useMinute } from '#ui/clock/use-minute.ts';
import { type DayRange, getSiteDay, type RangeName } from './day-range.ts';
import {
  type GridOrder,
  type GridQuery,
  type GridSize,
  type GridTerms,
  pageItem,
  parseGridQuery,
  type SearchChange,
  sortItem,
} from './grid-search.ts';

/** Filters stored in the URL, so that reloads, back navigation and shared links keep them. */
export interface SearchControl {
  /** Search parameters. */
  readonly search: Readonly<Record<string, unknown>>;
  /** Changes parameters and returns to the first page; undefined removes one. */
  readonly set: (change: SearchChange) => void;
  /** Changes parameters and stays on the page. */
  readonly open: (change: SearchChange) => void;
}

/** Search control for a list loaded by date range. */
export interface GridControl extends SearchControl {
  readonly query: GridQuery;
  readonly setRange: (range: RangeName) => void;
  readonly setDays: (days: DayRange) => void;
  readonly setPage: (page: number) => void;
  readonly setSize: (size: GridSize) => void;
  readonly setOrder: (order: GridOrder) => void;
}

/** @param terms must be referentially stable. */
export function useGridQuery(terms: GridTerms): GridControl {
  const { search, set, open } = useSearchControl();
  // Recompute only when the day changes, not every minute.
  const today = getSiteDay(useMinute());
  const query = useMemo(
    () => parseGridQuery(search, terms, Math.max(Date.now(), Date.parse(today))),
    [search, terms, today],
  );
  return useMemo(
    () => ({
      query,
      search,
      set,
      open,
      setRange: (range) =>
        range === 'custom'
          ? set({ range, from: query.from, until: query.to })
          : set({ range: rangeItem(range, terms), from: undefined, until: undefined }),
      setDays: ({ from, to }) => set({ range: 'custom', from, until: to }),
      setPage: (page) => open({ page: pageItem(page) }),
      setSize: (size) => set({ size: size === terms.size ? undefined : size }),
      setOrder: (order) => set({ sort: sortItem(order) }),
    }),
    [query, search, set, open, terms],
  );
}

/** Search parameters and functions to change them. */
export function useSearchControl(): SearchControl {
  const search = useSearchItems();
  const open = useChangeSearch();
  const set = useCallback((items: SearchChange) => open({ page: undefined, ...items }), [open]);
  return useMemo(() => ({ search, set, open }), [search, set, open]);
}

/** Keeps day counts as numbers: the router would quote a numeric string in the URL. */
function rangeItem(range: RangeName, terms: GridTerms): string | number | undefined {
  if (range === terms.range) return undefined;
  return /^\d+$/.test(range) ? Number(range) : range;
}

/** Raw search parameters. */
export function useSearchItems(): Readonly<Record<string, unknown>> {
  return useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
}

/** Changes search parameters, keeping the scroll position. */
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
