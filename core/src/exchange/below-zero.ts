import { assert } from '#base/assert.ts';
import type { Money } from '#money/money.ts';
import { accountOf } from './move-position.ts';
import type { Step } from './step.ts';

/**
 * Every way in which the free cash of an account can fall below zero. Whatever else takes cash takes only what is there;
 * a step that leaves an account below zero without one of these stops the machine (`nameBelowZero`).
 *
 * - VOID: matches are taken back, and one of them had covered another that stands.
 * - REDUCTION: a non-runner cuts prices, and a bet wins less than another one of the account loses.
 * - REMOVAL: bets on a non-runner are void, and one of them had covered another that stands.
 * - REVERSAL: a settlement or a removal is taken back, and what it gave has been spent or bet.
 * - DEAD_HEAT: the parts of shared bets are rounded one by one, and an account lost a paisa a match more than it had
 *   reserved.
 *
 * Such an account is refused bets that raise its exposure until it is made good.
 */
export type BelowZeroCause = 'VOID' | 'REDUCTION' | 'REVERSAL' | 'REMOVAL' | 'DEAD_HEAT';

/**
 * Names the accounts that a step has left below zero (event CashBelowZero), once all of it is done.
 *
 * @throws BrokenInvariant when the step has no cause that may do so and an account is lower than it was.
 */
export function nameBelowZero(step: Step): void {
  const { cause, state, rules } = step;
  if (rules === 1) return;
  for (const [accountId, marketId] of step.wentBelowZero) {
    if (!state.accounts.has(accountId)) continue;
    const { cashLedgerId } = accountOf(state, accountId);
    const cash = state.ledger.balanceOf(cashLedgerId);
    if (cash >= 0) continue;
    if (cause === null) {
      const before = cash - cashMovedBy(step, cashLedgerId);
      const floor = Math.min(0, before) - step.roundingAllowed;
      assert(cash >= floor, 'free cash falls below zero only where it is named');
      if (rules < 3 || cash >= before) continue;
      step.events.push({ type: 'CashBelowZero', accountId, cash, cause: 'DEAD_HEAT', marketId });
    } else step.events.push({ type: 'CashBelowZero', accountId, cash, cause, marketId });
  }
}

/** What all entries of the step together have moved into a ledger account, paise: a hold may be released in one and lost in another. */
function cashMovedBy({ events }: Step, ledgerId: number): Money {
  let moved = 0;
  for (const event of events) {
    if (event.type !== 'EntryPosted') continue;
    const { from, to, amount } = event.entry;
    if (to === ledgerId) moved += amount;
    if (from === ledgerId) moved -= amount;
  }
  return moved;
}
