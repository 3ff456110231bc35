import type { MarketKind } from '@crease/core/market/market-kind.ts';

/** What a kind of market is called. */
export const KIND_WORDS: Readonly<Record<MarketKind, string>> = {
  MATCH_ODDS: 'Match odds',
  TIED: 'Tied match',
  COMPLETED: 'Completed match',
  GOALS: 'Goals',
  WIN: 'Win',
  PLACE: 'Place',
  OTHER: 'Exchange',
  LINE: 'Line',
  BOOKMAKER: 'Bookmaker',
  TOSS: 'Toss',
  FANCY: 'Session',
  ODD_EVEN: 'Odd or even',
  KHADO: 'Khado',
  METER: 'Meter',
  LOTTERY: 'Lottery',
  PREMIUM: 'Premium',
};
