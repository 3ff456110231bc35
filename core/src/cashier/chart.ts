import type { Collection } from './cash-move.ts';

// The cashier's part of the chart of accounts, in rupees only: play money has no cashier. A balance is amounts
// received less amounts given, so house accounts holding external money are negative by what they hold, and cost
// accounts by their cost.

/** Free cash, which every account has. */
export function cashPath(accountId: number): string {
  return `player:${accountId}:INR`;
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

/** Tax withheld but not yet paid to the authority. */
export const TAX = 'house:tax-withheld:INR';
/** Cost of bonuses; forfeited amounts are credited back. */
export const BONUS_COST = 'house:bonus-cost:INR';
export const PAYMENT_FEES = 'house:payment-fees:INR';
/** Debts written off. */
export const WRITTEN_OFF = 'house:debts-written-off:INR';
