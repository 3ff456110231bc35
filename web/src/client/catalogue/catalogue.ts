import { LIST_AGE_MS } from '@crease/contracts/base/constants.ts';
import type {
  EventItem,
  EventOddsAnswer,
  MarketLimit,
  PublicStop,
  TreeSport,
  WireMarket,
} from '@crease/contracts/catalogue/catalogue.ts';
import { BUILT_IN_SETTING, type DomainSetting } from '@crease/contracts/site/settings.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { recordFetch } from '#client/api/connection.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { KEYS, queryClient, refetchOdds } from '#client/api/query-client.ts';
import { prices } from '#client/prices/prices.ts';
import { session, useUserId } from '#client/session/session.ts';
import { SETTINGS_QUERY } from '#client/site/domain-file.ts';
import { readItem, writeItemLater } from '#client/storage/local-items.ts';
import { useStore } from '#client/storage/observable.ts';
import { liveEvents } from './live-events.ts';

const NOBODY = 0;
/** Time after which a lagging replica has caught up. */
const LATE_MS = 500;

/** Returns the domain's settings: the stored ones until the file has loaded. */
export function useSettings(): DomainSetting {
  const { data } = useQuery(SETTINGS_QUERY);
  return data?.setting ?? readItem('domainSetting') ?? BUILT_IN_SETTING;
}

export interface TreeQuery {
  readonly sports: readonly TreeSport[] | undefined;
  readonly isLoading: boolean;
  readonly error: string | null;
  readonly refetch: () => void;
}

/** Loads all sports with their open events and seeds prices and scores. */
function treeQuery(userId: number) {
  return queryOptions({
    queryKey: [...KEYS.tree, userId],
    queryFn: async ({ signal, queryKey }) => {
      // On a refetch after joining the list groups, don't accept a cached list, which would lack earlier pushes.
      const isAgain = queryClient.getQueryData(queryKey) !== undefined;
      const age = isAgain ? LIST_AGE_MS.minimum : LIST_AGE_MS.normal;
      const madeAt = performance.now() - age;
      const sports = await call('treeSportWithEvent', isAgain ? { maxAgeMs: age } : {}, signal);
      const events = sports.flatMap((sport) => sport.events);
      prices.setEvents(events, madeAt);
      prices.forgetUnlisted(events);
      liveEvents.setEvents(events, madeAt);
      recordFetch();
      writeItemLater('TreeSportWithEvent', sports);
      return sports;
    },
  });
}

/** Returns all sports with their open events. */
export function useTree(): TreeQuery {
  const userId = useUserId() ?? NOBODY;
  const query = useQuery({
    ...treeQuery(userId),
    placeholderData: (before: readonly TreeSport[] | undefined) => before,
    refetchInterval: 60_000,
  });
  return {
    sports: query.data,
    isLoading: query.isLoading,
    error: query.error === null ? null : getErrorMessage(query.error),
    refetch: () => void query.refetch(),
  };
}

export interface OddsQuery {
  /** Market definitions. Their live figures are in the price store. */
  readonly markets: readonly WireMarket[] | undefined;
  readonly isLoading: boolean;
  readonly notFound: boolean;
  readonly error: string | null;
  readonly refetch: () => void;
}

const marketsIn = ({ markets }: EventOddsAnswer) => markets;
const stopIn = ({ stop }: EventOddsAnswer) => stop ?? null;
const endedIn = ({ event }: EventOddsAnswer) => event ?? null;

function eventOddsQuery<Part>(eventId: number, currency: string, select: (answer: EventOddsAnswer) => Part) {
  return queryOptions({
    queryKey: [...KEYS.odds(eventId), currency],
    queryFn: async ({ signal }): Promise<EventOddsAnswer> => {
      const answer = await call('getUserOdds', { eventId }, signal);
      if (prices.setMarkets(answer.markets)) setTimeout(() => refetchOdds(eventId), LATE_MS);
      recordFetch();
      return answer;
    },
    enabled: eventId > 0,
    select,
  });
}

