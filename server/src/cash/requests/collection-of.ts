import type { Collection } from '@crease/core/cashier/cash-move.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import { isManual } from './payment-providers.ts';

/**
 * House account that holds a request's money: unidentified receipts once confirmed by a statement, the provider's
 * account, or in transit if confirmed manually.
 */
export function getCollection({
  provider,
  bankLineId,
}: Pick<CashRequest, 'provider' | 'bankLineId'>): Collection {
  if (bankLineId !== null) return { kind: 'UNIDENTIFIED' };
  return isManual({ provider }) ? { kind: 'TRANSIT' } : { kind: 'PROVIDER', code: provider };
}
