import type { InningsState } from '#cricket/innings-state.ts';
import type { MatchState } from '#cricket/match-state.ts';

/** Whether an innings may last all overs of the schedule: none were lost, by its limit or by its target. */
export function isFullLength(
  { oversLimit, target }: Pick<InningsState, 'oversLimit' | 'target'>,
  { scheduledOvers, ballsPerOver }: Pick<MatchState, 'scheduledOvers' | 'ballsPerOver'>,
): boolean {
  if (scheduledOvers === null || oversLimit !== scheduledOvers) return false;
  const balls = target?.balls ?? null;
  return balls === null || balls >= scheduledOvers * ballsPerOver;
}
