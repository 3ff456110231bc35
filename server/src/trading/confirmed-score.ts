import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import type { Figure } from './result-hold.ts';

/**
 * Returns a market's result from a score that may have a gap: what was decided before the gap is final, what the
 * score alone implies after it is UNCONFIRMED.
 */
export function confirmedFigure(
  state: MatchState,
  figureIn: (state: MatchState) => Figure,
): Figure {
  const { beforeGap } = state;
  if (beforeGap === null) return figureIn(state);
  const sure = figureIn(beforeGap);
  if (sure !== null) return sure;
  return figureIn(state) === null ? null : 'UNCONFIRMED';
}
