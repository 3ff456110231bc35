import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Entry } from '@crease/core/ledger/entry.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { EntryRow } from '#ports/journal.ts';

/**
 * Ledger entries with what they did to an account's cash, for the statement.
 *
 * Cash is free and held together, so a hold or release changes nothing of it. The state holds only the balances after the
 * whole batch: cash after each entry is found by going back from there.
 *
 * @param entries of one batch, in order; all of them are in the state's ledger already.
 */
export function entryRows(state: ExchangeState, entries: readonly Entry[]): EntryRow[] {
  const changes = entries.map((entry) => cashChangeOf(state, entry));
  const cash = cashBefore(state, entries, changes);
  return entries.map((entry, i) => {
    const cashChange = changes[i] ?? 0;
    const before = cash.get(entry.accountId);
    if (before === undefined || isTransfer(entry)) {
      return { ...entry, cashChange, cashAfter: null };
    }
    const cashAfter = before + cashChange;
    cash.set(entry.accountId, cashAfter);
    return { ...entry, cashChange, cashAfter };
  });
}

/** Reserving cash, or giving it back: not a movement of the account's cash. */
function isTransfer(entry: Entry): boolean {
  return entry.kind === 'HOLD' || entry.kind === 'RELEASE';
}

function cashChangeOf(state: ExchangeState, entry: Entry): Money {
  if (isTransfer(entry)) return 0;
  const account = state.accounts.get(entry.accountId);
  if (account === undefined) return 0;
  const isOwn = (id: number): boolean => id === account.cashLedgerId || id === account.heldLedgerId;
  return (isOwn(entry.to) ? entry.amount : 0) - (isOwn(entry.from) ? entry.amount : 0);
}

/** Cash of every account concerned, before the first of the entries. */
function cashBefore(
  state: ExchangeState,
  entries: readonly Entry[],
  changes: readonly Money[],
): Map<number, Money> {
  const cash = new Map<number, Money>();
  for (const [i, entry] of entries.entries()) {
    if (isTransfer(entry)) continue;
    const account = state.accounts.get(entry.accountId);
    if (account === undefined) continue;
    const now =
      cash.get(account.id) ??
      state.ledger.balanceOf(account.cashLedgerId) + state.ledger.balanceOf(account.heldLedgerId);
    cash.set(account.id, now - (changes[i] ?? 0));
  }
  return cash;
}
