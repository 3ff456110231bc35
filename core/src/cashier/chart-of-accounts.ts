import { accept, type Result } from '#base/result.ts';
import { type EntryKind, type Ledger, MAX_BALANCE } from '#ledger/ledger.ts';
import type { Currency, Money } from '#money/money.ts';
import type { Collection } from './cash-move.ts';

// The cashier's part of the chart of accounts, in rupees only: play money has no cashier. A balance is amounts
// received less amounts given, so house accounts holding external money are negative by what they hold, and cost
// accounts by their cost.

/** Tax withheld but not yet paid to the authority. */
export const TAX = 'house:tax-withheld:INR';
/** Cost of bonuses; forfeited amounts are credited back. */
export const BONUS_COST = 'house:bonus-cost:INR';
export const PAYMENT_FEES = 'house:payment-fees:INR';
export const WRITTEN_OFF = 'house:debts-written-off:INR';

/** Free cash, which every account has. */
export function cashPath(accountId: number, currency: Currency = 'INR'): string {
  return `player:${accountId}:${currency}`;
}

/** Owed to a player until their withdrawals are paid or released. */
export function withdrawalPath(accountId: number): string {
  return `withdrawal:${accountId}:INR`;
}

/** A player's bonuses that can't be withdrawn yet. */
export function bonusPath(accountId: number): string {
  return `bonus:${accountId}:INR`;
}

/** A player's debt, as a negative balance. */
export function debtPath(accountId: number): string {
  return `debt:${accountId}:INR`;
}

/** Account where the money of a collection is held. */
export function collectionPath(collection: Collection): string {
  switch (collection.kind) {
    case 'BANK':
      return `house:bank:${collection.code}:INR`;
    case 'PROVIDER':
      return `house:provider:${collection.code}:INR`;
    case 'TRANSIT':
      return 'house:in-transit:INR';
    case 'UNIDENTIFIED':
      return 'house:unidentified:INR';
  }
}

/** A planned entry between two ledger account paths. */
export interface Posting {
  readonly kind: EntryKind;
  readonly from: string;
  readonly to: string;
  readonly amount: Money;
}

/** Effect of a movement: its entries (at least one) and the resulting hold of its withdrawal or bonus. */
export interface CashPlan {
  readonly postings: readonly Posting[];
  /** Amount in paise by `purseKey`; 0 removes the hold. */
  readonly purse: { readonly key: string; readonly amount: Money } | null;
}

/** Plans these postings. Zero amounts are dropped, since an entry must move something. */
export function plan(postings: readonly Posting[], purse: CashPlan['purse'] = null): Result<CashPlan> {
  return accept({ postings: postings.filter(({ amount }) => amount > 0), purse });
}

/** Checks that every account stays within the balance range, including where two entries affect the same account. */
export function mayPost(ledger: Ledger, postings: readonly Posting[]): boolean {
  const total = postings.reduce((sum, { amount }) => sum + amount, 0);
  return postings.every(
    ({ from, to }) =>
      Math.abs(ledger.balanceAt(from) - total) <= MAX_BALANCE && Math.abs(ledger.balanceAt(to) + total) <= MAX_BALANCE,
  );
}
