import { KeysOfOwner } from '#base/owned-keys.ts';
import { reject, rejectField } from '#base/result.ts';
import { MAX_MOVE } from '#cashier/cash-move.ts';
import { bonusPath, cashPath, debtPath, withdrawalPath } from '#cashier/chart-of-accounts.ts';
import { NO_FREE_ROUNDS } from '#casino/free-rounds.ts';
import { type Account, type AccountLimits, NO_PURSES } from './account.ts';
import type { AdjustBalance, CloseAccount, OpenAccount, SetAccountLimits } from './command.ts';
import { evictOldEntryKeys, makeAdjustmentKey } from './request-keys.ts';
import type { Outcome, Step } from './step.ts';

/** Source of play money, and its destination when an account closes. */
const DEMO_SOURCE = 'house:demo-grants:DEMO';

const NO_LIMITS: AccountLimits = {
  exposureLimit: null,
  minStake: null,
  maxStake: null,
  commissionBps: null,
  betLocked: false,
};

/**
 * Opens a wallet, with play money if a grant is given. Idempotent: an existing account is returned unchanged. Errors:
 * VALIDATION for an invalid ID, or a grant outside DEMO or too large; BAD_STATE for a closed account.
 */
export function openAccount(step: Step, command: OpenAccount): Outcome {
  const { accountId: id, currency, grant } = command;
  const { state } = step;
  if (!Number.isSafeInteger(id) || id < 1) return rejectField('accountId');
  const isGrant = Number.isSafeInteger(grant) && grant >= 0 && (grant === 0 || currency === 'DEMO');
  if (!isGrant) return rejectField('grant');
  if (state.accounts.has(id)) return step.accept({ id, repeated: true });
  if (state.closedAccountIds.has(id)) return reject('BAD_STATE', { accountId: id });
  if (grant > MAX_MOVE) return rejectField('grant');
  const account: Account = {
    id,
    role: command.role,
    currency,
    limits: NO_LIMITS,
    exposure: 0,
    cashLedgerId: state.ledger.open(cashPath(id, currency)),
    heldLedgerId: state.ledger.open(`held:${id}:${currency}`),
    purses: NO_PURSES,
    play: null,
    balanceVersion: 1,
    betIds: new KeysOfOwner(state.clientBetIds, id),
    rounds: new Map(),
    freeRounds: NO_FREE_ROUNDS,
    marketIds: new Set(),
  };
  state.accounts.set(id, account);
  step.events.push({ type: 'AccountOpened', accountId: id });
  if (grant > 0) {
    const from = state.ledger.open(DEMO_SOURCE);
    step.post({ kind: 'DEMO_GRANT', from, to: account.cashLedgerId, amount: grant, accountId: id });
  }
  return step.accept({ id });
}

/** Sets the given limits and leaves the others unchanged. Errors: NOT_FOUND, VALIDATION (`field`). */
export function setAccountLimits(step: Step, command: SetAccountLimits): Outcome {
  const account = step.state.accounts.get(command.accountId);
  if (account === undefined) return reject('NOT_FOUND', { accountId: command.accountId });
  const { exposureLimit, minStake, maxStake, commissionBps } = command.limits;
  const numbers = { exposureLimit, minStake, maxStake, commissionBps };
  for (const [field, limit] of Object.entries(numbers)) {
    const isLimit = limit === undefined || limit === null || (Number.isSafeInteger(limit) && limit >= 0);
    if (!isLimit) return rejectField(field);
  }
  account.limits = { ...account.limits, ...command.limits };
  step.events.push({ type: 'AccountLimitsSet', accountId: account.id });
  return step.accept({ id: account.id });
}

/**
 * Manually corrects a balance: one entry between the account's cash and `house:adjust`. A repeated key returns the
 * first entry while the state still has it. Errors: NOT_FOUND, VALIDATION (also of an `amount` that would take the
 * account, or all corrections together, beyond the largest balance), INSUFFICIENT_BALANCE (`balance`: free cash) for
 * a DEBIT above it.
 */
export function adjustBalance(step: Step, command: AdjustBalance): Outcome {
  const { state } = step;
  const { accountId, direction, amount, reason } = command;
  const key = makeAdjustmentKey(command.key);
  const first = state.requestKeys.get(key);
  if (first !== undefined) return step.accept({ id: first, repeated: true });
  const account = state.accounts.get(accountId);
  if (account === undefined) return reject('NOT_FOUND', { accountId });
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > MAX_MOVE) {
    return rejectField('amount');
  }
  if (command.key === '') return rejectField('key');
  const balance = state.ledger.getBalance(account.cashLedgerId);
  if (direction === 'DEBIT' && amount > balance) return reject('INSUFFICIENT_BALANCE', { balance });
  const house = state.ledger.open(`house:adjust:${account.currency}`);
  const [from, to] = direction === 'CREDIT' ? [house, account.cashLedgerId] : [account.cashLedgerId, house];
  if (!state.ledger.mayMove(from, to, amount)) return rejectField('amount');
  const entry = step.post({ kind: 'ADJUST', from, to, amount, accountId, reason, key });
  account.balanceVersion += 1;
  state.requestKeys.set(key, entry.id);
  evictOldEntryKeys(state);
  return step.accept({ id: entry.id });
}

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
  if (state.closedAccountIds.has(accountId)) return step.accept({ id: accountId, repeated: true });
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
  ledger.fold(cashPath(accountId, currency));
  ledger.fold(`held:${accountId}:${currency}`);
  for (const pathOf of [withdrawalPath, bonusPath, debtPath]) ledger.fold(pathOf(accountId));
  state.accounts.delete(accountId);
  state.closedAccountIds.add(accountId);
  step.events.push({ type: 'AccountClosed', accountId, cashLedgerId, heldLedgerId });
  return step.accept({ id: accountId });
}
