import type { CricketMatchInfo } from '#field/match-info.ts';
import type { MatchState } from './match-state.ts';

/** Overs in a full day's play. */
export const OVERS_A_DAY = 90;

/**
 * Computes the overs remaining in a multi-day match: the rest of today plus the remaining days.
 *
 * Overs lost to rain are deducted at stumps. If a source doesn't report stumps, all overs are attributed to the
 * current day, which gives the same total.
 *
 * @returns null if innings have limited overs.
 */
export function oversLeftInMatch(
  info: Pick<CricketMatchInfo, 'days' | 'oversPerInnings'>,
  state: Pick<MatchState, 'day' | 'oversToday'>,
): number | null {
  if (info.oversPerInnings !== null) return null;
  const daysToCome = info.days - state.day;
  return Math.max(0, daysToCome * OVERS_A_DAY + OVERS_A_DAY - state.oversToday);
}
