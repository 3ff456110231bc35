import type { InningsState } from './innings-state.ts';

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
  readonly state: 'running' | 'complete' | 'innings-over' | 'cut-short';
}

/**
 * Computes the score after the first `overs` overs. Includes all extras and penalties before the innings, but not
 * penalties awarded after it.
 *
 * @source scorecard rules for session markets.
 */
export function sessionScore(innings: InningsState, overs: number): SessionScore {
  const final = innings.overs.find(({ over, complete }) => over === overs - 1 && complete);
  if (final !== undefined) {
    return { runs: final.score, wickets: final.wicketsDown, state: 'complete' };
  }

  const within = innings.overs.filter(({ over }) => over < overs).at(-1);
  const runs = within?.score ?? innings.penaltyBefore;
  return { runs, wickets: within?.wicketsDown ?? 0, state: unfinished(innings, overs) };
}

function unfinished(innings: InningsState, overs: number): SessionScore['state'] {
  if (innings.oversLimit !== null && innings.oversLimit < overs) return 'cut-short';
  switch (innings.ended) {
    case null:
      return 'running';
    case 'all-out':
    case 'target':
    case 'declared':
      return 'innings-over';
    case 'overs':
    case 'forfeited':
    case 'abandoned':
      return 'cut-short';
  }
}
