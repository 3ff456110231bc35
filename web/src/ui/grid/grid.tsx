import { type ReactNode, Suspense } from 'react';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { latePart } from '#ui/late-part/late-part.ts';
import { Notice } from '#ui/notice/notice.tsx';
import type { RowsProps, ScrollRows } from './column.ts';
import styles from './grid.module.css';
import { GridCards } from './grid-cards.tsx';
import { GridTable } from './grid-table.tsx';
import type { ScrollRowsProps } from './scroll-rows.tsx';

export interface GridProps<Row> extends RowsProps<Row> {
  /** Rows of the page; undefined while they are on their way for the first time. Left out with `scroll`. */
  readonly rows?: readonly Row[] | undefined;
  /** A list that is fetched as one scrolls. */
  readonly scroll?: ScrollRows<Row> | undefined;
  /** One card per row instead of a table. */
  readonly asCards: boolean;
  /** Grey rows while they are on their way. */
  readonly expected?: number;
  /** Why the rows could not be loaded, and another try. */
  readonly failure?: GridFailure | null | undefined;
  /** That the rows are older than they look, in one sentence: no network. */
  readonly stale?: string | null | undefined;
  /** Stands in place of no rows: why, and one thing to do. */
  readonly empty: ReactNode;
}

export interface GridFailure {
  readonly title: string;
  readonly text: string;
  readonly onRetry: () => void;
}

/** Fetched with the first list that scrolls. */
const LazyScroll = latePart(() =>
  import('./scroll-rows.tsx').then(({ ScrollRowsPart }) => ScrollRowsPart),
);

/** What `latePart` makes of it has forgotten what the rows are. */
type ScrollPart<Row> = (props: ScrollRowsProps<Row>) => ReactNode;

/**
 * The rows of an account page in every state they can be in: on their way, there, none, failed, and old.
 * Rows that are shown already stay when another try fails.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { rows, scroll, failure, stale, empty } = props;
  const count = scroll?.total ?? rows?.length;
  if (failure && count === undefined) return <Failure {...failure} />;
  return (
    <>
      {failure ? <Failure {...failure} /> : stale && <p className={styles.stale}>{stale}</p>}
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

function Failure({ title, text, onRetry }: GridFailure) {
  return (
    <div className={styles.failure}>
      <Notice tone="bad" isAlert>
        <b>{title}</b> {text}
      </Notice>
      <Button onClick={onRetry}>{t('Retry')}</Button>
    </div>
  );
}
