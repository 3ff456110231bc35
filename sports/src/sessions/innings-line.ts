import type { MatchState } from '#cricket/match-state.ts';
import type { Side } from '#field/match-info.ts';
import { isFullLength } from './full-length.ts';
import type { SessionResult } from './session-result.ts';

/** Printed on the line market of an innings. */
export const INNINGS_LINE_RULE =
  'Runs of the side named in its innings of the full overs of the match, whichever side bats first. Yes wins at or ' +
  'above its line, No below it; every match is at even money. If the side is all out, declares or reaches its target ' +
  'earlier, the score at that moment counts. If the overs of the innings are reduced, or it is given up or not ' +
  'played, all bets are void. Extras count; penalty runs given after the innings and runs of a super over do not.';

/**
 * What the line market of a side settles on.
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
