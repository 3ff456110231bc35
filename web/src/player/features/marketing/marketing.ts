import { marketingCalls } from '@crease/contracts/calls/marketing.ts';
import type { MarketingConsent, MarketingConsents } from '@crease/contracts/wire/marketing.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callRoute } from '#client/api/call-route.ts';
import { queryClient } from '#client/api/query-client.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';

const KEY = 'marketing-consents';

/** The user's marketing consents. */
export function useMarketingConsents(): UseQueryResult<MarketingConsents> {
  const userId = useStore(session, (state) => state.user?.userId ?? null);
  return useQuery({
    queryKey: [KEY, userId],
    queryFn: ({ signal }) => callRoute(marketingCalls.getMarketingConsents, {}, signal),
    enabled: userId !== null,
    staleTime: 0,
  });
}

/** Grants or withdraws a consent. @throws CallFailure */
export async function saveMarketingConsent(
  consent: MarketingConsent,
  isGiven: boolean,
): Promise<void> {
  const userId = session.getState().user?.userId ?? null;
  const after = await callRoute(marketingCalls.saveMarketingConsent, { ...consent, isGiven });
  queryClient.setQueryData([KEY, userId], after);
}
