import type { BetHistoryResult } from '@crease/contracts/routes/bet.ts';
import type { HistoryBet } from '@crease/contracts/wire/bet.ts';
import { HISTORY_STATUSES, type HistoryStatus } from '@crease/contracts/wire/bet.ts';
import { useMemo } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { MARKET_TYPES } from '#player/betting/kind-words.ts';
import {
  type BetsQuery,
  countBets,
  useBetHistory,
  useScrolledBets,
} from '#player/features/records/bet-records.ts';
import { useUntil } from '#player/features/records/day-range.ts';
import {
  findOption,
  type GridQuery,
  type GridTerms,
} from '#player/features/records/grid-search.ts';
import { type RecordList, useRecordList } from '#player/features/records/record-list.ts';
import type { GridControl } from '#player/features/records/use-grid-ask.ts';

/** Bet history query options; defaults to today (screens 9). */
export const BET_TERMS: GridTerms = {
  range: 'today',
  longestDays: 92,
  order: { name: 'placeTime', isDescending: true },
  sortable: ['placeTime', 'settleTime', 'stake', 'profitLoss'],
  size: 10,
  sizes: [10, 20, 50, 'scroll'],
};

export const STATUS_LABELS: Readonly<Record<HistoryStatus, string>> = {
  All: phrase('All results'),
  Won: phrase('Won'),
  Lost: phrase('Lost'),
  Void: phrase('Void'),
  Cancelled: phrase('Cancelled'),
  Lapsed: phrase('Lapsed'),
  Unsettled: phrase('Unsettled'),
};

/** Parses the bet history query from the URL. */
export function toBetsQuery(
  query: GridQuery,
  search: Readonly<Record<string, unknown>>,
): BetsQuery {
  const sportId = Number(search.sport);
  return {
    ...query,
    sportId: Number.isSafeInteger(sportId) && sportId !== 0 ? sportId : null,
    marketType: findOption(MARKET_TYPES, search.type) ?? null,
    status: findOption(HISTORY_STATUSES, search.status) ?? 'All',
  };
}

/** Bets for the URL's query, as pages or as one list. */
export function useBets(control: GridControl): RecordList<HistoryBet, BetHistoryResult> {
  const ask = useMemo(
    () => toBetsQuery(control.query, control.search),
    [control.query, control.search],
  );
  const { until, renew } = useUntil(ask);
  return useRecordList({
    control,
    paged: useBetHistory(ask),
    scrolled: useScrolledBets(ask, until),
    renew,
    count: () => countBets(ask),
    failure: t('Couldn’t load bet history.'),
  });
}
