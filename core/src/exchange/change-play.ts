import { reject } from '#base/result.ts';
import { applyPlayChange, INITIAL_PLAY } from '#play/play.ts';
import type { Outcome } from './answer.ts';
import { accepted } from './answered.ts';
import type { ChangePlay } from './command.ts';
import type { Step } from './step.ts';

/**
 * Changes the limits and breaks of one player. Idempotent: a change without effect is accepted.
 *
 * Errors: NOT_FOUND; BAD_STATE (`role`) for a market maker; those of `applyPlayChange`.
 */
export function changePlay(step: Step, { accountId, change }: ChangePlay): Outcome {
  const account = step.state.accounts.get(accountId);
  if (account === undefined) return reject('NOT_FOUND', { accountId });
  const { role, play } = account;
  if (role !== 'PLAYER') return reject('BAD_STATE', { role });
  const changed = applyPlayChange(play ?? INITIAL_PLAY, change, step.at);
  if (!changed.ok) return changed;
  account.play = changed.value;
  step.events.push({ type: 'PlayChanged', accountId });
  return accepted(step, { id: accountId });
}
