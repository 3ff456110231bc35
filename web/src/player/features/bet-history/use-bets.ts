import type { BetHistoryResult } from '@crease/contracts/routes/bet.ts';
import type { HistoryBet } from '@crease/contracts/wire/bet.ts';
import { HISTORY_STATUSES, type HistoryStatus } from '@crease/contracts/wire/bet.ts';
import { useMemo } from 'react';
import { MARKET_TYPES } from '#player/betting/kind-words.ts';
import { siteDayOf, useUntil } from '#player/features/records/day-range.ts';
import { type GridAsk, type GridTerms, oneOf } from '#player/features/records/grid-search.ts';
import {
  type BetsAsk,
  countBets,
  useBetHistory,
  useScrolledBets,
} from '#player/features/records/history.ts';
import { useNewLines } from '#player/features/records/new-lines.ts';
import type { GridControl } from '#player/features/records/use-grid-ask.ts';
import { phrase, t } from '#text/text.ts';
import type { GridProps } from '#ui/grid/grid.tsx';

/** What the history can be asked; a fresh page shows today (screens 9). */
export const BET_TERMS: GridTerms = {
  range: 'today',
  longestDays: 92,
  order: { name: 'placeTime', isDescending: true },
  sortable: ['placeTime', 'settleTime', 'stake', 'profitLoss'],
  size: 10,
  sizes: [10, 20, 50, 'scroll'],
};

export const STATUS_WORDS: Readonly<Record<HistoryStatus, string>> = {
  All: phrase('All results'),
  Won: phrase('Won'),
  Lost: phrase('Lost'),
  Void: phrase('Void'),
  Cancelled: phrase('Cancelled'),
  Lapsed: phrase('Lapsed'),
  Unsettled: phrase('Unsettled'),
};

/** The bets that the address asks for. */
export function betsAskIn(ask: GridAsk, search: Readonly<Record<string, unknown>>): BetsAsk {
  const sportId = Number(search.sport);
  return {
    ...ask,
    sportId: Number.isSafeInteger(sportId) && sportId !== 0 ? sportId : null,
    marketType: oneOf(MARKET_TYPES, search.type) ?? null,
    status: oneOf(HISTORY_STATUSES, search.status) ?? 'All',
  };
}

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
