import type { Collection } from '@crease/core/cashier/cash-move.ts';
import type { CashRequest } from '#ports/cashier-store.ts';
import { isManual } from './payment-providers.ts';

/**
 * Where the money of a request lies until a bank statement shows it: with the provider that it was paid by, or on its way
 * when a person confirmed it.
 */
export function collectionOf({ provider }: Pick<CashRequest, 'provider'>): Collection {
  return isManual({ provider }) ? { kind: 'TRANSIT' } : { kind: 'PROVIDER', code: provider };
}
