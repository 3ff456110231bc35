import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import type { Figure } from './result-hold.ts';

/**
 * What a market comes to by a score that may have a gap: what was decided before it stands, what the score alone says
 * after it is UNCONFIRMED.
 */
export function sureFigure(state: MatchState, figureIn: (state: MatchState) => Figure): Figure {
  const { beforeGap } = state;
  if (beforeGap === null) return figureIn(state);
  const sure = figureIn(beforeGap);
  if (sure !== null) return sure;
  return figureIn(state) === null ? null : 'UNCONFIRMED';
}
