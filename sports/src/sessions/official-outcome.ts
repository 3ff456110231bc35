import type { MatchState } from '#cricket/match-state.ts';
import { deriveOutcome } from '#cricket/outcome-of-scores.ts';

/**
 * True if the scorecard confirms the announced outcome; the two are independent sources.
 *
 * If scores can't decide (a draw, no result, an award), the announcement is accepted; a tie broken by a super over,
 * bowl-out or boundary count must match level scores. False before the result, if the two name different winners, and
 * if the scorecard has gaps; an operator must then decide.
 */
export function isOutcomeConfirmed(state: MatchState): boolean {
  const { outcome } = state;
  if (outcome === null) return false;
  if (outcome.kind === 'won' && outcome.decidedBy === 'award') return true;
  if (state.beforeGap !== null) return outcome.kind === 'no-result';
  const scores = deriveOutcome(state);
  if (scores === null) return true;
  if (scores.kind === 'tie') {
    return outcome.kind === 'tie' || (outcome.kind === 'won' && outcome.decidedBy !== 'play');
  }
  if (scores.kind !== 'won') return scores.kind === outcome.kind;
  return outcome.kind === 'won' && outcome.winner === scores.winner;
}

/**
 * Returns a market's result from a score that may be incomplete. Figures decided before a gap are final; those that
 * the score alone implies after it are UNCONFIRMED. An announced result that contradicts the scorecard is a gap at the
 * end of the match.
 */
export function confirmFigure<Figure>(
  state: MatchState,
  figureIn: (state: MatchState) => Figure | null,
): Figure | 'UNCONFIRMED' | null {
  const sure = findSureState(state);
  const figure = figureIn(sure);
  if (figure !== null || sure === state) return figure;
  return figureIn(state) === null ? null : 'UNCONFIRMED';
}

function findSureState(state: MatchState): MatchState {
  if (state.beforeGap !== null) return state.beforeGap;
  const isContradicted = state.outcome !== null && !isOutcomeConfirmed(state);
  return isContradicted ? { ...state, outcome: null } : state;
}
