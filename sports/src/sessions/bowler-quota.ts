import type { InningsState } from '#cricket/innings-state.ts';

const BALLS_PER_OVER = 6;
/** A bowler may bowl a fifth of the overs, and one more where they do not divide. */
const SHARE = 5;

/**
 * Legal balls a bowler may still bowl in an innings with an overs limit; null where there is none.
 *
 * Overs that are over count as six balls, whoever shared them. Umpires have been known to let a bowler bowl one more:
 * nothing is settled on this.
 */
export function ballsLeftToBowl(
  { oversLimit, overs, over, ballsInOver }: InningsState,
  name: string,
): number | null {
  if (oversLimit === null) return null;
  const own = overs.filter(({ bowlers }) => bowlers.includes(name));
  const done = own.filter(({ complete }) => complete).length;
  const isBowling = own.some((each) => each.over === over && !each.complete);
  const left = (Math.ceil(oversLimit / SHARE) - done) * BALLS_PER_OVER;
  return Math.max(0, left - (isBowling ? Math.min(ballsInOver, BALLS_PER_OVER - 1) : 0));
}
