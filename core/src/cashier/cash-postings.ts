import { type Result, reject, rejectField } from '#base/result.ts';
import type { Money } from '#money/money.ts';
import { type CashMove, findInvalidField, type HouseCashMove } from './cash-move.ts';
import {
  BONUS_COST,
  bonusPath,
  type CashPlan,
  cashPath,
  collectionPath,
  debtPath,
  PAYMENT_FEES,
  type Posting,
  plan,
  TAX,
  WRITTEN_OFF,
  withdrawalPath,
} from './chart-of-accounts.ts';

export interface Wallet {
  readonly accountId: number;
  /** Balance of a ledger account; 0 if it doesn't exist. */
  readonly getBalance: (path: string) => Money;
  /** Holds per withdrawal and bonus, keyed `withdrawal:7` and `bonus:7`. */
  readonly purses: ReadonlyMap<string, Money>;
}

/**
 * Plans the ledger postings of a player's money movement.
 *
 * Errors: VALIDATION (`field`) for an invalid amount, ID or account; INSUFFICIENT_BALANCE (`balance`: free cash);
 * BAD_STATE for a withdrawal or bonus that is already held or not held (`held`), for repaying or writing off more
 * than is owed (`debt`), and for claiming more than is unidentified (`unclaimed`).
 */
export function planCashMove(move: CashMove, wallet: Wallet): Result<CashPlan> {
  const field = findInvalidField(move);
  if (field !== null) return rejectField(field);
  const cash = cashPath(wallet.accountId);
  switch (move.type) {
    case 'DEPOSIT':
      return deposit(move, wallet);
    case 'DEPOSIT_REVERSED':
      return reversal(move, collectionPath(move.to), wallet);
    case 'WITHDRAWAL_HELD':
    case 'WITHDRAWAL_PAID':
    case 'WITHDRAWAL_RELEASED':
      return withdrawal(move, wallet);
    case 'WITHDRAWAL_RETURNED':
      return plan([entry(move.type, [collectionPath(move.to), cash], move.amount)]);
    case 'BONUS_GRANTED':
    case 'BONUS_CONVERTED':
    case 'BONUS_ENDED':
      return bonus(move, wallet);
    case 'FREE_BET_WON':
      return plan([entry(move.type, [BONUS_COST, cash], move.amount)]);
    case 'FREE_BET_REVERSED':
      return reversal(move, BONUS_COST, wallet);
    case 'WINNINGS_TAXED':
      return reversal(move, TAX, wallet);
    case 'DEBT_REPAID':
    case 'DEBT_WRITTEN_OFF':
      return debt(move, wallet);
  }
}

type Of<Type extends CashMove['type']> = Extract<CashMove, { readonly type: Type }>;

function entry(kind: Posting['kind'], between: readonly [string, string], amount: Money): Posting {
  const [from, to] = between;
  return { kind, from, to, amount };
}

/** Unidentified money can be claimed only while it is there. */
function deposit({ type, amount, from }: Of<'DEPOSIT'>, wallet: Wallet): Result<CashPlan> {
  const path = collectionPath(from);
  const unclaimed = wallet.getBalance(path);
  if (from.kind === 'UNIDENTIFIED' && amount > unclaimed) return reject('BAD_STATE', { unclaimed });
  return plan([entry(type, [path, cashPath(wallet.accountId)], amount)]);
}

/** Debits cash down to zero at most; the shortfall becomes a debt. */
function reversal(
  { type, amount }: Of<'DEPOSIT_REVERSED' | 'FREE_BET_REVERSED' | 'WINNINGS_TAXED'>,
  path: string,
  wallet: Wallet,
): Result<CashPlan> {
  const { accountId } = wallet;
  const paid = Math.min(amount, Math.max(0, wallet.getBalance(cashPath(accountId))));
  return plan([
    entry(type, [cashPath(accountId), path], paid),
    entry(type, [debtPath(accountId), path], amount - paid),
  ]);
}

