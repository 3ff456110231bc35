import type { CashOut } from './command.ts';
import type { ExchangeState } from './exchange-state.ts';

export const CASH_OUT_KEY = 'cash-out:';

const ADJUSTMENT_KEY = 'adjust:';

const CASHIER_KEY = 'cashier:';
/** Entries after which a key is evicted; by then the entry is committed, so repeats are found by its key. */
const KNOWN_FOR_ENTRIES = 100_000;

export function makeCashOutKey(command: Pick<CashOut, 'accountId' | 'clientRequestId'>): string {
  return `${CASH_OUT_KEY}${command.accountId}:${command.clientRequestId}`;
}

/** Client ID of a cash-out's nth hedge, from 1. Bettors' IDs are UUIDs, which contain no colon. */
export function makeHedgeId(clientRequestId: string, place: number): string {
  return `${clientRequestId}:${place}`;
}

/** Key of a balance correction, for its entry and its request. */
export function makeAdjustmentKey(key: string): string {
  return `${ADJUSTMENT_KEY}${key}`;
}

/** Key of a cashier movement, for its first entry and its request. */
export function makeCashierKey(key: string): string {
  return `${CASHIER_KEY}${key}`;
}

/** Evicts the keys of corrections and cashier movements with old entries; keys are in entry order. */
export function evictOldEntryKeys({ requestKeys, ledger }: ExchangeState): void {
  const newest = ledger.nextEntryId - KNOWN_FOR_ENTRIES;
  for (const [key, entryId] of requestKeys) {
    if (!key.startsWith(ADJUSTMENT_KEY) && !key.startsWith(CASHIER_KEY)) continue;
    if (entryId >= newest) return;
    requestKeys.delete(key);
  }
}
