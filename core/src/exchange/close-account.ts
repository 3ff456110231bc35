import { reject } from '#base/result.ts';
import { bonusPath, debtPath, withdrawalPath } from '#cashier/chart.ts';
import { DEMO_SOURCE } from './account-commands.ts';
import type { Outcome } from './answer.ts';
import type { CloseAccount } from './command.ts';
import type { Step } from './step.ts';

/**
 * Removes an account from the exchange permanently: play money returns to its source, its ledger accounts are folded,
 * and its ID is never reopened. Database rows are kept. Idempotent.
 *
 * Errors: NOT_FOUND; BAD_STATE with `bets` while it has a bet in memory (open, or in an unarchived market whose
 * settlement may still be reversed), `rounds` while a game round is open, `exposure` while cash is reserved,
 * `balance` while it holds rupees, `held` while the cashier holds money for it, `debt` while it owes money.
 */
export function closeAccount(step: Step, { accountId }: CloseAccount): Outcome {
  const { state } = step;
  const { ledger } = state;
  if (state.closedAccountIds.has(accountId)) {
    return step.accept({ id: accountId, repeated: true });
  }
  const account = state.accounts.get(accountId);
  if (account === undefined) return reject('NOT_FOUND', { accountId });
  const { betIds, rounds, exposure, currency, cashLedgerId, heldLedgerId } = account;
  const balance = ledger.getBalance(cashLedgerId);
  if (betIds.size > 0) return reject('BAD_STATE', { bets: betIds.size });
  if (rounds.size > 0) return reject('BAD_STATE', { rounds: rounds.size });
  if (exposure !== 0) return reject('BAD_STATE', { exposure });
  if (currency === 'INR' && balance !== 0) return reject('BAD_STATE', { balance });
  const held = ledger.balanceAt(withdrawalPath(accountId)) + ledger.balanceAt(bonusPath(accountId));
  if (held !== 0) return reject('BAD_STATE', { held });
  const debt = 0 - ledger.balanceAt(debtPath(accountId));
  if (debt !== 0) return reject('BAD_STATE', { debt });
  if (balance !== 0) {
    const source = ledger.open(DEMO_SOURCE);
    const [from, to] = balance > 0 ? [cashLedgerId, source] : [source, cashLedgerId];
    const reason = 'the account was closed';
    step.post({ kind: 'DEMO_GRANT', from, to, amount: Math.abs(balance), accountId, reason });
  }
  ledger.fold(`player:${accountId}:${currency}`);
  ledger.fold(`held:${accountId}:${currency}`);
  for (const pathOf of [withdrawalPath, bonusPath, debtPath]) ledger.fold(pathOf(accountId));
  state.accounts.delete(accountId);
  state.closedAccountIds.add(accountId);
  step.events.push({ type: 'AccountClosed', accountId, cashLedgerId, heldLedgerId });
  return step.accept({ id: accountId });
}
