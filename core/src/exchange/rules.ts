/**
 * Versioned rules under which a command is executed. The same command may have a different outcome under other rules,
 * so each journal batch names its rules version and is replayed under it by any program version.
 *
 * 1: before batches named their rules. 2: a dead heat divides only among the runners tied for the last paid place;
 * fewer placed runners than places is rejected; a market that was never opened can be settled; amounts beyond the
 * largest balance are rejected; unmatched market-maker bets leave the state when they end; removals can be reversed
 * and require a plausible factor. 3: keys of corrections are evicted some time after their entry; a stake rejected
 * because of profit rounding names the next larger valid one; a dead heat whose rounding makes free cash negative is
 * named; the house rejects bets with which a market could cost it more than the largest balance. 4: deposits and
 * results are tallied towards player-set limits. 5: a result may settle half of every stake; an older version
 * couldn't read it. 6: per-player market limits don't apply to free bets. 7: SP bets; an older version would match
 * them at once. 8: each-way markets; an older version would settle them on the win alone. 9: SP bets in place
 * markets.
 *
 * Code that changes a command's outcome must check `step.rules`. Old rules stay for as long as a journal may contain
 * their batches.
 */
export const RULES_VERSIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type RulesVersion = (typeof RULES_VERSIONS)[number];

/** Rules of new batches. */
export const CURRENT_RULES: RulesVersion = 9;
