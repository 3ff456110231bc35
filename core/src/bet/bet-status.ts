/**
 * UNMATCHED: nothing matched, something resting. PARTIAL: both. MATCHED: something matched, nothing resting.
 * CANCELLED, LAPSED, VOID: nothing matched is left; named by the last cause. WON, LOST, HALF_WON, HALF_LOST: settled.
 * HELD: in the in-play delay, so funds are reserved but the bet is in no book and not yet acknowledged.
 */
export type BetStatus =
  | 'HELD'
  | 'UNMATCHED'
  | 'PARTIAL'
  | 'MATCHED'
  | 'CANCELLED'
  | 'LAPSED'
  | 'VOID'
  | 'WON'
  | 'LOST'
  | 'HALF_WON'
  | 'HALF_LOST';

/** Statuses shown as "open bets": live bets in unsettled markets. */
export const OPEN_STATUSES: readonly BetStatus[] = ['UNMATCHED', 'PARTIAL', 'MATCHED'];
