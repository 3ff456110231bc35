/**
 * Who keeps the quotes of a market: the desk that follows the score, or a trader by hand.
 *
 * A trader who quotes or suspends a market of the desk themselves takes it over; it stays theirs over restarts until they give
 * it back here.
 */
export interface AutoTrading {
  /** Whether a trader has taken the market over. False for markets that no desk keeps. */
  isByHand(marketId: number): boolean;
  /**
   * Gives markets to the desk (`auto` true) or takes them from it. Markets that no desk keeps are remembered all the
   * same, so that a desk that comes to them later obeys.
   */
  setAuto(marketIds: readonly number[], auto: boolean): Promise<void>;
}
