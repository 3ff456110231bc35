/** An outcome with the bettor's position and the best rates on it, profit per 100; null if nothing is quoted. */
export interface NaiveResult {
  /** Paise. */
  readonly ifWins: number;
  readonly back: number | null;
  readonly lay: number | null;
}

/** One way to equalise all outcomes. */
export interface NaiveClosing {
  /** Paise, unrounded. */
  readonly amount: number;
  /** Sum of all stakes. */
  readonly traded: number;
}

/**
 * All ways to close a position with one outcome left unhedged, in plain arithmetic without rounding; shares no code
 * with the code under test. A bet of stake s at rate r returns s × (1 + r/100) on its outcome, so an outcome that is
 * d above the unhedged one needs a lay of d ÷ (1 + r/100), one below it a back.
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
