import type { Transaction, TransactionPage } from '@crease/contracts/wire/statement.ts';
import { useEffect, useMemo } from 'react';
import { useNewLines } from '#data/queries/new-lines.ts';
import {
  countTransactions,
  type StatementAsk,
  useScrolledTransactions,
  useTransactions,
} from '#data/queries/statements.ts';
import { siteDayOf } from '#data/view-models/day-range.ts';
import type { GridControl } from '#data/view-models/use-grid-ask.ts';
import { useUntil } from '#data/view-models/use-until.ts';
import { t } from '#text/text.ts';
import type { GridProps } from '#ui/grid/grid.tsx';
import { kindOf } from './statement-terms.ts';

export interface Statement {
  /** Its sums; undefined until the first page has come. */
  readonly page: TransactionPage | undefined;
  readonly list: Pick<GridProps<Transaction>, 'rows' | 'scroll' | 'isBusy' | 'failure'>;
  /** Lines that were written since. */
  readonly fresh: number;
  readonly showFresh: () => void;
}

/** The lines that the address asks for, page by page or as one list. */
export function useStatement(control: GridControl): Statement {
  const kind = kindOf(control.search);
  const ask: StatementAsk = useMemo(() => ({ ...control.ask, kind }), [control.ask, kind]);
  const { until, renew } = useUntil(ask);
  const paged = useTransactions(ask);
  const scrolled = useScrolledTransactions(ask, until);
  const isScroll = ask.size === 'scroll';
  const page = isScroll ? scrolled.first : paged.data;
  const error = isScroll ? scrolled.error : paged.error;
  const onRetry = isScroll ? scrolled.refetch : paged.refetch;
  const isOpenEnded = ask.to === siteDayOf(Date.now());
  const fresh = useNewLines(isOpenEnded ? page?.totalCount : undefined, () =>
    countTransactions(ask),
  );
  usePageThatIs(control, page);
  return {
    page,
    list: {
      ...(isScroll && page !== undefined
        ? {
            scroll: { total: page.totalCount, rowAt: scrolled.rowAt, onShown: scrolled.onShown },
          }
        : { rows: page?.items }),
      isBusy: !isScroll && paged.isFetching,
      failure:
        error === null
          ? null
          : { title: t('The statement could not be loaded.'), text: error, onRetry },
    },
    fresh,
    showFresh: () => {
      if (isScroll) renew();
      else if (ask.page === 0) paged.refetch();
      else control.setPage(0);
      window.scrollTo({ top: 0 });
    },
  };
}

/** An address may name a page that is not there any more. */
function usePageThatIs({ ask, setPage }: GridControl, page: TransactionPage | undefined): void {
  const isBeyond =
    page !== undefined && page.items.length === 0 && page.totalCount > 0 && ask.size !== 'scroll';
  const last = ask.size === 'scroll' ? 0 : Math.ceil((page?.totalCount ?? 0) / ask.size) - 1;
  useEffect(() => {
    if (isBeyond) setPage(Math.max(0, last));
  }, [isBeyond, last, setPage]);
}
