import { type ReactNode, Suspense } from 'react';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyComponent } from '#ui/lazy/late-part.ts';
import { Notice } from '#ui/notice/notice.tsx';
import type { RowsProps, ScrollRows } from './column.ts';
import styles from './grid.module.css';
import { GridCards } from './grid-cards.tsx';
import { GridTable } from './grid-table.tsx';
import type { ScrollRowsProps } from './scroll-rows.tsx';

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
  readonly failure?: GridFailure | null | undefined;
  /** Warning that the rows are stale while offline. */
  readonly stale?: string | null | undefined;
  /** Empty state: reason and one action. */
  readonly empty: ReactNode;
}

export interface GridFailure {
  readonly title: string;
  readonly text: string;
  readonly onRetry: () => void;
}

/** Loaded with the first scrolling list. */
const LazyScroll = lazyComponent(() =>
  import('./scroll-rows.tsx').then(({ ScrollRowsPart }) => ScrollRowsPart),
);

/** Restores the generic row type, which `lazyComponent` erases. */
type ScrollPart<Row> = (props: ScrollRowsProps<Row>) => ReactNode;

/**
 * Rows of an account page in every state: loading, loaded, empty, failed and stale. Loaded rows are kept when a
 * refresh fails.
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