function withdrawal(
  move: Of<'WITHDRAWAL_HELD' | 'WITHDRAWAL_PAID' | 'WITHDRAWAL_RELEASED'>,
  wallet: Wallet,
): Result<CashPlan> {
  const key = `withdrawal:${move.withdrawalId}`;
  const held = wallet.purses.get(key) ?? 0;
  const cash = cashPath(wallet.accountId);
  const holding = withdrawalPath(wallet.accountId);
  if (move.type === 'WITHDRAWAL_HELD') {
    const { amount } = move;
    const balance = wallet.getBalance(cash);
    if (held > 0) return reject('BAD_STATE', { held });
    if (amount > balance) return reject('INSUFFICIENT_BALANCE', { balance });
    return plan([entry(move.type, [cash, holding], amount)], { key, amount });
  }
  if (held === 0) return reject('BAD_STATE', { held });
  const ended = { key, amount: 0 };
  if (move.type === 'WITHDRAWAL_RELEASED') {
    return plan([entry(move.type, [holding, cash], held)], ended);
  }
  if (move.tax >= held) return rejectField('tax');
  const paid = entry(move.type, [holding, collectionPath(move.from)], held - move.tax);
  return plan([paid, entry('TAX', [holding, TAX], move.tax)], ended);
}

function bonus(move: Of<'BONUS_GRANTED' | 'BONUS_CONVERTED' | 'BONUS_ENDED'>, wallet: Wallet): Result<CashPlan> {
  const key = `bonus:${move.bonusId}`;
  const held = wallet.purses.get(key) ?? 0;
  const path = bonusPath(wallet.accountId);
  if (move.type === 'BONUS_GRANTED') {
    const { amount } = move;
    if (held > 0) return reject('BAD_STATE', { held });
    return plan([entry(move.type, [BONUS_COST, path], amount)], { key, amount });
  }
  if (held === 0) return reject('BAD_STATE', { held });
  const converted = move.type === 'BONUS_ENDED' ? 0 : Math.min(held, move.most ?? held);
  return plan(
    [
      entry('BONUS_CONVERTED', [path, cashPath(wallet.accountId)], converted),
      entry('BONUS_ENDED', [path, BONUS_COST], held - converted),
    ],
    { key, amount: 0 },
  );
}

function debt({ type, amount }: Of<'DEBT_REPAID' | 'DEBT_WRITTEN_OFF'>, wallet: Wallet): Result<CashPlan> {
  const path = debtPath(wallet.accountId);
  const owed = 0 - wallet.getBalance(path);
  if (amount > owed) return reject('BAD_STATE', { debt: owed });
  if (type === 'DEBT_WRITTEN_OFF') return plan([entry(type, [WRITTEN_OFF, path], amount)]);
  const cash = cashPath(wallet.accountId);
  const balance = wallet.getBalance(cash);
  if (amount > balance) return reject('INSUFFICIENT_BALANCE', { balance });
  return plan([entry(type, [cash, path], amount)]);
}

/** Plans the ledger postings of a movement between house accounts. Errors: VALIDATION (`field`). */
export function planHouseMove(move: HouseCashMove): Result<CashPlan> {
  const field = findInvalidField(move);
  if (field !== null) return rejectField(field);
  const { amount } = move;
  switch (move.type) {
    case 'RECEIVED':
    case 'CLEARED': {
      const kind = move.type === 'RECEIVED' ? 'UNIDENTIFIED' : 'TRANSIT';
      const from = collectionPath(move.at);
      return plan([{ kind: 'RECEIPT', from, to: collectionPath({ kind }), amount }]);
    }
    case 'SENT': {
      const from = collectionPath({ kind: 'TRANSIT' });
      return plan([{ kind: 'RECEIPT', from, to: collectionPath(move.from), amount }]);
    }
    case 'TAX_PAID':
      return plan([{ kind: 'TAX', from: TAX, to: collectionPath(move.from), amount }]);
    case 'PROVIDER_SETTLED': {
      const { fee } = move;
      const provider = collectionPath(move.from);
      const bank = collectionPath(move.to);
      if (fee >= amount) return rejectField('fee');
      return plan([
        { kind: 'RECEIPT', from: bank, to: provider, amount: amount - fee },
        { kind: 'FEE', from: PAYMENT_FEES, to: provider, amount: fee },
      ]);
    }
  }
}
