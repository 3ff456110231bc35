import type { MatchState } from '#cricket/match-state.ts';
import { outcomeOfScores } from '#cricket/outcome-of-scores.ts';

/**
 * Whether the score card bears out what was announced: two sources that do not know of each other.
 *
 * Where scores cannot decide (a draw, no result, an award) the announcement stands alone; a tie that a super over, a
 * bowl-out or a count of boundaries broke agrees with level scores. False before the result, when the two name different
 * winners, and when play is missing from the card: then a person has to look.
 */
export function isOutcomeBorneOut(state: MatchState): boolean {
  const { outcome } = state;
  if (outcome === null) return false;
  if (outcome.kind === 'won' && outcome.decidedBy === 'award') return true;
  if (state.beforeGap !== null) return outcome.kind === 'no-result';
  const scores = outcomeOfScores(state);
  if (scores === null) return true;
  if (scores.kind === 'tie') {
    return outcome.kind === 'tie' || (outcome.kind === 'won' && outcome.decidedBy !== 'play');
  }
  if (scores.kind !== 'won') return scores.kind === outcome.kind;
  return outcome.kind === 'won' && outcome.winner === scores.winner;
}
