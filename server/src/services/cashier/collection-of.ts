import type { Collection } from '@crease/core/cashier/cash-move.ts';
import type { CashRequest } from '#ports/cashier-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { MANUAL } from './payment-methods.ts';

/**
 * Where the money of a deposit lies until a bank statement shows it: with the provider that confirmed it, or on its way
 * when a person did.
 */
export function collectionOf(
  { payments }: Pick<AppContext, 'payments'>,
  { methodId }: CashRequest,
): Collection {
  const provider = payments.byId(methodId)?.provider ?? MANUAL;
  return provider === MANUAL ? { kind: 'TRANSIT' } : { kind: 'PROVIDER', code: provider };
}
