import { assert } from '#base/assert.ts';
import { IdTable } from '#base/id-collections.ts';
import type { Currency, Money } from '#money/money.ts';

/**
 * Reason for a movement. HOLD and RELEASE reserve cash for exposure and release it; they aren't on the statement.
 * DEPOSIT to FEE are the cashier's; the last ones are for games.
 */
export type EntryKind =
  | 'HOLD'
  | 'RELEASE'
  | 'DEMO_GRANT'
  | 'ADJUST'
  | 'BET_SETTLE'
  | 'COMMISSION'
  | 'REVERSAL'
  | 'ROUNDING'
  | 'DEPOSIT'
  | 'DEPOSIT_REVERSED'
  | 'WITHDRAWAL_HELD'
  | 'WITHDRAWAL_PAID'
  | 'WITHDRAWAL_RELEASED'
  | 'WITHDRAWAL_RETURNED'
  | 'BONUS_GRANTED'
  | 'BONUS_CONVERTED'
  | 'BONUS_ENDED'
  | 'FREE_BET_WON'
  | 'FREE_BET_REVERSED'
  | 'DEBT_REPAID'
  | 'DEBT_WRITTEN_OFF'
  | 'TAX'
  /** Year-end tax. */
  | 'WINNINGS_TAXED'
  /** External money, between the house's own accounts. */
  | 'RECEIPT'
  | 'FEE'
  | 'CASINO_BET'
  | 'CASINO_WIN'
  | 'CASINO_ROLLBACK'
  /** Remainder of a round, between the open rounds and the house. */
  | 'CASINO_RESULT'
  /** Free rounds: the stake, the player's share, and the part returned to the house that staked them. */
  | 'FREE_ROUND_BET'
  | 'FREE_ROUND_WON'
  | 'FREE_ROUND_RETURNED';

/**
 * A balanced movement of `amount` from `from` to `to`, so every entry sums to zero by construction. Both accounts
 * have the same currency.
 */
export interface Entry {
  readonly id: number;
  /** Idempotency key: the caller's own, or `command sequence.number within the command`. Globally unique, for ever. */
  readonly key: string;
  readonly at: number;
  readonly kind: EntryKind;
  readonly from: number;
  readonly to: number;
  /** Paise, at least 1. */
  readonly amount: Money;
  /** Related account and market, or 0. */
  readonly accountId: number;
  readonly marketId: number;
  readonly reason: string | null;
}

/** A ledger account: a path such as `player:42:DEMO`, with its balance. */
export interface LedgerAccount {
  readonly id: number;
  readonly path: string;
  /** Derived from the end of the path. */
  readonly currency: Currency;
  /** Received minus given, paise. Negative for `house:` accounts that hand out money. */
  balance: Money;
}

/** Half of the largest safe integer, paise: above 4,500 crore rupees. Sums of two balances stay exact. */
export const MAX_BALANCE = 2 ** 52;

/**
 * The house's books: accounts by path, with their balances. Only `post` moves money.
 *
 * Paths end in their currency: `player:42:DEMO`, `held:42:DEMO`, `market:7:INR`, `house:commission:INR`.
 */
export class Ledger {
  /** By ID, in opening order. */
  readonly accounts = new IdTable<LedgerAccount>();
  readonly #idByPath = new Map<string, number>();
  /** IDs start from 1 and are never reused. */
  nextAccountId = 1;
  nextEntryId = 1;

  /** ID of the account with this path, created with a zero balance if needed. */
  open(path: string): number {
    const known = this.#idByPath.get(path);
    if (known !== undefined) return known;
    return this.restore(this.nextAccountId, path, 0);
  }

  /** Restores a stored account; later ones get higher IDs. */
  restore(id: number, path: string, balance: Money): number {
    assert(!this.accounts.has(id), 'an id is of one ledger account');
    this.accounts.set(id, { id, path, currency: getPathCurrency(path), balance });
    this.#idByPath.set(path, id);
    this.nextAccountId = Math.max(this.nextAccountId, id + 1);
    return id;
  }

  /** Removes an account with a zero balance that won't be used again; no-op if it was never opened. */
  fold(path: string): void {
    const id = this.#idByPath.get(path);
    if (id === undefined) return;
    assert(this.getBalance(id) === 0, 'only an empty ledger account is folded');
    this.accounts.delete(id);
    this.#idByPath.delete(path);
  }

  /** Returns true if both accounts stay within the balance range after moving this amount. */
  mayMove(from: number, to: number, amount: Money): boolean {
    const giver = this.getBalance(from) - amount;
    return Math.abs(giver) <= MAX_BALANCE && this.getBalance(to) + amount <= MAX_BALANCE;
  }

  /** Balance in paise: received minus given. */
  getBalance(id: number): Money {
    return this.#account(id).balance;
  }

  /** Balance in paise by path; 0 if there is no such account. */
  balanceAt(path: string): Money {
    const id = this.#idByPath.get(path);
    return id === undefined ? 0 : this.getBalance(id);
  }

  /**
   * Moves `amount` between two accounts of the same currency and returns the entry. Rules against negative balances
   * are the caller's; the ledger enforces balanced entries and whole paise.
   */
  post(movement: Movement): Entry {
    const { from, to, amount } = movement;
    assert(Number.isSafeInteger(amount) && amount > 0, 'an entry moves whole paise, at least one');
    assert(from !== to, 'an entry moves money between two accounts');
    const giver = this.#account(from);
    const receiver = this.#account(to);
    assert(giver.currency === receiver.currency, 'currencies never meet');
    giver.balance -= amount;
    receiver.balance += amount;
    assert(
      Number.isSafeInteger(giver.balance) && Number.isSafeInteger(receiver.balance),
      'a balance stays a safe integer',
    );
    // Built field by field: twice as fast as spreading, and this runs for every bet.
    return {
      id: this.nextEntryId++,
      key: movement.key,
      at: movement.at,
      kind: movement.kind,
      from,
      to,
      amount,
      accountId: movement.accountId,
      marketId: movement.marketId,
      reason: movement.reason,
    };
  }

  #account(id: number): LedgerAccount {
    const account = this.accounts.get(id);
    assert(account !== undefined, 'a ledger account exists before it is used');
    return account;
  }
}

export type Movement = Omit<Entry, 'id'> & { readonly kind: EntryKind };

export function getPathCurrency(path: string): Currency {
  return path.endsWith(':INR') ? 'INR' : 'DEMO';
}

/** Sum of all balances of one currency, paise. Must be zero; otherwise betting stops. */
export function trialBalance(ledger: Ledger, currency: Currency): Money {
  let total = 0;
  for (const account of ledger.accounts.values()) {
    if (account.currency === currency) total += account.balance;
  }
  return total;
}
