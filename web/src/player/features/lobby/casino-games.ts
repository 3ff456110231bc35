import { type PlayLimits, playLimitRoutes } from '@crease/contracts/care/play-limits.ts';
import {
  type CasinoCategory,
  type CasinoGame,
  type CasinoLobby,
  casinoRoutes,
  type GameCategory,
  type LobbyTable,
} from '@crease/contracts/casino/casino.ts';
import { MAX_GAMES } from '@crease/contracts/people/preferences.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callRoute } from '#client/api/call-route.ts';
import { preferences, setPreferences, usePreference } from '#client/session/preferences.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { phrase } from '#i18n/text.ts';
import type { IconName } from '#ui/icon/icon.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';

/** Games for this screen size by category. */
export function useGames(): UseQueryResult<readonly GameCategory[]> {
  const isMobile = useIsPhone();
  return useQuery({
    queryKey: ['casino-games', isMobile],
    queryFn: ({ signal }) => callRoute(casinoRoutes.getGames, { isMobile }, signal),
  });
}

/** Unique key of a game. */
export function makeGameKey({ providerId, gameCode }: CasinoGame): string {
  return `${providerId}:${gameCode}`;
}

export function useIsFavourite(game: CasinoGame): boolean {
  return usePreference('favouriteGames').includes(makeGameKey(game));
}

/** Toggles a favourite on all the player's devices. */
export function toggleFavourite(game: CasinoGame): void {
  const key = makeGameKey(game);
  const before = preferences.getState().favouriteGames;
  const left = before.filter((one) => one !== key);
  const favouriteGames = left.length < before.length ? left : [key, ...left].slice(0, MAX_GAMES.favourite);
  setPreferences({ favouriteGames });
}

/** Hides or shows a game on all the player's devices. */
export function toggleHidden(game: CasinoGame): void {
  const key = makeGameKey(game);
  const before = preferences.getState().hiddenGames;
  const left = before.filter((one) => one !== key);
  const hiddenGames = left.length < before.length ? left : [key, ...left].slice(0, MAX_GAMES.hidden);
  setPreferences({ hiddenGames });
}

/** Open games with these keys, in key order. */
export function gamesByKeys(games: readonly CasinoGame[], keys: readonly string[]): readonly CasinoGame[] {
  return keys.flatMap((key) => games.filter((game) => makeGameKey(game) === key));
}

/** All games once, those with these keys first. */
export function recentFirst(games: readonly CasinoGame[], recent: readonly string[]): readonly CasinoGame[] {
  return [...new Set([...gamesByKeys(games, recent), ...games])];
}

export const FAVOURITES = 'favourites';

export interface Section {
  readonly name: string;
  /** Page title. */
  readonly title: string;
  readonly icon: IconName;
}

/** Game categories, and the player's favourites. */
export const SECTIONS: Readonly<Record<CasinoCategory | typeof FAVOURITES, Section>> = {
  indian: { name: phrase('Indian'), title: phrase('Indian tables'), icon: 'trophy' },
  exchange: { name: phrase('Exchange'), title: phrase('Exchange games'), icon: 'swap' },
  tables: { name: phrase('Tables'), title: phrase('Tables'), icon: 'chip' },
  crash: { name: phrase('Crash'), title: phrase('Crash'), icon: 'charts' },
  instant: { name: phrase('Instant'), title: phrase('Instant games'), icon: 'bolt' },
  slots: { name: phrase('Slots'), title: phrase('Slots'), icon: 'list' },
  favourites: { name: phrase('Favourites'), title: phrase('Favourites'), icon: 'heart' },
};

export function isSection(name: string): name is keyof typeof SECTIONS {
  return Object.hasOwn(SECTIONS, name);
}

type BlockedSection = PlayLimits['blocks'][number]['section'];

/** Sections the player has blocked. None until loaded; the server enforces it anyway. */
export function useBlockedSections(): ReadonlySet<BlockedSection> {
  const userId = useStore(session, ({ user }) => (user?.isDemo === false ? user.userId : null));
  const { data } = useQuery({
    queryKey: ['play-limits', userId],
    queryFn: ({ signal }) => callRoute(playLimitRoutes.getPlayLimits, {}, signal),
    enabled: userId !== null,
    staleTime: 0,
  });
  return new Set(data?.blocks.map(({ section }) => section));
}

/** Categories not blocked; none if the whole casino is blocked. */
export function openCategories(
  categories: readonly GameCategory[],
  shut: ReadonlySet<BlockedSection>,
): readonly GameCategory[] {
  if (shut.has('casino')) return [];
  return categories.filter(({ category }) => !shut.has(`casino:${category}`));
}

/** Poll interval: rounds last half a minute and countdowns run locally, so data two seconds old is still valid. */
const POLL_MS = 2_000;

/** Live lobby data and when this page received it. */
export interface LiveLobby extends CasinoLobby {
  readonly receivedAt: number;
}

/** Polls the live lobby while visible; null until loaded. */
export function useLiveLobby(): LiveLobby | null {
  const userId = useStore(session, ({ user }) => user?.userId ?? null);
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['casino-lobby', userId],
    queryFn: ({ signal }) => callRoute(casinoRoutes.getCasinoLobby, {}, signal),
    enabled: userId !== null,
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
  return data === undefined ? null : { ...data, receivedAt: dataUpdatedAt };
}

/** A table as shown on a tile. */
export interface TileTable extends LobbyTable {
  /** Betting close time by this page's clock; null while betting is closed. */
  readonly closesAtLocal: number | null;
}

export function findTable(
  lobby: LiveLobby | null,
  game: Pick<CasinoGame, 'providerId' | 'gameCode'>,
): TileTable | null {
  const table = lobby?.tables.find((one) => isSameGame(one, game));
  if (lobby === null || table === undefined) return null;
  const { closesAt } = table;
  const closesAtLocal = closesAt === null ? null : closesAt - lobby.serverNow + lobby.receivedAt;
  return { ...table, closesAtLocal };
}

export function isSameGame(
  one: Pick<CasinoGame, 'providerId' | 'gameCode'>,
  other: Pick<CasinoGame, 'providerId' | 'gameCode'>,
): boolean {
  return one.providerId === other.providerId && one.gameCode === other.gameCode;
}
