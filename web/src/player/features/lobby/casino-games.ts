import { casinoCalls } from '@crease/contracts/calls/casino.ts';
import { playLimitCalls } from '@crease/contracts/calls/play-limits.ts';
import { MOST_GAMES } from '@crease/contracts/rules/preference-fields.ts';
import type { CasinoCategory, CasinoGame, GameCategory } from '@crease/contracts/wire/casino.ts';
import type { PlayLimits } from '@crease/contracts/wire/play-limits.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callRoute } from '#data/api/call-route.ts';
import { preferences, setPreferences, usePreference } from '#data/session/preferences.ts';
import { session } from '#data/session/session.ts';
import { useStore } from '#data/storage/observable.ts';
import { phrase } from '#text/text.ts';
import type { IconName } from '#ui/icon/icon.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';

/** Games of this screen by kind, as the server has them now. */
export function useGames(): UseQueryResult<readonly GameCategory[]> {
  const isMobile = useIsPhone();
  return useQuery({
    queryKey: ['casino-games', isMobile],
    queryFn: ({ signal }) => callRoute(casinoCalls.getGames, { isMobile }, signal),
  });
}

/** How a game is named where one name has to be enough. */
export function keyOf({ providerId, gameCode }: CasinoGame): string {
  return `${providerId}:${gameCode}`;
}

export function useIsFavourite(game: CasinoGame): boolean {
  return usePreference('favouriteGames').includes(keyOf(game));
}

/** Marks a game, or takes the mark away, on all devices of the player. */
export function turnFavourite(game: CasinoGame): void {
  const key = keyOf(game);
  const before = preferences.getState().favouriteGames;
  const left = before.filter((one) => one !== key);
  const favouriteGames =
    left.length < before.length ? left : [key, ...left].slice(0, MOST_GAMES.favourite);
  setPreferences({ favouriteGames });
}

/** Leaves a game out of the lobby, or shows it again, on all devices of the player. */
export function turnHidden(game: CasinoGame): void {
  const key = keyOf(game);
  const before = preferences.getState().hiddenGames;
  const left = before.filter((one) => one !== key);
  const hiddenGames =
    left.length < before.length ? left : [key, ...left].slice(0, MOST_GAMES.hidden);
  setPreferences({ hiddenGames });
}

/** The games of these names that are open, in the order of the names. */
export function gamesByKeys(
  games: readonly CasinoGame[],
  keys: readonly string[],
): readonly CasinoGame[] {
  return keys.flatMap((key) => games.filter((game) => keyOf(game) === key));
}

export const FAVOURITES = 'favourites';

export interface Section {
  readonly name: string;
  /** What the rail is called. */
  readonly title: string;
  readonly icon: IconName;
}

/** Kinds of games, and what a player has chosen themselves. */
export const SECTIONS: Readonly<Record<CasinoCategory | typeof FAVOURITES, Section>> = {
  indian: { name: phrase('Indian'), title: phrase('Indian tables'), icon: 'trophy' },
  exchange: { name: phrase('Exchange'), title: phrase('Back and lay'), icon: 'swap' },
  tables: { name: phrase('Tables'), title: phrase('Tables'), icon: 'chip' },
  crash: { name: phrase('Crash'), title: phrase('Crash'), icon: 'charts' },
  instant: { name: phrase('Instant'), title: phrase('Instant games'), icon: 'bolt' },
  slots: { name: phrase('Slots'), title: phrase('Slots'), icon: 'list' },
  favourites: { name: phrase('Favourites'), title: phrase('Favourites'), icon: 'heart' },
};

export function isSection(name: string): name is keyof typeof SECTIONS {
  return Object.hasOwn(SECTIONS, name);
}

type ShutSection = PlayLimits['blocks'][number]['section'];

/** What the player has shut for themselves; nothing until that is known, for the server refuses it anyway. */
export function useShutSections(): ReadonlySet<ShutSection> {
  const userId = useStore(session, ({ user }) => (user?.isDemo === false ? user.userId : null));
  const { data } = useQuery({
    queryKey: ['play-limits', userId],
    queryFn: ({ signal }) => callRoute(playLimitCalls.getPlayLimits, {}, signal),
    enabled: userId !== null,
    staleTime: 0,
  });
  return new Set(data?.blocks.map(({ section }) => section));
}

/** The kinds of games that are left; none when all of the casino is shut. */
export function openCategories(
  categories: readonly GameCategory[],
  shut: ReadonlySet<ShutSection>,
): readonly GameCategory[] {
  if (shut.has('casino')) return [];
  return categories.filter(({ category }) => !shut.has(`casino:${category}`));
}