/** Loads an event's markets and seeds the price store. */
export function oddsQuery(eventId: number, currency: string) {
  return eventOddsQuery(eventId, currency, marketsIn);
}

/** Returns a finished event that is no longer in any list, or null while it is still open. */
export function useEndedEvent(eventId: number): EventItem | null {
  const currency = useStore(session, (state) => state.user?.currency ?? '');
  return useQuery(eventOddsQuery(eventId, currency, endedIn)).data ?? null;
}

/** Returns the reason for and end of a betting stop on an event, or null. */
export function useBettingStop(eventId: number): PublicStop | null {
  const currency = useStore(session, (state) => state.user?.currency ?? '');
  return useQuery(eventOddsQuery(eventId, currency, stopIn)).data ?? null;
}

/** Finds an event by ID in the lists, or its final state if it has ended. */
export function useEvent(eventId: number): EventItem | undefined {
  const { sports } = useTree();
  const ended = useEndedEvent(eventId);
  return sports?.flatMap(({ events }) => events).find(({ id }) => id === eventId) ?? ended ?? undefined;
}

/** Returns an event's markets and seeds the price store. */
export function useOdds(eventId: number): OddsQuery {
  const currency = useStore(session, (state) => state.user?.currency ?? '');
  const query = useQuery({
    ...oddsQuery(eventId, currency),
    placeholderData: (before: EventOddsAnswer | undefined) => before,
  });
  return {
    markets: query.data,
    isLoading: query.isLoading,
    notFound: query.error instanceof CallFailure && query.error.code === 'NOT_FOUND',
    error: query.error === null ? null : getErrorMessage(query.error),
    refetch: () => void query.refetch(),
  };
}

/** Returns the caller's stake limits per market of an event. Empty while logged out. */
export function useLimits(eventId: number): readonly MarketLimit[] {
  const userId = useUserId() ?? NOBODY;
  const { data } = useQuery({
    queryKey: [...KEYS.limits(eventId), userId],
    queryFn: ({ signal }) => call('getUserLimits', { eventId }, signal),
    enabled: userId !== NOBODY && eventId > 0,
  });
  return data ?? [];
}

function scoreCardQuery(dreamEventId: string) {
  return queryOptions({
    queryKey: KEYS.card(dreamEventId),
    queryFn: async ({ signal }) => {
      const card = await call('getScoreCard', { DreamEventId: dreamEventId }, signal);
      if (card !== null) liveEvents.setCard(dreamEventId, card);
      return card !== null;
    },
  });
}

export interface ScoreCardQuery {
  readonly isLoading: boolean;
  /** No score card: none exists under this ID, or it couldn't be loaded. */
  readonly isAbsent: boolean;
}

/** Loads the score card once. Pushes keep it up to date. */
export function useScoreCardQuery(dreamEventId: string): ScoreCardQuery {
  const isAsked = dreamEventId !== '0';
  const query = useQuery({ ...scoreCardQuery(dreamEventId), enabled: isAsked });
  const isAbsent = !isAsked || query.isError || query.data === false;
  return { isLoading: query.isLoading, isAbsent };
}

/** The match whose page a visit starts on. */
export interface FirstMatch {
  readonly eventId: number;
  readonly dreamEventId: string;
}

/**
 * Prefetches the data of a visit's first page so that it renders complete. Failures are retried and reported by the
 * page itself.
 */
export async function prefetchFirstPage(match: FirstMatch | null): Promise<void> {
  const { user } = session.getState();
  const requested = [
    queryClient.prefetchQuery(SETTINGS_QUERY),
    queryClient.prefetchQuery(treeQuery(user?.userId ?? NOBODY)),
  ];
  // Only integers are event IDs. The page reports anything else.
  if (match !== null && Number.isSafeInteger(match.eventId)) {
    requested.push(queryClient.prefetchQuery(oddsQuery(match.eventId, user?.currency ?? '')));
    if (match.dreamEventId !== '0') {
      requested.push(queryClient.prefetchQuery(scoreCardQuery(match.dreamEventId)));
    }
  }
  await Promise.all(requested);
}
