import type { Collection } from './cash-move.ts';

// The cashier's part of the chart of accounts. All of it is rupees: play money has no cashier.
// A balance is what was received less what was given, so accounts of the house that hold money from outside are below
// zero by what they hold, and costs by what they have cost.

/** Free cash, as every account has it. */
export function cashPath(accountId: number): string {
  return `player:${accountId}:INR`;
}

/** What is owed to a player until their withdrawals are paid or released. */
export function withdrawalPath(accountId: number): string {
  return `withdrawal:${accountId}:INR`;
}

/** Bonuses that a player cannot withdraw yet. */
export function bonusPath(accountId: number): string {
  return `bonus:${accountId}:INR`;
}

/** What a player owes: below zero by the debt. */
export function debtPath(accountId: number): string {
  return `debt:${accountId}:INR`;
}

/** Where the money of a collection lies. */
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

/** Tax withheld and not yet paid. */
export const TAX = 'house:tax-withheld:INR';
/** What bonuses have cost; what is forfeited comes back. */
export const BONUS_COST = 'house:bonus-cost:INR';
export const PAYMENT_FEES = 'house:payment-fees:INR';
/** Debts that were given up. */
export const WRITTEN_OFF = 'house:debts-written-off:INR';
