import type { Side } from '#field/match-info.ts';
import type { MatchOutcome } from '#field/match-outcome.ts';
import type { MatchState } from './match-state.ts';

/** What the markets of a match settle on. */
export interface MatchResult {
  readonly matchOdds:
    | { readonly kind: 'winner'; readonly side: Side }
    | { readonly kind: 'draw' }
    | { readonly kind: 'dead-heat' }
    | { readonly kind: 'void' };
  /** Level at the end of normal play, before any super over. */
  readonly tied: 'yes' | 'no' | 'void';
  readonly completed: 'yes' | 'no';
  /** Null: there was no toss, its market is void. */
  readonly toss: Side | null;
}

/** Printed on every match odds market of a match with an overs limit. */
export const LIMITED_OVERS_RULE =
  'Match odds settle on the official result, also when overs were lost and a target was revised. ' +
  'If the scores are level and a super over, a bowl-out or another official tie-break gives a winner, ' +
  'that side wins. If the tie stands, it is a dead heat: half of every stake is settled as a win, half as ' +
  'a loss. No result: all bets are void. A match awarded by the officials settles on the award.';

/** Printed on every match odds market of a match without an overs limit. */
export const FIRST_CLASS_RULE =
  'Match odds settle on the official result. A match that ends without a winner settles on The Draw. If ' +
  'both sides are all out with the scores level, it is a dead heat between the two sides and The Draw ' +
  'loses. No result or a match that never starts: all bets are void.';

export const TIED_MATCH_RULE =
  'Yes wins if the scores are level at the end of normal play, whatever a super over decides. No result, or ' +
  'a match awarded by the officials: all bets are void.';

export const COMPLETED_MATCH_RULE =
  'Yes wins if the match has an official result from play, a tie and a revised target included. No wins if ' +
  'it is abandoned, awarded or ends without a result. A draw after the scheduled days counts as completed.';

/**
 * What to settle, once the official outcome is known.
 *
 * @returns null while the match has no outcome.
 */
export function matchResultOf(state: Pick<MatchState, 'outcome' | 'toss'>): MatchResult | null {
  const { outcome } = state;
  if (outcome === null) return null;
  return { ...settledBy(outcome), toss: state.toss?.winner ?? null };
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
