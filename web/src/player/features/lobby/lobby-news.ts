import { casinoCalls } from '@crease/contracts/calls/casino.ts';
import type { CasinoGame, CasinoLobby, LobbyTable } from '@crease/contracts/wire/casino.ts';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '#client/api/call-route.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';

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
    queryFn: ({ signal }) => callRoute(casinoCalls.getCasinoLobby, {}, signal),
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
