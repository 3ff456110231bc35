import { label, type Ruled, ruled } from '@crease/contracts/labels/english.ts';
import type { MatchState } from '#cricket/match-state.ts';
import type { Side } from '#field/match-info.ts';
import { isFullLength } from './full-length.ts';
import type { SessionResult } from './session-result.ts';

/** Rules of the line market on an innings. */
export const INNINGS_LINE_RULES: Ruled = ruled(
  label('RULE_LINE'),
  label('RULE_LINE_EVENS'),
  label('RULE_SCORE_AT_END'),
  label('RULE_LINE_SHORTENED'),
  label('RULE_LINE_EXTRAS'),
);

/**
 * Computes the settlement of a side's line market.
 *
 * @returns null while it is open; never null once the match has an outcome.
 */
export function inningsLineResult(side: Side, state: MatchState): SessionResult | null {
  const innings = state.innings.find(({ team, superOver }) => team === side && !superOver);
  const isOver = state.outcome !== null;
  if (innings === undefined || innings.ended === null) return isOver ? { type: 'void' } : null;
  const isWhole = isFullLength(innings, state);
  if (!isWhole || innings.ended === 'abandoned' || innings.ended === 'forfeited') {
    return { type: 'void' };
  }
  return { type: 'runs', runs: innings.runs - innings.penaltyAfter };
}
