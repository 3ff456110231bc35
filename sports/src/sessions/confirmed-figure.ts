import type { MatchState } from '#cricket/match-state.ts';
import { isOutcomeConfirmed } from './official-outcome.ts';

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
