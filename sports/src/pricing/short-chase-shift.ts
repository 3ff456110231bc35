import { chancesBeforeChase, chaseOutlook } from './chase-outlook.ts';
import { type LevelPrior, levelWeights } from './scoring-level.ts';
import type { PricingTables } from './table-store.ts';

/** Across all matches, equal sides win slightly more often batting second. */
const CHASE_SHARE = 0.51;
const STEPS = 12;

/**
 * Computes the change in the chase's scoring level that keeps a shortened match even between equal sides.
 *
 * A shortened innings is priced as the last overs of a full one with no wicket down. Full chases are rarely in that
 * state, where the fitted model is too optimistic.
 *
 * @param neutral prior of sides of equal strength.
 * @param balls legal balls of each innings.
 */
export function shortChaseShift(tables: PricingTables, neutral: LevelPrior, balls: number): number {
  const situation = { runs: 0, wickets: 0, legalBalls: 0, ballsTotal: balls };
  const belief = levelWeights(neutral.meanFirst, neutral.deviationFirst);
  let low = -3;
  let high = 3;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    const prior = { ...neutral, meanChase: neutral.meanChase + middle };
    const outlook = chaseOutlook(tables.chase(), prior, { balls, wickets: 0 });
    const { win, tie } = chancesBeforeChase({ table: tables.runs(), outlook, belief, situation });
    if (win + tie / 2 > CHASE_SHARE) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
