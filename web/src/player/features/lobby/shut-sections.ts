import { playLimitRoutes } from '@crease/contracts/routes/play-limits.ts';
import type { GameCategory } from '@crease/contracts/wire/casino.ts';
import type { PlayLimits } from '@crease/contracts/wire/play-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '#data/api/call-route.ts';
import { session } from '#data/session/session.ts';
import { useStore } from '#data/storage/observable.ts';

type Section = PlayLimits['blocks'][number]['section'];

/** What the player has shut for themselves; nothing until that is known, for the server refuses it anyway. */
export function useShutSections(): ReadonlySet<Section> {
  const userId = useStore(session, ({ user }) => (user?.isDemo === false ? user.userId : null));
  const { data } = useQuery({
    queryKey: ['play-limits', userId],
    queryFn: ({ signal }) => callRoute(playLimitRoutes.getPlayLimits, {}, signal),
    enabled: userId !== null,
    staleTime: 0,
  });
  return new Set(data?.blocks.map(({ section }) => section));
}

/** The kinds of games that are left; none when all of the casino is shut. */
export function openCategories(
  categories: readonly GameCategory[],
  shut: ReadonlySet<Section>,
): readonly GameCategory[] {
  if (shut.has('casino')) return [];
  return categories.filter(({ category }) => !shut.has(`casino:${category}`));
}
