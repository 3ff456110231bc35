import { reject } from '#base/result.ts';
import { applyFreeRoundsChange, badGrantField } from '#casino/free-rounds.ts';
import type { Outcome } from './answer.ts';
import { accepted } from './answered.ts';
import type { ChangeFreeRounds } from './command.ts';
import type { Step } from './step.ts';

/**
 * Grants free rounds to a player or revokes the remaining ones. Idempotent. No money moves: the house stakes each
 * round as it is played.
 *
 * Errors: VALIDATION (`field`); NOT_FOUND; BAD_STATE with `currency` for a play-money account, and with `open` for
 * revoking a round being played.
 */
export function changeFreeRounds(step: Step, { accountId, change }: ChangeFreeRounds): Outcome {
  const field = badGrantField(change);
  if (field !== null) return reject('VALIDATION', { field });
  const account = step.state.accounts.get(accountId);
  if (account === undefined) return reject('NOT_FOUND', { accountId });
  const { currency, freeRounds } = account;
  if (currency !== 'INR') return reject('BAD_STATE', { currency });
  const changed = applyFreeRoundsChange(freeRounds, change, step.at);
  if (!changed.ok) return changed;
  const { bonusId } = change;
  if (changed.value === freeRounds) return accepted(step, { id: bonusId, repeated: true });
  account.freeRounds = changed.value;
  step.events.push({ type: 'FreeRoundsChanged', accountId, bonusId });
  return accepted(step, { id: bonusId });
}
