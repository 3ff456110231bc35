import type { ExchangeState } from './exchange-state.ts';

/** How the keys of cash-outs start, among those of other requests. */
export const CASH_OUT_KEY = 'cash-out:';

const ADJUSTMENT_KEY = 'adjust:';

const CASHIER_KEY = 'cashier:';
/** By then the entry has long been committed, so that a repeat is found by the key of its entry. */
const KNOWN_FOR_ENTRIES = 100_000;

/** Key of a cash-out among the requests of the state. */
export function cashOutKeyOf({
  accountId,
  clientRequestId,
}: {
  readonly accountId: number;
  readonly clientRequestId: string;
}): string {
  return `${CASH_OUT_KEY}${accountId}:${clientRequestId}`;
}

/** Client id of the hedge of a cash-out at a place, from 1. Ids of bettors are UUIDs, which hold no colon. */
export function hedgeIdOf(clientRequestId: string, place: number): string {
  return `${clientRequestId}:${place}`;
}

/** Key of a correction of a balance: of its entry, and among the requests of the state. */
export function adjustmentKeyOf(key: string): string {
  return `${ADJUSTMENT_KEY}${key}`;
}

/** Key of a movement of the cashier: of its first entry, and among the requests of the state. */
export function cashierKeyOf(key: string): string {
  return `${CASHIER_KEY}${key}`;
}

/** Removes the keys of corrections and of the cashier with old entries; keys are in the order of their entries. */
export function forgetOldEntryKeys({ requestKeys, ledger }: ExchangeState): void {
  const newest = ledger.nextEntryId - KNOWN_FOR_ENTRIES;
  for (const [key, entryId] of requestKeys) {
    if (!key.startsWith(ADJUSTMENT_KEY) && !key.startsWith(CASHIER_KEY)) continue;
    if (entryId >= newest) return;
    requestKeys.delete(key);
  }
}
