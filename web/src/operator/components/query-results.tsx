import { type ReactNode, useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Pager } from '#ui/pager/pager.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './work-list.module.css';

/** Pagination state of a list with its query parameters. */
export interface Pages {
  /** Index from 0. */
  readonly at: number;
  readonly size: number;
  /** Paging parameters of the request. */
  readonly query: { readonly MaxResultCount: number; readonly SkipCount: number };
  readonly setPage: (page: number) => void;
  /** Wraps a filter setter to return to the first page. */
  readonly resetPage: <Value>(set: (value: Value) => void) => (value: Value) => void;
}

export function usePages(size: number): Pages {
  const [at, setPage] = useState(0);
  return {
    at,
    size,
    query: { MaxResultCount: size, SkipCount: at * size },
    setPage,
    resetPage: (set) => (value) => {
      set(value);
      setPage(0);
    },
  };
}

export interface ListPagerProps {
  /** Plural noun of the items, e.g. `bets`. */
  readonly noun: string;
  readonly pages: Pages;
  /** Total rows. */
  readonly total: number;
}

/** Pagination of a list. */
export function ListPager({ noun, pages, total }: ListPagerProps) {
  return (
    <Pager
      label={`Pages: ${noun}`}
      page={pages.at}
      pageSize={pages.size}
      total={total}
      previousLabel="Previous"
      nextLabel="Next"
      onChange={pages.setPage}
    />
  );
}

interface ItemPage<Item> {
  readonly items: readonly Item[];
  readonly totalCount: number;
}

export interface PaginatedResultsProps<Item>
  extends Omit<QueryViewProps<ItemPage<Item>>, 'children'>,
    Omit<ListPagerProps, 'total'> {
  /** Empty state. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** Paginated results. */
export function PaginatedResults<Item>({
  noun,
  pages,
  empty,
  children,
  ...reading
}: PaginatedResultsProps<Item>) {
  return (
    <QueryView {...reading}>
      {({ items, totalCount }) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            {children(items)}
            <ListPager noun={noun} pages={pages} total={totalCount} />
          </>
        )
      }
    </QueryView>
  );
}

interface QueryViewProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  /** Accessible name of the content being loaded. */
  readonly label: string;
  /** Number of skeleton rows. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** Loads data with a skeleton, and marks stale data after a failed refresh. */
export function QueryView<Data>({ query, label, rows = 4, children }: QueryViewProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <>
      {error !== null && (
        <div className={styles.notice}>
          <Notice tone="bad" isAlert>
            {data === undefined ? '' : 'This data is out of date. '}
            {getErrorMessage(error)}{' '}
            <Button size="s" onClick={() => void refetch()}>
              Try again
            </Button>
          </Notice>
        </div>
      )}
      {data === undefined
        ? error === null && <Skeleton label={label} rows={rows} />
        : children(data)}
    </>
  );
}
