/** A result as a bettor stands in it, and the best rates on it, profit per 100; null where nothing is quoted. */
export interface NaiveResult {
  /** Paise. */
  readonly ifWins: number;
  readonly back: number | null;
  readonly lay: number | null;
}

/** One way to make every result the same. */
export interface NaiveClosing {
  /** Paise, not rounded. */
  readonly amount: number;
  /** All stakes together. */
  readonly traded: number;
}

/**
 * Every way to close a position with one result left alone, in the plainest arithmetic, without rounding; shares no
 * code with what it checks. A bet of stake s at rate r pays s × (1 + r/100) where its result comes, so a result that
 * is d above the one left alone needs a lay of d ÷ (1 + r/100), one that is below it a back.
 */
export function naiveClosings(results: readonly NaiveResult[]): readonly NaiveClosing[] {
  return results.flatMap((alone) => {
    let traded = 0;
    let backed = 0;
    let laid = 0;
    for (const { ifWins, back, lay } of results) {
      const above = ifWins - alone.ifWins;
      if (above === 0) continue;
      const rate = above > 0 ? lay : back;
      if (rate === null) return [];
      const stake = Math.abs(above) / (1 + rate / 100);
      traded += stake;
      if (above > 0) laid += stake;
      else backed += stake;
    }
    return traded === 0 ? [] : [{ amount: alone.ifWins + laid - backed, traded }];
  });
}
