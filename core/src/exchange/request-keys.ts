import type { ExchangeState } from './exchange-state.ts';

/** How the keys of cash-outs start, among those of other requests. */
export const CASH_OUT_KEY = 'cash-out:';

const ADJUSTMENT_KEY = 'adjust:';
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

/** Removes the keys of corrections with old entries; keys are in the order of their entries. */
export function forgetOldAdjustments({ requestKeys, ledger }: ExchangeState): void {
  const newest = ledger.nextEntryId - KNOWN_FOR_ENTRIES;
  for (const [key, entryId] of requestKeys) {
    if (!key.startsWith(ADJUSTMENT_KEY)) continue;
    if (entryId >= newest) return;
    requestKeys.delete(key);
  }
}
