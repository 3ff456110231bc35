import type { InningsState } from '#cricket/innings-state.ts';
import type { MatchState } from '#cricket/match-state.ts';

/** True if an innings still has all scheduled overs, i.e. neither its limit nor its target was reduced. */
export function isFullLength(
  { oversLimit, target }: Pick<InningsState, 'oversLimit' | 'target'>,
  { scheduledOvers, ballsPerOver }: Pick<MatchState, 'scheduledOvers' | 'ballsPerOver'>,
): boolean {
  if (scheduledOvers === null || oversLimit !== scheduledOvers) return false;
  const balls = target?.balls ?? null;
  return balls === null || balls >= scheduledOvers * ballsPerOver;
}
