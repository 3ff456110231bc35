import type { Page } from '@crease/contracts/values/paging.ts';
import { useEffect } from 'react';
import type { Asked, Scrolled } from '#data/api/answers.ts';
import type { GridProps } from '#ui/grid/grid.tsx';
import { siteDayOf } from './day-range.ts';
import { useNewLines } from './new-lines.ts';
import type { GridControl } from './use-grid-ask.ts';

export interface RecordListTerms<Row, Answer> {
  readonly control: GridControl;
  /** The page that is asked for, and all as one list: the size that is chosen says which of them is shown. */
  readonly paged: Asked<Answer>;
  readonly scrolled: Scrolled<Row, Answer>;
  /** Lets the one list go up to this moment; see `useUntil`. */
  readonly renew: () => void;
  /** How many rows there are now. @throws CallFailure */
  readonly count: () => Promise<number>;
  /** What is said when they could not be loaded. */
  readonly failure: string;
}

export interface RecordList<Row, Answer> {
  /** With its sums; undefined until the first page has come. */
  readonly page: Answer | undefined;
  readonly list: Pick<GridProps<Row>, 'rows' | 'scroll' | 'isBusy' | 'failure'>;
  /** Rows that were written since. */
  readonly fresh: number;
  readonly showFresh: () => void;
}

/** Rows of some days, page by page or as one list, and how many are newer than what is shown. */
export function useRecordList<Row, Answer extends Page<Row>>({
  control,
  paged,
  scrolled,
  renew,
  count,
  failure: title,
}: RecordListTerms<Row, Answer>): RecordList<Row, Answer> {
  const { ask, setPage } = control;
  const isScroll = ask.size === 'scroll';
  const page = isScroll ? scrolled.first : paged.data;
  const error = isScroll ? scrolled.error : paged.error;
  const onRetry = isScroll ? scrolled.refetch : paged.refetch;
  usePageThatIs(control, page);
  const isOpenEnded = ask.to === siteDayOf(Date.now());
  const fresh = useNewLines(isOpenEnded ? page?.totalCount : undefined, count);
  return {
    page,
    list: {
      ...(isScroll && page !== undefined
        ? { scroll: { total: page.totalCount, rowAt: scrolled.rowAt, onShown: scrolled.onShown } }
        : { rows: page?.items }),
      isBusy: !isScroll && paged.isFetching,
      failure: error === null ? null : { title, text: error, onRetry },
    },
    fresh,
    showFresh: () => {
      if (isScroll) renew();
      else if (ask.page === 0) paged.refetch();
      else setPage(0);
      window.scrollTo({ top: 0 });
    },
  };
}

/** An address may name a page that is not there any more: the last one is shown in its place. */
function usePageThatIs(
  { ask: { size }, setPage }: GridControl,
  page: Page<unknown> | undefined,
): void {
  const isBeyond =
    page !== undefined && page.items.length === 0 && page.totalCount > 0 && size !== 'scroll';
  const last = size === 'scroll' ? 0 : Math.ceil((page?.totalCount ?? 0) / size) - 1;
  useEffect(() => {
    if (isBeyond) setPage(Math.max(0, last));
  }, [isBeyond, last, setPage]);
}
