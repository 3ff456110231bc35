import { toKolkataTime } from '@crease/contracts/base/instant.ts';
import {
  type CasinoGame,
  casinoRoutes,
  type MyRoundsWire,
  type PlayedRound,
  type PlayedRoundPage,
} from '@crease/contracts/casino/casino.ts';
import type { OwnRound } from '@crease/contracts/casino/play.ts';
import { useQuery } from '@tanstack/react-query';
import { type QueryState, SCROLL_PAGE, toQueryState, useScrolled } from '#client/api/answers.ts';
import { callRoute } from '#client/api/call-route.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { useUserId } from '#client/session/session.ts';
import { readItem } from '#client/storage/local-items.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useUntil } from '#player/features/records/day-range.ts';
import { buildCsv } from '#player/features/records/files.ts';
import {
  type GridControl,
  type GridQuery,
  type GridTerms,
  toSortParameter,
} from '#player/features/records/grid-search.ts';
import { OWN, sameUser, toPaging } from '#player/features/records/history.ts';
import { type RecordList, useRecordList } from '#player/features/records/record-list.ts';

/** Query options of the rounds; defaults to today. */
export const ROUND_TERMS: GridTerms = {
  range: 'today',
  longestDays: 92,
  order: { name: 'time', isDescending: true },
  sortable: ['time'],
  size: 10,
  sizes: [10, 20, 50, 'scroll'],
};

/** Rounds for the URL's query, as pages or as one list. */
export function usePlayedRounds(control: GridControl): RecordList<PlayedRound, PlayedRoundPage> {
  const { query, search } = control;
  const filter = toFilter(query, search);
  const { until, renew } = useUntil(query);
  const userId = useUserId();
  const isScroll = query.size === 'scroll';
  const wire = { ...filter, ...toPaging(query) };
  const paged = toQueryState(
    useQuery({
      queryKey: ['my-rounds', userId, wire],
      queryFn: ({ signal }) => callRoute(casinoRoutes.getMyRounds, wire, signal),
      placeholderData: sameUser(userId),
      enabled: userId !== null && !isScroll,
      ...OWN,
    }),
  );
  const scrolled = useScrolled<PlayedRound, PlayedRoundPage>({
    key: ['my-rounds', userId, { ...filter, To: until }],
    isOn: userId !== null && isScroll,
    fetch: (SkipCount, MaxResultCount, signal) =>
      callRoute(casinoRoutes.getMyRounds, { ...filter, To: until, SkipCount, MaxResultCount }, signal),
  });
  return useRecordList({
    control,
    paged,
    scrolled,
    renew,
    count: async () => {
      const quiet = { ...casinoRoutes.getMyRounds, quiet: true };
      return (await callRoute(quiet, { ...filter, MaxResultCount: 1 })).totalCount;
    },
    failure: t('Couldn’t load your rounds.'),
  });
}

/** An in-house round with its inputs; null if none is open. */
export function useMyRound(roundId: string | null): QueryState<OwnRound> {
  const userId = useUserId();
  return toQueryState(
    useQuery({
      queryKey: ['my-round', userId, roundId],
      queryFn: ({ signal }) => callRoute(casinoRoutes.getMyRound, { roundId: roundId ?? '' }, signal),
      enabled: userId !== null && roundId !== null,
      ...OWN,
    }),
  );
}

function toFilter({ from, to, order }: GridQuery, search: GridControl['search']): MyRoundsWire {
  const game = gameIn(search);
  return {
    From: from,
    To: to,
    Sorting: toSortParameter(order),
    ...(game === null ? {} : { Game: game }),
  };
}

/** Game ID from the URL; null for all. */
export function gameIn({ game }: GridControl['search']): string | null {
  return typeof game === 'string' && /^[\w-]{1,64}$/.test(game) ? game : null;
}

/** All games listed on the site. */
export function listedGames(): readonly CasinoGame[] {
  return (readItem('games') ?? []).flatMap(({ games }) => games);
}

/** The game's name as listed on the site; its code if delisted. */
export function gameName({ provider, gameCode }: PlayedRound): string {
  const game = listedGames().find((one) => one.gameCode === gameCode && one.providerId === provider);
  return game === undefined ? gameCode : gameText(game.name);
}

/** Exports all filtered rounds as CSV. @throws CallFailure */
export async function roundsCsv(control: GridControl, signal: AbortSignal): Promise<string> {
  const filter = toFilter(control.query, control.search);
  const rounds: PlayedRound[] = [];
  for (let total = 1; rounds.length < total; ) {
    const wire = { ...filter, SkipCount: rounds.length, MaxResultCount: SCROLL_PAGE };
    const page = await callRoute(casinoRoutes.getMyRounds, wire, signal);
    if (page.items.length === 0) break;
    rounds.push(...page.items);
    total = page.totalCount;
  }
  const heads = [t('Time (IST)'), t('Game'), t('Round'), t('Stake'), t('Returned'), t('Net')];
  const lines = rounds.map((round) => [
    toKolkataTime(round.time),
    gameName(round),
    round.roundId,
    round.staked,
    round.returned,
    round.net,
  ]);
  return buildCsv(heads, lines);
}

/** Error message of an export; null if it was cancelled. */
export function describeExportFailure(failure: unknown, signal: AbortSignal): string | null {
  return signal.aborted ? null : getErrorMessage(failure);
}
