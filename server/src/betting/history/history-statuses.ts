import type { BetStatus } from '@crease/core/bet/bet-status.ts';
import type { BetHistoryQuery } from './history-reader.ts';

/** Bet statuses included in each history filter. */
export const HISTORY_STATUSES: Readonly<
  Record<NonNullable<BetHistoryQuery['status']>, readonly BetStatus[]>
> = {
  Won: ['WON', 'HALF_WON'],
  Lost: ['LOST', 'HALF_LOST'],
  Void: ['VOID'],
  Cancelled: ['CANCELLED'],
  Lapsed: ['LAPSED'],
  Unsettled: ['UNMATCHED', 'PARTIAL', 'MATCHED'],
};
