import type { Page } from '@crease/contracts/base/request-fields.ts';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getErrorMessage } from './failure.ts';

/** A query result. `data` is kept while refetching. */
export interface QueryState<Data> {
  readonly data: Data | undefined;
  /** True for background refetches too, while older data is shown. */
  readonly isFetching: boolean;
  readonly error: string | null;
  readonly refetch: () => void;
}

export function toQueryState<Data>(query: UseQueryResult<Data>): QueryState<Data> {
  return {
    data: query.data,
    isFetching: query.isFetching,
    error: query.error === null ? null : getErrorMessage(query.error),
    refetch: () => void query.refetch(),
  };
}

/** Page size, equal to the server's maximum. */
export const SCROLL_PAGE = 100;
/** Debounces scrolling in ms: dragging the scrollbar through the list doesn't load every page on the way. */
const DEBOUNCE_MS = 60;
const FIVE_MINUTES = 300_000;

/** A long list that loads only the pages in view. */
export interface Scrolled<Row, Answer> {
  /** Undefined until the first page has loaded. */
  readonly first: Answer | undefined;
  readonly total: number | undefined;
  readonly rowAt: (index: number) => Row | undefined;
  readonly onShown: (first: number, last: number) => void;
  readonly error: string | null;
  readonly refetch: () => void;
}

interface ScrolledTerms<Answer> {
  /** Query key. A different key starts a new list. */
  readonly key: readonly unknown[];
  readonly isOn: boolean;
  readonly fetch: (skip: number, count: number, signal: AbortSignal) => Promise<Answer>;
}

/** Loads the pages in view and their neighbours. Others are cached for some minutes. */
export function useScrolled<Row, Answer extends Page<Row>>(terms: ScrolledTerms<Answer>): Scrolled<Row, Answer> {
  const { key, isOn } = terms;
  const name = JSON.stringify(key);
  const { first, last, onShown } = useVisibleRange(name);
  // Always loads the first page, which has the row count.
  const start = useQuery({ ...partQuery(terms, 0), enabled: isOn });
  const total = start.data?.totalCount;
  const others = isOn && total !== undefined ? listPagesInView(first, last, total) : [];
  const queries = useQueries({ queries: others.map((part) => partQuery(terms, part)) });
  const all = [start, ...queries];
  const stamp = all.map(({ dataUpdatedAt }, index) => `${others[index - 1]} ${dataUpdatedAt}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp says when an answer is another one.
  const rowAt = useMemo(() => {
    const known = new Map(others.map((part, index) => [part, queries[index]?.data]));
    known.set(0, start.data);
    return (index: number) => known.get(Math.floor(index / SCROLL_PAGE))?.items[index % SCROLL_PAGE];
  }, [stamp, name]);
  const failed = all.filter(({ error }) => error !== null);
  return {
    first: start.data,
    total,
    rowAt,
    onShown,
    error: failed[0] === undefined ? null : getErrorMessage(failed[0].error),
    refetch: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

/** Row range of this list in view. */
function useVisibleRange(name: string) {
  const [shown, setShown] = useState({ name, first: 0, last: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onShown = useCallback(
    (first: number, last: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setShown({ name, first, last }), DEBOUNCE_MS);
    },
    [name],
  );
  const { first, last } = shown.name === name ? shown : { first: 0, last: 0 };
  return { first, last, onShown };
}

function partQuery<Answer>({ key, fetch }: ScrolledTerms<Answer>, part: number) {
  return {
    queryKey: [...key, 'part', part],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetch(part * SCROLL_PAGE, SCROLL_PAGE, signal),
    staleTime: FIVE_MINUTES,
    gcTime: FIVE_MINUTES,
  };
}

/** Page numbers with rows in view plus one on either side, without the first page, which is always loaded. */
function listPagesInView(first: number, last: number, total: number): readonly number[] {
  const from = Math.max(1, Math.floor(first / SCROLL_PAGE) - 1);
  const to = Math.min(Math.ceil(total / SCROLL_PAGE) - 1, Math.floor(last / SCROLL_PAGE) + 1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
