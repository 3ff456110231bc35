import { bonusRoutes } from '@crease/contracts/routes/bonus.ts';
import type { Bonus, Bonuses } from '@crease/contracts/wire/bonus.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callRoute } from '#data/api/call-route.ts';
import { queryClient } from '#data/api/query-client.ts';
import { useTree } from '#data/catalogue/catalogue.ts';
import { session } from '#data/session/session.ts';
import { useStore } from '#data/storage/observable.ts';

export const BONUSES_KEY = 'bonuses';

/** What there is for the caller; a push asks it anew. */
export function useBonuses(isAsked = true): UseQueryResult<Bonuses> {
  const userId = useStore(session, (state) => state.user?.userId ?? null);
  return useQuery({
    queryKey: [BONUSES_KEY, userId],
    queryFn: ({ signal }) => callRoute(bonusRoutes.getBonuses, {}, signal),
    enabled: isAsked && userId !== null,
    staleTime: 0,
  });
}

/** Free bets that can be used on an event now, the one that ends first in front. Play money has none. */
export function useFreeBets(eventId: number, isAsked: boolean): readonly Bonus[] {
  const { sports = [] } = useTree();
  const sport = sports.find(({ events }) => events.some(({ id }) => id === eventId));
  const hasRupees = useStore(session, ({ user }) => user?.currency === 'INR' && !user.isDemo);
  const { data } = useBonuses(isAsked && hasRupees);
  const endOf = ({ expiryDate }: Bonus) => Date.parse(expiryDate ?? '');
  return (data?.items ?? [])
    .filter((bonus) => isUsable(bonus) && (bonus.sportId ?? sport?.id) === sport?.id)
    .toSorted((one, other) => endOf(one) - endOf(other));
}

/** A free bet that was granted and is no bet yet. */
export function isUsable({ kind, state, claim }: Bonus): boolean {
  return kind === 'FREE_BET' && state === 'ACTIVE' && claim?.usedAt === null;
}

/** What is known of them is old: they are asked for again. */
export function refreshBonuses(): void {
  void queryClient.invalidateQueries({ queryKey: [BONUSES_KEY] });
}
