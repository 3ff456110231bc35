import { type Bonus, type Bonuses, bonusRoutes } from '@crease/contracts/bonus/bonus.ts';
import type { CasinoGame } from '@crease/contracts/casino/casino.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callRoute } from '#client/api/call-route.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useTree } from '#client/catalogue/catalogue.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';

export const BONUSES_KEY = 'bonuses';

/** The user's bonuses; refetched after a push. */
export function useBonuses(isEnabled = true, staleTime = 0): UseQueryResult<Bonuses> {
  const userId = useStore(session, (state) => state.user?.userId ?? null);
  return useQuery({
    queryKey: [BONUSES_KEY, userId],
    queryFn: ({ signal }) => callRoute(bonusRoutes.getBonuses, {}, signal),
    enabled: isEnabled && userId !== null,
    staleTime,
  });
}

/** Free bets usable on an event, soonest to expire first. None for play-money accounts. */
export function useFreeBets(eventId: number, isEnabled: boolean): readonly Bonus[] {
  const { sports = [] } = useTree();
  const sport = sports.find(({ events }) => events.some(({ id }) => id === eventId));
  const hasRupees = useStore(session, ({ user }) => user?.currency === 'INR' && !user.isDemo);
  const { data } = useBonuses(isEnabled && hasRupees);
  const getExpiryTime = ({ expiryDate }: Bonus) => Date.parse(expiryDate ?? '');
  return (data?.items ?? [])
    .filter((bonus) => isUsable(bonus) && (bonus.sportId ?? sport?.id) === sport?.id)
    .toSorted((one, other) => getExpiryTime(one) - getExpiryTime(other));
}

/** Game lists fetch once; pushes invalidate. */
const LIST_IS_FRESH_MS = 300_000;

/** Free rounds left for a game; 0 for play-money accounts. */
export function useFreeRoundsLeft({ providerId, gameCode }: GameName): number {
  const hasRupees = useStore(session, ({ user }) => user?.currency === 'INR' && !user.isDemo);
  const { data } = useBonuses(hasRupees, LIST_IS_FRESH_MS);
  return (data?.items ?? [])
    .filter(({ state, freeRounds: of }) => {
      return state === 'ACTIVE' && of?.providerId === providerId && of.gameCode === gameCode;
    })
    .reduce((sum, { claim }) => sum + (claim?.rounds?.left ?? 0), 0);
}

type GameName = Pick<CasinoGame, 'providerId' | 'gameCode'>;

/** True for a granted, unused free bet. */
export function isUsable({ kind, state, claim }: Bonus): boolean {
  return kind === 'FREE_BET' && state === 'ACTIVE' && claim?.usedAt === null;
}

/** Marks bonuses as stale so they are refetched. */
export function refreshBonuses(): void {
  void queryClient.invalidateQueries({ queryKey: [BONUSES_KEY] });
}
