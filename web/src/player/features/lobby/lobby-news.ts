import { casinoCalls } from '@crease/contracts/calls/casino.ts';
import type { CasinoGame, CasinoLobby, LobbyTable } from '@crease/contracts/wire/casino.ts';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '#data/api/call-route.ts';
import { session } from '#data/session/session.ts';
import { useStore } from '#data/storage/observable.ts';

/** A round of a table lasts half a minute: what is two seconds old still holds, with a clock that runs here. */
const EACH_MS = 2_000;

/** What stands in the lobby now, and when this page has heard it. */
export interface LobbyNews extends CasinoLobby {
  readonly heardAt: number;
}

/** Asked for again and again while somebody looks; null while it is not known. */
export function useLobbyNews(): LobbyNews | null {
  const userId = useStore(session, ({ user }) => user?.userId ?? null);
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['casino-lobby', userId],
    queryFn: ({ signal }) => callRoute(casinoCalls.getCasinoLobby, {}, signal),
    enabled: userId !== null,
    refetchInterval: EACH_MS,
    staleTime: 0,
  });
  return data === undefined ? null : { ...data, heardAt: dataUpdatedAt };
}

/** A table as a tile shows it. */
export interface ShownTable extends LobbyTable {
  /** By the clock of this page; null: no bets are taken. */
  readonly closesHereAt: number | null;
}

export function tableOf(
  news: LobbyNews | null,
  game: Pick<CasinoGame, 'providerId' | 'gameCode'>,
): ShownTable | null {
  const table = news?.tables.find((one) => isSameGame(one, game));
  if (news === null || table === undefined) return null;
  const { closesAt } = table;
  const closesHereAt = closesAt === null ? null : closesAt - news.serverNow + news.heardAt;
  return { ...table, closesHereAt };
}

export function isSameGame(
  one: Pick<CasinoGame, 'providerId' | 'gameCode'>,
  other: Pick<CasinoGame, 'providerId' | 'gameCode'>,
): boolean {
  return one.providerId === other.providerId && one.gameCode === other.gameCode;
}
