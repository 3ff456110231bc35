import { cashierCalls } from '@crease/contracts/calls/cashier.ts';
import type { PaymentInfo } from '@crease/contracts/wire/cashier.ts';
import { useQuery } from '@tanstack/react-query';
import { type QueryState, toQueryState } from '#client/api/answers.ts';
import { callRoute } from '#client/api/call-route.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { REQUESTS } from './requests.ts';

/** Payment methods, limits, wallet and saved accounts; refetched with each push about a request. */
export function usePaymentInfo(): QueryState<PaymentInfo> {
  const userId = useStore(session, (state) => state.user?.userId ?? null);
  return toQueryState(
    useQuery({
      queryKey: [REQUESTS, userId, 'info'],
      queryFn: ({ signal }) => callRoute(cashierCalls.getPaymentInfo, {}, signal),
      enabled: userId !== null,
      staleTime: 0,
      gcTime: 60_000,
    }),
  );
}
