import { type Result, reject, rejectField } from '#base/result.ts';
import { planCashMove, planHouseMove } from '#cashier/cash-postings.ts';
import { type CashPlan, mayPost } from '#cashier/chart-of-accounts.ts';
import { INITIAL_PLAY, withDeposit } from '#play/play.ts';
import type { Account } from './account.ts';
import type { MoveCash, MoveHouseCash } from './command.ts';
import { evictOldEntryKeys, makeCashierKey } from './request-keys.ts';
import type { Outcome, Step } from './step.ts';

/**
 * Moves a player's rupees via the cashier: all entries of the movement, or none. A repeated key returns the first
 * entry while the state still has it. A deposit is added to the tally of the player's own limits but never rejected
 * by them, because the money has already arrived; headroom is reserved beforehand by `ChangePlay`.
 *
 * Errors: NOT_FOUND; BAD_STATE (`currency`) for a play-money account; those of `planCashMove`; VALIDATION of `key`,
 * and of `amount` if a balance would exceed its range.
 */
export function moveCash(step: Step, command: MoveCash): Outcome {
  const { accounts, ledger } = step.state;
  const { accountId, move } = command;
  const repeat = findRepeat(step, command.key);
  if (repeat !== null) return repeat;
  const account = accounts.get(accountId);
  if (account === undefined) return reject('NOT_FOUND', { accountId });
  const { currency, purses } = account;
  if (currency !== 'INR') return reject('BAD_STATE', { currency });
  const getBalance = (path: string): number => ledger.balanceAt(path);
  const plan = planCashMove(move, { accountId, purses, getBalance: getBalance });
  const outcome = book(step, command, plan);
  if (plan.ok && outcome.ok) {
    account.balanceVersion += 1;
    if (plan.value.purse !== null) setPurse(account, plan.value.purse);
    if (move.type === 'DEPOSIT') {
      const { amount, depositId = null } = move;
      account.play = withDeposit(account.play ?? INITIAL_PLAY, { amount, depositId }, step.at);
    }
  }
  return outcome;
}

/** Moves money between the operator's own accounts. Errors: those of `planHouseMove`; VALIDATION as above. */
export function moveHouseCash(step: Step, command: MoveHouseCash): Outcome {
  return findRepeat(step, command.key) ?? book(step, command, planHouseMove(command.move));
}

function findRepeat(step: Step, key: string): Outcome | null {
  const first = step.state.requestKeys.get(makeCashierKey(key));
  return first === undefined ? null : step.accept({ id: first, repeated: true });
}

function book(step: Step, command: MoveCash | MoveHouseCash, plan: Result<CashPlan>): Outcome {
  const { ledger, requestKeys } = step.state;
  if (!plan.ok) return plan;
  if (command.key === '') return rejectField('key');
  const { postings } = plan.value;
  if (!mayPost(ledger, postings)) return rejectField('amount');
  const key = makeCashierKey(command.key);
  const ids = postings.map(
    ({ from, to, ...entry }, place) =>
      step.post({
        ...entry,
        from: ledger.open(from),
        to: ledger.open(to),
        accountId: command.type === 'MoveCash' ? command.accountId : 0,
        reason: command.reason,
        key: place === 0 ? key : `${key}:${place + 1}`,
      }).id,
  );
  const first = ids[0] ?? 0;
  requestKeys.set(key, first);
  evictOldEntryKeys(step.state);
  return step.accept({ id: first });
}

/** Copies the map, because accounts without a purse share an empty one. */
function setPurse(account: Account, { key, amount }: NonNullable<CashPlan['purse']>): void {
  const purses = new Map(account.purses);
  if (amount === 0) purses.delete(key);
  else purses.set(key, amount);
  account.purses = purses;
}
