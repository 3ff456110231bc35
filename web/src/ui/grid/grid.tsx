import { type ReactNode, Suspense } from 'react';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { LoadFailure, type LoadFailureProps } from '#ui/load-failure/load-failure.tsx';
import type { RowsProps, ScrollRows } from './column.ts';
import styles from './grid.module.css';
import { GridCard, SkeletonCard, SumCard } from './grid-card.tsx';
import type { ScrollRowsProps } from './scroll-rows.tsx';
import { GridFrame, SkeletonRow, SumRow, TableHead, TableRow } from './table-row.tsx';

export interface GridProps<Row> extends RowsProps<Row> {
  /** Rows of the page, undefined during the first load. Omitted with `scroll`. */
  readonly rows?: readonly Row[] | undefined;
  /** Source of an infinitely scrolling list. */
  readonly scroll?: ScrollRows<Row> | undefined;
  /** One card per row instead of a table. */
  readonly asCards: boolean;
  /** Number of skeleton rows. */
  readonly expected?: number;
  /** Load error with a retry. */
  readonly failure?: LoadFailureProps | null | undefined;
  /** Warning that the rows are stale while offline. */
  readonly stale?: string | null | undefined;
  /** Empty state: reason and one action. */
  readonly empty: ReactNode;
}

/** Loaded with the first scrolling list. */
const LazyScroll = lazyComponent(() => import('./scroll-rows.tsx').then(({ ScrollRowsPart }) => ScrollRowsPart));

/** Restores the generic row type, which `lazyComponent` erases. */
type ScrollPart<Row> = (props: ScrollRowsProps<Row>) => ReactNode;

/**
 * Rows of an account page in every state: loading, loaded, empty, failed and stale. Loaded rows are kept when a
 * refresh fails.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { rows, scroll, failure, stale, empty } = props;
  const count = scroll?.total ?? rows?.length;
  if (failure && count === undefined) return <LoadFailure {...failure} />;
  return (
    <>
      {failure ? <LoadFailure {...failure} /> : stale && <p className={styles.stale}>{stale}</p>}
      {count === 0 ? empty : <Rows {...props} />}
    </>
  );
}

function Rows<Row>(props: GridProps<Row>) {
  const { rows, scroll, asCards, expected = 10 } = props;
  const Part = asCards ? GridCards : GridTable;
  if (scroll === undefined) return <Part {...props} rows={rows} expected={expected} />;
  const Scroll = LazyScroll as unknown as ScrollPart<Row>;
  return (
    <Suspense fallback={<Part {...props} rows={undefined} expected={expected} />}>
      <Scroll {...props} scroll={scroll} />
    </Suspense>
  );
}

interface GridTableProps<Row> extends RowsProps<Row> {
  /** Undefined during the first load. */
  readonly rows: readonly Row[] | undefined;
  /** Number of skeleton rows. */
  readonly expected: number;
}

/** A page's rows as a table. */
function GridTable<Row>(props: GridTableProps<Row>) {
  const { caption, columns, rows, getKey, action, below, first, last, total, isBusy } = props;
  const hasFold = below !== undefined;
  return (
    <GridFrame caption={caption}>
      <table className={styles.table} aria-busy={isBusy || rows === undefined || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <TableHead columns={columns} sorting={props.sorting} onSort={props.onSort} hasFold={hasFold} />
        <tbody>
          {rows === undefined ? (
            Array.from({ length: props.expected }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: grey rows are all alike
              <SkeletonRow key={index} columns={columns} hasFold={hasFold} />
            ))
          ) : (
            <>
              {first && <SumRow sum={first} columns={columns} hasFold={hasFold} />}
              {rows.map((row) => (
                <TableRow key={getKey(row)} row={row} columns={columns} action={action} below={below} />
              ))}
              {last && <SumRow sum={last} columns={columns} hasFold={hasFold} />}
            </>
          )}
        </tbody>
        {rows !== undefined && total && (
          <tfoot>
            <SumRow sum={total} columns={columns} hasFold={hasFold} />
          </tfoot>
        )}
      </table>
    </GridFrame>
  );
}

/** A page's rows as cards. */
function GridCards<Row>(props: GridTableProps<Row>) {
  const { caption, columns, rows, getKey, action, below, first, last, total, isBusy } = props;
  return (
    <ul className={styles.cards} aria-label={caption} aria-busy={isBusy || rows === undefined || undefined}>
      {rows === undefined ? (
        Array.from({ length: props.expected }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey cards are all alike
          <SkeletonCard key={index} />
        ))
      ) : (
        <>
          {first && <SumCard sum={first} columns={columns} />}
          {rows.map((row) => (
            <GridCard key={getKey(row)} row={row} columns={columns} action={action} below={below} />
          ))}
          {last && <SumCard sum={last} columns={columns} />}
          {total && <SumCard sum={total} columns={columns} />}
        </>
      )}
    </ul>
  );
}
