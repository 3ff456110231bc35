import type { BetHistoryResult } from '@crease/contracts/routes/bet.ts';
import type { HistoryBet } from '@crease/contracts/wire/bet.ts';
import { useMemo } from 'react';
import { useNewLines } from '#data/queries/new-lines.ts';
import { countBets, useBetHistory, useScrolledBets } from '#data/queries/statements.ts';
import { siteDayOf } from '#data/view-models/day-range.ts';
import type { GridControl } from '#data/view-models/use-grid-ask.ts';
import { useUntil } from '#data/view-models/use-until.ts';
import { t } from '#text/text.ts';
import type { GridProps } from '#ui/grid/grid.tsx';
import { betsAskIn } from './bet-terms.ts';

export interface Bets {
  readonly page: BetHistoryResult | undefined;
  readonly list: Pick<GridProps<HistoryBet>, 'rows' | 'scroll' | 'isBusy' | 'failure'>;
  /** Bets that were placed since. */
  readonly fresh: number;
  readonly showFresh: () => void;
}

/** The bets that the address asks for, page by page or as one list. */
export function useBets(control: GridControl): Bets {
  const ask = useMemo(() => betsAskIn(control.ask, control.search), [control.ask, control.search]);
  const { until, renew } = useUntil(ask);
  const paged = useBetHistory(ask);
  const scrolled = useScrolledBets(ask, until);
  const isScroll = ask.size === 'scroll';
  const page = isScroll ? scrolled.first : paged.data;
  const error = isScroll ? scrolled.error : paged.error;
  const isOpenEnded = ask.to === siteDayOf(Date.now());
  const fresh = useNewLines(isOpenEnded ? page?.totalCount : undefined, () => countBets(ask));
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
          : {
              title: t('The bet history could not be loaded.'),
              text: error,
              onRetry: isScroll ? scrolled.refetch : paged.refetch,
            },
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
