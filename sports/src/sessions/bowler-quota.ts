import type { InningsState } from '#cricket/innings-state.ts';

const BALLS_PER_OVER = 6;
/** A bowler may bowl a fifth of the overs, rounded up. */
const SHARE = 5;

/**
 * Computes the legal balls a bowler has left in an innings with an overs limit; null without one.
 *
 * Completed overs count as six balls, even if shared. Umpires have been known to allow an extra over, so nothing is
 * settled on this.
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
