/**
 * UNMATCHED nothing matched, something resting · PARTIAL both · MATCHED something matched, nothing resting ·
 * CANCELLED, LAPSED, VOID nothing matched is left, the last cause names it · WON, LOST, HALF_WON, HALF_LOST settled.
 * HELD is a bet in the in-play delay: reserved, in no book, not yet acknowledged.
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

/** Bets that still stand in an unsettled market: what "open bets" lists. */
export const OPEN_STATUSES: readonly BetStatus[] = ['UNMATCHED', 'PARTIAL', 'MATCHED'];
