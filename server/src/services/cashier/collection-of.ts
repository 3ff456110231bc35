import type { Collection } from '@crease/core/cashier/cash-move.ts';
import type { CashRequest } from '#ports/cashier-store.ts';
import { isManual } from './payment-providers.ts';

/**
 * Where the money of a request lies: among what was received and not known when a bank statement has shown it, with the
 * provider that it was paid by, or on its way when a person confirmed it.
 */
export function collectionOf({
  provider,
  bankLineId,
}: Pick<CashRequest, 'provider' | 'bankLineId'>): Collection {
  if (bankLineId !== null) return { kind: 'UNIDENTIFIED' };
  return isManual({ provider }) ? { kind: 'TRANSIT' } : { kind: 'PROVIDER', code: provider };
}
