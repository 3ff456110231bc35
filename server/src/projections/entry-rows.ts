import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Entry } from '@crease/core/ledger/entry.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { EntryRow } from '#ports/journal.ts';

/** Ledger accounts that an account had when it was closed. */
export interface ClosedAccount {
  readonly cashLedgerId: number;
  readonly heldLedgerId: number;
}

/**
 * Ledger entries with what they did to an account's cash, for the statement.
 *
 * Cash is free and held together, so a hold or release changes nothing of it; nor does what the cashier moves beside it. The state holds only the balances after the
 * whole batch: cash after each entry is found by going back from there.
 *
 * @param entries of one batch, in order; all of them are in the state's ledger already.
 * @param closed accounts that were closed in the batch.
 */
export function entryRows(
  state: ExchangeState,
  entries: readonly Entry[],
  closed: ReadonlyMap<number, ClosedAccount>,
): EntryRow[] {
  const walletOf = (accountId: number): Wallet | undefined => walletIn(state, closed, accountId);
  const changes = entries.map((entry) => cashChangeOf(walletOf(entry.accountId), entry));
  const cash = cashBefore(walletOf, entries, changes);
  return entries.map((entry, i) => {
    const cashChange = changes[i] ?? 0;
    const before = cash.get(entry.accountId);
    if (before === undefined || cashChange === 0) return rowOf(entry, cashChange, null);
    const cashAfter = before + cashChange;
    cash.set(entry.accountId, cashAfter);
    return rowOf(entry, cashChange, cashAfter);
  });
}

/** Field by field: copied by spreading it takes several times as long, and each bet has a row or two. */
function rowOf(entry: Entry, cashChange: Money, cashAfter: Money | null): EntryRow {
  const { id, key, at, kind, from, to, amount, accountId, marketId, reason } = entry;
  return {
    id,
    key,
    at,
    kind,
    from,
    to,
    amount,
    accountId,
    marketId,
    reason,
    cashChange,
    cashAfter,
  };
}

/** Reserving cash, or giving it back: not a movement of the account's cash. */
function isTransfer(entry: Entry): boolean {
  return entry.kind === 'HOLD' || entry.kind === 'RELEASE';
}

function cashChangeOf(wallet: Wallet | undefined, entry: Entry): Money {
  if (isTransfer(entry) || wallet === undefined) return 0;
  const isOwn = (id: number): boolean => id === wallet.cashLedgerId || id === wallet.heldLedgerId;
  return (isOwn(entry.to) ? entry.amount : 0) - (isOwn(entry.from) ? entry.amount : 0);
}

/** Cash of every account concerned, before the first of the entries. */
function cashBefore(
  walletOf: (accountId: number) => Wallet | undefined,
  entries: readonly Entry[],
  changes: readonly Money[],
): Map<number, Money> {
  const cash = new Map<number, Money>();
  for (const [i, entry] of entries.entries()) {
    if (isTransfer(entry)) continue;
    const wallet = walletOf(entry.accountId);
    if (wallet === undefined) continue;
    const now = cash.get(entry.accountId) ?? wallet.cash;
    cash.set(entry.accountId, now - (changes[i] ?? 0));
  }
  return cash;
}

/** Where the cash of an account is, and how much there is after the batch. */
interface Wallet extends ClosedAccount {
  readonly cash: Money;
}

/** A closed account has no cash any more. */
function walletIn(
  { accounts, ledger }: ExchangeState,
  closed: ReadonlyMap<number, ClosedAccount>,
  accountId: number,
): Wallet | undefined {
  const gone = closed.get(accountId);
  if (gone !== undefined) return { ...gone, cash: 0 };
  const account = accounts.get(accountId);
  if (account === undefined) return undefined;
  const { cashLedgerId, heldLedgerId } = account;
  const cash = ledger.balanceOf(cashLedgerId) + ledger.balanceOf(heldLedgerId);
  return { cashLedgerId, heldLedgerId, cash };
}
