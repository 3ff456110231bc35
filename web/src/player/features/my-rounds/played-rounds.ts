import { casinoCalls } from '@crease/contracts/calls/casino.ts';
import type { MyRoundsWire } from '@crease/contracts/routes/casino.ts';
import type { CasinoGame, PlayedRound, PlayedRoundPage } from '@crease/contracts/wire/casino.ts';
import type { OwnRound } from '@crease/contracts/wire/play.ts';
import { useQuery } from '@tanstack/react-query';
import { type Asked, askedOf, SCROLL_PAGE, useScrolled } from '#data/api/answers.ts';
import { callRoute } from '#data/api/call-route.ts';
import { messageOf } from '#data/api/failure.ts';
import { session } from '#data/session/session.ts';
import { readItem } from '#data/storage/local-items.ts';
import { useStore } from '#data/storage/observable.ts';
import { siteTimeText } from '#format/site-time.ts';
import { useUntil } from '#player/features/records/day-range.ts';
import { csvText } from '#player/features/records/files.ts';
import { type GridAsk, type GridTerms, sortingOf } from '#player/features/records/grid-search.ts';
import { pageOf } from '#player/features/records/history.ts';
import { type RecordList, useRecordList } from '#player/features/records/record-list.ts';
import type { GridControl } from '#player/features/records/use-grid-ask.ts';
import { gameText } from '#text/name-text.ts';
import { t } from '#text/text.ts';

/** What the rounds can be asked; a fresh page shows today. */
export const ROUND_TERMS: GridTerms = {
  range: 'today',
  longestDays: 92,
  order: { name: 'time', isDescending: true },
  sortable: ['time'],
  size: 10,
  sizes: [10, 20, 50, 'scroll'],
};

/** Asked anew each time the page opens, and forgotten soon after: they are somebody's own. */
const OWN = { staleTime: 0, gcTime: 60_000 } as const;

/** The rounds that the address asks for, page by page or as one list. */
export function usePlayedRounds(control: GridControl): RecordList<PlayedRound, PlayedRoundPage> {
  const { ask, search } = control;
  const filter = filterOf(ask, search);
  const { until, renew } = useUntil(ask);
  const userId = useStore(session, ({ user }) => user?.userId ?? null);
  const isScroll = ask.size === 'scroll';
  const wire = { ...filter, ...pageOf(ask) };
  const paged = askedOf(
    useQuery({
      queryKey: ['my-rounds', userId, wire],
      queryFn: ({ signal }) => callRoute(casinoCalls.getMyRounds, wire, signal),
      placeholderData: (before, query) => (query?.queryKey[1] === userId ? before : undefined),
      enabled: userId !== null && !isScroll,
      ...OWN,
    }),
  );
  const scrolled = useScrolled<PlayedRound, PlayedRoundPage>({
    key: ['my-rounds', userId, { ...filter, To: until }],
    isOn: userId !== null && isScroll,
    fetch: (SkipCount, MaxResultCount, signal) =>
      callRoute(
        casinoCalls.getMyRounds,
        { ...filter, To: until, SkipCount, MaxResultCount },
        signal,
      ),
  });
  return useRecordList({
    control,
    paged,
    scrolled,
    renew,
    count: async () => {
      const quiet = { ...casinoCalls.getMyRounds, quiet: true };
      return (await callRoute(quiet, { ...filter, MaxResultCount: 1 })).totalCount;
    },
    failure: t('Your rounds could not be loaded.'),
  });
}

/** A round of the house with its inputs; null: none is open. */
export function useMyRound(roundId: string | null): Asked<OwnRound> {
  const userId = useStore(session, ({ user }) => user?.userId ?? null);
  return askedOf(
    useQuery({
      queryKey: ['my-round', userId, roundId],
      queryFn: ({ signal }) =>
        callRoute(casinoCalls.getMyRound, { roundId: roundId ?? '' }, signal),
      enabled: userId !== null && roundId !== null,
      ...OWN,
    }),
  );
}

function filterOf({ from, to, order }: GridAsk, search: GridControl['search']): MyRoundsWire {
  const game = gameIn(search);
  return {
    From: from,
    To: to,
    Sorting: sortingOf(order),
    ...(game === null ? {} : { Game: game }),
  };
}

/** The game that the address asks for; null: all. */
export function gameIn({ game }: GridControl['search']): string | null {
  return typeof game === 'string' && /^[\w-]{1,64}$/.test(game) ? game : null;
}

/** The game of a round as the site lists it; null: it does not any more. */
export function gameOf({ provider, gameCode }: PlayedRound): CasinoGame | null {
  return (
    listedGames().find((one) => one.gameCode === gameCode && one.providerId === provider) ?? null
  );
}

/** All games that the site lists. */
export function listedGames(): readonly CasinoGame[] {
  return (readItem('games') ?? []).flatMap(({ games }) => games);
}

export function gameName(round: PlayedRound): string {
  const game = gameOf(round);
  return game === null ? round.gameCode : gameText(game.name);
}

/** All rounds of the filter as comma-separated values. @throws CallFailure */
export async function roundsCsv(control: GridControl, signal: AbortSignal): Promise<string> {
  const filter = filterOf(control.ask, control.search);
  const rounds: PlayedRound[] = [];
  for (let total = 1; rounds.length < total; ) {
    const wire = { ...filter, SkipCount: rounds.length, MaxResultCount: SCROLL_PAGE };
    const page = await callRoute(casinoCalls.getMyRounds, wire, signal);
    if (page.items.length === 0) break;
    rounds.push(...page.items);
    total = page.totalCount;
  }
  const heads = [t('Time, IST'), t('Game'), t('Round'), t('Stake'), t('Returned'), t('Net')];
  const lines = rounds.map((round) => [
    siteTimeText(round.time),
    gameName(round),
    round.roundId,
    round.staked,
    round.returned,
    round.net,
  ]);
  return csvText(heads, lines);
}

/** Why a file could not be made; null where it was given up. */
export function failureOf(failure: unknown, signal: AbortSignal): string | null {
  return signal.aborted ? null : messageOf(failure);
}
