import { label, labelledRules, type Ruled } from '@crease/contracts/labels/english.ts';
import type { Side } from '#field/match-info.ts';
import type { MatchOutcome } from '#field/match-outcome.ts';
import type { MatchState } from './match-state.ts';

/** Settlement data for the markets of a match. */
export interface MatchResult {
  readonly matchOdds:
    | { readonly kind: 'winner'; readonly side: Side }
    | { readonly kind: 'draw' }
    | { readonly kind: 'dead-heat' }
    | { readonly kind: 'void' };
  /** Scores level at the end of normal play, before any super over. */
  readonly tied: 'yes' | 'no' | 'void';
  readonly completed: 'yes' | 'no';
  /** Toss winner; null if there was none, which voids the market. */
  readonly toss: Side | null;
}

/** Rules of match odds markets with limited overs. */
export const LIMITED_OVERS_RULES: Ruled = labelledRules(
  label('RULE_LIMITED_OVERS'),
  label('RULE_TIE_BREAK'),
  label('RULE_DEAD_HEAT'),
  label('RULE_NO_RESULT'),
  label('RULE_AWARDED'),
);

/** Rules of match odds markets without an overs limit. */
export const FIRST_CLASS_RULES: Ruled = labelledRules(
  label('RULE_FIRST_CLASS'),
  label('RULE_DRAWN'),
  label('RULE_FIRST_CLASS_LEVEL'),
  label('RULE_NEVER_STARTS'),
);

export const TIED_MATCH_RULES: Ruled = labelledRules(label('RULE_TIED'), label('RULE_TIED_VOID'));

export const COMPLETED_MATCH_RULES: Ruled = labelledRules(
  label('RULE_COMPLETED'),
  label('RULE_NOT_COMPLETED'),
  label('RULE_DRAW_COMPLETED'),
);

/**
 * Computes the settlement from the official outcome.
 *
 * @returns null while the match has no outcome.
 */
export function computeMatchResult(
  state: Pick<MatchState, 'outcome' | 'toss' | 'innings' | 'scheduledOvers'>,
): MatchResult | null {
  const { outcome } = state;
  if (outcome === null) return null;
  const toss = state.toss?.winner ?? null;
  // A multi-day match that never starts is void, regardless of the announced outcome.
  const isNeverStarted = state.scheduledOvers === null && state.innings.length === 0;
  return { ...settledBy(isNeverStarted ? { kind: 'no-result' } : outcome), toss };
}

function settledBy(outcome: MatchOutcome): Omit<MatchResult, 'toss'> {
  switch (outcome.kind) {
    case 'no-result':
      return { matchOdds: { kind: 'void' }, tied: 'void', completed: 'no' };
    case 'draw':
      return { matchOdds: { kind: 'draw' }, tied: 'no', completed: 'yes' };
    case 'tie':
      return { matchOdds: { kind: 'dead-heat' }, tied: 'yes', completed: 'yes' };
    case 'won': {
      const matchOdds = { kind: 'winner', side: outcome.winner } as const;
      if (outcome.decidedBy === 'award') return { matchOdds, tied: 'void', completed: 'no' };
      const tied = outcome.decidedBy === 'play' ? 'no' : 'yes';
      return { matchOdds, tied, completed: 'yes' };
    }
  }
}
