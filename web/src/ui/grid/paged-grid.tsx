import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Box } from '#ui/layout/layout.tsx';
import type { GridSorting } from './column.ts';
import { Grid, type GridProps } from './grid.tsx';
import { GridPager, type PageSize } from './grid-pager.tsx';

export interface PagedGridProps<Row> extends Omit<GridProps<Row>, 'empty' | 'expected' | 'onSort' | 'sorting'> {
  /** Page and order, and functions to change them. */
  readonly control: {
    readonly query: {
      readonly page: number;
      readonly size: PageSize;
      readonly order: GridSorting;
    };
    readonly setPage: (page: number) => void;
    readonly setSize: (size: PageSize) => void;
    readonly setOrder: (order: GridSorting) => void;
  };
  readonly sizes: readonly PageSize[];
  /** Rows on all pages; undefined during the first load. */
  readonly count: number | undefined;
  readonly pagesLabel: string;
  /** Empty state, with a button that shows more. */
  readonly empty: {
    readonly title: string;
    readonly text: string;
    readonly label: string;
    readonly onMore: () => void;
  };
}

/** Rows of an account page with their pages. */
export function PagedGrid<Row>({
  control: { query, setPage, setSize, setOrder },
  sizes,
  count = 0,
  pagesLabel,
  empty,
  ...grid
}: PagedGridProps<Row>) {
  return (
    <GridSection label={grid.caption}>
      <Grid
        {...grid}
        expected={query.size === 'scroll' ? 20 : query.size}
        sorting={query.order}
        onSort={setOrder}
        empty={
          <EmptyState title={empty.title} text={empty.text}>
            <Button onClick={empty.onMore}>{empty.label}</Button>
          </EmptyState>
        }
      />
      {count > 0 && (
        <GridPager
          label={pagesLabel}
          page={query.page}
          size={query.size}
          sizes={sizes}
          total={count}
          onPage={setPage}
          onSize={setSize}
        />
      )}
    </GridSection>
  );
}

/** Panel around a grid, to the edges of a phone. */
export function GridSection({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box as="section" surface="panel" radius="panel" outlined aria-label={label}>
      {children}
    </Box>
  );
}
