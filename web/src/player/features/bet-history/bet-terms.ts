import { HISTORY_STATUSES, type HistoryStatus } from '@crease/contracts/routes/bet.ts';
import type { BetsAsk } from '#data/queries/statements.ts';
import { type GridAsk, type GridTerms, oneOf } from '#data/view-models/grid-search.ts';
import { MARKET_TYPES } from '#data/view-models/market-words.ts';
import { phrase } from '#text/text.ts';

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
