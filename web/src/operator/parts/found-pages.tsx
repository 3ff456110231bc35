import { type ReactNode, useState } from 'react';
import { Pager } from '#ui/pager/pager.tsx';
import { Reading, type ReadingProps } from './reading.tsx';

/** The page of a list that is looked at, and how it is asked for. */
export interface Pages {
  /** From 0. */
  readonly at: number;
  readonly size: number;
  /** The page as routes take it. */
  readonly asked: { readonly MaxResultCount: number; readonly SkipCount: number };
  readonly turnTo: (page: number) => void;
  /** For a filter: what another one finds is shown from its first page. */
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
  /** What the pages are of: `bets`. */
  readonly of: string;
  readonly pages: Pages;
  /** Rows in all. */
  readonly total: number;
}

/** The way to the other pages of a list. */
export function PagesOf({ of, pages, total }: PagesOfProps) {
  return (
    <Pager
      label={`Pages of ${of}`}
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
  /** What stands there while nothing is found. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** What was found, page by page. */
export function FoundPages<Item>({
  of,
  pages,
  empty,
  children,
  ...reading
}: FoundPagesProps<Item>) {
  return (
    <Reading {...reading}>
      {({ items, totalCount }) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            {children(items)}
            <PagesOf of={of} pages={pages} total={totalCount} />
          </>
        )
      }
    </Reading>
  );
}
