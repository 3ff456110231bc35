import type { OwnRound, PlayView, SinglePlay } from '@crease/contracts/wire/play.ts';

/** Converts a past round for display as if just completed. Null while its seed is not revealed. */
export function playedRound(
  own: OwnRound,
  buildView: (outcome: unknown) => PlayView | null,
): SinglePlay | null {
  const { roundId, at, choice, staked, paid, fair } = own;
  if (fair === null || choice === null || own.isOpen || !('nonce' in fair)) return null;
  const view = buildView(fair.outcome);
  if (view === null) return null;
  return {
    roundId,
    state: 'DONE',
    at,
    choice,
    staked,
    payout: paid,
    step: own.actions.length,
    actions: [],
    view,
    pairId: 0,
    nonce: fair.nonce,
    kept: own.kept,
    room: null,
  };
}

/** Reads an array of integers from an outcome, empty if absent. */
export function readNumbers(outcome: unknown, name: string): readonly number[] {
  const value = typeof outcome === 'object' && outcome !== null ? Reflect.get(outcome, name) : null;
  return Array.isArray(value) ? value.filter((one) => Number.isInteger(one)) : [];
}
