import type { BetStatus } from '@crease/core/bet/bet-status.ts';
import type { BetHistoryQuery } from './read-model.ts';

/** The statuses of bets that each word of a history stands for. */
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
