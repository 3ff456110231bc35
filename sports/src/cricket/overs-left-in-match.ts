import type { CricketMatchInfo } from '#field/match-info.ts';
import type { MatchState } from './match-state.ts';

/** Overs of a full day of play. */
export const OVERS_A_DAY = 90;

/**
 * Overs that can still be bowled in a match of several days: the rest of today and the days to come.
 *
 * Overs that rain took are gone once stumps are called; where a source does not call stumps, all overs count as
 * today's and the sum comes out the same.
 *
 * @returns null where the innings have a limit of overs.
 */
export function oversLeftInMatch(
  info: Pick<CricketMatchInfo, 'days' | 'oversPerInnings'>,
  state: Pick<MatchState, 'day' | 'oversToday'>,
): number | null {
  if (info.oversPerInnings !== null) return null;
  const daysToCome = info.days - state.day;
  return Math.max(0, daysToCome * OVERS_A_DAY + OVERS_A_DAY - state.oversToday);
}
