/**
 * Controls whether a market is priced automatically or manually.
 *
 * A trader who quotes or suspends an automatic market takes manual control of it. Manual control survives restarts
 * and ends only when it is released here.
 */
export interface TradingControl {
  /** True if a trader has manual control. False for markets that are never priced automatically. */
  isManual(marketId: number): boolean;
  /**
   * Releases markets to automatic pricing (`auto` true) or takes manual control. Also remembered for markets without
   * automatic pricing, in case it starts later.
   */
  setAuto(marketIds: readonly number[], auto: boolean): Promise<void>;
}
