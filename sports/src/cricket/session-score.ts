import { findBowledOver, getOversEnding, type OversEnding } from './innings-ending.ts';
import type { InningsState } from './innings-state.ts';
import type { MatchState } from './match-state.ts';

/**
 * Score for a session market ("6 over runs").
 *
 * - `running`: the over is in progress; runs so far.
 * - `complete`: the over was bowled; final.
 * - `innings-over`: all out, target reached or declared earlier; the score reached is final.
 * - `cut-short`: overs lost to rain; void unless the score had already decided the bet.
 */
export interface SessionScore {
  readonly runs: number;
  readonly wickets: number;
  readonly state: OversEnding;
}

/**
 * Computes the score after the first `overs` overs. Includes all extras and penalties before the innings, but not
 * penalties awarded after it.
 *
 * @source scorecard rules for session markets.
 */
export function sessionScore(
  innings: InningsState,
  overs: number,
  match: Pick<MatchState, 'ballsPerOver' | 'scheduledOvers'>,
): SessionScore {
  const final = findBowledOver(innings, overs, match);
  const last = final ?? innings.overs.filter(({ over }) => over < overs).at(-1);
  return {
    runs: last?.score ?? innings.penaltyBefore,
    wickets: last?.wicketsDown ?? 0,
    state: getOversEnding(innings, overs, match),
  };
}
