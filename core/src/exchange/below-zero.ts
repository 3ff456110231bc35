import { assert } from '#base/assert.ts';
import type { Money } from '#money/money.ts';
import { getAccount } from './move-position.ts';
import type { Step } from './step.ts';

/**
 * Emits CashBelowZero for accounts that the completed step has left negative.
 *
 * @throws BrokenInvariant if the step has no cause that allows it and an account's balance fell.
 */
export function reportBelowZero(step: Step): void {
  const { cause, state, rules } = step;
  if (rules === 1) return;
  for (const [accountId, marketId] of step.wentBelowZero) {
    if (!state.accounts.has(accountId)) continue;
    const { cashLedgerId } = getAccount(state, accountId);
    const cash = state.ledger.getBalance(cashLedgerId);
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

/** Net effect of the step's entries on a ledger account, paise: one entry may release a hold that another debits. */
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
