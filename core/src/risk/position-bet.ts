import type { Bet, Fill } from '#bet/bet.ts';

/** What of a bet with something unmatched counts in a position. */
export type UnmatchedBet = Pick<Bet, 'side' | 'runner' | 'price' | 'rate' | 'unmatched'> & {
  readonly house?: Bet['house'];
};

/** What of a bet that is matched counts in a position. */
export type MatchedBet = Pick<Bet, 'side' | 'runner'> & { readonly house?: Bet['house'] };

/** A match as a position sees it: of the backer, paise; on a line market the price is the line at which it counts. */
export type PositionFill = Pick<Fill, 'price' | 'stake' | 'profit'>;
