import { assert } from '#base/assert.ts';
import { accountOf } from './move-position.ts';
import type { Step } from './step.ts';

/**
 * Names the accounts that a step has left below zero (event CashBelowZero), once all of it is done.
 *
 * @throws BrokenInvariant when the step has no cause that may do so and an account is lower than it was.
 */
export function nameBelowZero(step: Step): void {
  const { cause, state, rules } = step;
  if (rules === 1) return;
  for (const [accountId, { before, marketId }] of step.wentBelowZero) {
    if (!state.accounts.has(accountId)) continue;
    const cash = state.ledger.balanceOf(accountOf(state, accountId).cashLedgerId);
    if (cash >= 0) continue;
    if (cause === null) {
      const floor = Math.min(0, before) - step.roundingAllowed;
      assert(cash >= floor, 'free cash falls below zero only where it is named');
    } else step.events.push({ type: 'CashBelowZero', accountId, cash, cause, marketId });
  }
}
