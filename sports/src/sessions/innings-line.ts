import { label, labelledRules, type Ruled } from '@crease/contracts/labels/english.ts';
import type { MatchState } from '#cricket/match-state.ts';
import { sessionScore } from '#cricket/session-score.ts';
import type { Side } from '#field/match-info.ts';
import type { SessionResult } from './session-result.ts';

/** Rules of the line market on an innings. */
export const INNINGS_LINE_RULES: Ruled = labelledRules(
  label('RULE_LINE'),
  label('RULE_LINE_EVENS'),
  label('RULE_SCORE_AT_END'),
  label('RULE_LINE_SHORTENED'),
  label('RULE_LINE_EXTRAS'),
);

/**
 * Computes the settlement of a side's line market: the score after the scheduled overs, as for a session of as many.
 *
 * @returns null while it is open; never null once the match has an outcome.
 */
export function inningsLineResult(side: Side, state: MatchState): SessionResult | null {
  const { scheduledOvers, outcome } = state;
  const open: SessionResult | null = outcome === null ? null : { type: 'void' };
  const innings = state.innings.find(({ team, superOver }) => team === side && !superOver);
  if (innings === undefined || scheduledOvers === null) return open;
  const score = sessionScore(innings, scheduledOvers, state);
  if (score.state === 'cut-short') return { type: 'void' };
  return score.state === 'running' ? open : { type: 'runs', runs: score.runs };
}
