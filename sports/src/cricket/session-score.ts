import type { InningsState } from './innings-state.ts';

/**
 * The score a session market ("6 over runs") looks at.
 *
 * - `running`: the over is not finished; runs so far.
 * - `complete`: the over was bowled; final.
 * - `innings-over`: all out, target reached or declared earlier; the score reached is final.
 * - `cut-short`: rain took the overs; void unless the score had already decided the bet.
 */
export interface SessionScore {
  readonly runs: number;
  readonly wickets: number;
  readonly state: 'running' | 'complete' | 'innings-over' | 'cut-short';
}

/**
 * The score after the first `overs` overs: all extras and penalties before the innings count, penalties
 * awarded after it do not.
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
