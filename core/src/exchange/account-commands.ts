import { KeysOfOwner } from '#base/owned-keys.ts';
import { reject } from '#base/result.ts';
import { MAX_MOVE } from '#cashier/move-fields.ts';
import { NO_FREE_ROUNDS } from '#casino/free-rounds.ts';
import { type Account, type AccountLimits, NO_PURSES } from './account.ts';
import type { Outcome } from './answer.ts';
import type { AdjustBalance, OpenAccount, SetAccountLimits } from './command.ts';
import { evictOldEntryKeys, makeAdjustmentKey } from './request-keys.ts';
import type { Step } from './step.ts';

/** Source of play money, and its destination when an account closes. */
export const DEMO_SOURCE = 'house:demo-grants:DEMO';

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
  if (!Number.isSafeInteger(id) || id < 1) return reject('VALIDATION', { field: 'accountId' });
  const isGrant = Number.isSafeInteger(grant) && grant >= 0 && (grant === 0 || currency === 'DEMO');
  if (!isGrant) return reject('VALIDATION', { field: 'grant' });
  if (state.accounts.has(id)) return step.accept({ id, repeated: true });
  if (state.closedAccountIds.has(id)) return reject('BAD_STATE', { accountId: id });
  if (grant > MAX_MOVE) return reject('VALIDATION', { field: 'grant' });
  const account: Account = {
    id,
    role: command.role,
    currency,
    limits: NO_LIMITS,
    exposure: 0,
    cashLedgerId: state.ledger.open(`player:${id}:${currency}`),
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
  for (const [field, limit] of Object.entries({
    exposureLimit,
    minStake,
    maxStake,
    commissionBps,
  })) {
    const isLimit =
      limit === undefined || limit === null || (Number.isSafeInteger(limit) && limit >= 0);
    if (!isLimit) return reject('VALIDATION', { field });
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
  if (!isAmount(amount)) return reject('VALIDATION', { field: 'amount' });
  if (command.key === '') return reject('VALIDATION', { field: 'key' });
  const balance = state.ledger.getBalance(account.cashLedgerId);
  if (direction === 'DEBIT' && amount > balance) return reject('INSUFFICIENT_BALANCE', { balance });
  const house = state.ledger.open(`house:adjust:${account.currency}`);
  const [from, to] =
    direction === 'CREDIT' ? [house, account.cashLedgerId] : [account.cashLedgerId, house];
  if (!state.ledger.mayMove(from, to, amount)) {
    return reject('VALIDATION', { field: 'amount' });
  }
  const entry = step.post({ kind: 'ADJUST', from, to, amount, accountId, reason, key });
  account.balanceVersion += 1;
  state.requestKeys.set(key, entry.id);
  evictOldEntryKeys(state);
  return step.accept({ id: entry.id });
}

function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 1 && amount <= MAX_MOVE;
}
