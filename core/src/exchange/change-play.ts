import { refuse } from '#base/result.ts';
import { changedPlay, FIRST_PLAY } from '#play/play.ts';
import type { Outcome } from './answer.ts';
import { answered } from './answered.ts';
import type { ChangePlay } from './command.ts';
import type { Step } from './step.ts';

/**
 * Changes the limits and breaks of one player. Idempotent: a change without effect is accepted.
 *
 * Errors: NOT_FOUND; BAD_STATE (`role`) for a market maker; those of `applyPlayChange`.
 */
export function changePlay(step: Step, { accountId, change }: ChangePlay): Outcome {
  const account = step.state.accounts.get(accountId);
  if (account === undefined) return refuse('NOT_FOUND', { accountId });
  const { role, play } = account;
  if (role !== 'PLAYER') return refuse('BAD_STATE', { role });
  const changed = changedPlay(play ?? FIRST_PLAY, change, step.at);
  if (!changed.ok) return changed;
  account.play = changed.value;
  step.events.push({ type: 'PlayChanged', accountId });
  return answered(step, { id: accountId });
}
