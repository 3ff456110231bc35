import { type ReactNode, useState } from 'react';
import { Pager } from '#ui/pager/pager.tsx';
import { QueryView, type ReadingProps } from './reading.tsx';

/** Pagination state of a list with its query parameters. */
export interface Pages {
  /** Index from 0. */
  readonly at: number;
  readonly size: number;
  /** Paging parameters of the request. */
  readonly asked: { readonly MaxResultCount: number; readonly SkipCount: number };
  readonly turnTo: (page: number) => void;
  /** Wraps a filter setter to return to the first page. */
  readonly fromFirst: <Value>(set: (value: Value) => void) => (value: Value) => void;
}

export function usePages(size: number): Pages {
  const [at, turnTo] = useState(0);
  return {
    at,
    size,
    asked: { MaxResultCount: size, SkipCount: at * size },
    turnTo,
    fromFirst: (set) => (value) => {
      set(value);
      turnTo(0);
    },
  };
}

export interface PagesOfProps {
  /** Plural noun of the items, e.g. `bets`. */
  readonly of: string;
  readonly pages: Pages;
  /** Total rows. */
  readonly total: number;
}

/** Pagination of a list. */
export function ListPager({ of, pages, total }: PagesOfProps) {
  return (
    <Pager
      label={`Pages: ${of}`}
      page={pages.at}
      pageSize={pages.size}
      total={total}
      previousLabel="Previous"
      nextLabel="Next"
      onChange={pages.turnTo}
    />
  );
}

interface Found<Item> {
  readonly items: readonly Item[];
  readonly totalCount: number;
}

export interface FoundPagesProps<Item>
  extends Omit<ReadingProps<Found<Item>>, 'children'>,
    Omit<PagesOfProps, 'total'> {
  /** Empty state. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** Paginated results. */
export function PaginatedResults<Item>({
  of,
  pages,
  empty,
  children,
  ...reading
}: FoundPagesProps<Item>) {
  return (
    <QueryView {...reading}>
      {({ items, totalCount }) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            {children(items)}
            <ListPager of={of} pages={pages} total={totalCount} />
          </>
        )
      }
    </QueryView>
  );
}
