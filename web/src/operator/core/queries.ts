import { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import { operatorPeopleRoutes } from '@crease/contracts/routes/operator-people.ts';
import { operatorSiteRoutes } from '@crease/contracts/routes/operator-site.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import { settingRoutes } from '@crease/contracts/routes/setting.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operatorApi } from './office-call.ts';

type EventsQuery = WireOf<typeof operatorRoutes.operatorGetEvents>;
type MarketsQuery = WireOf<typeof operatorRoutes.operatorGetMarkets>;
type BetsQuery = WireOf<typeof operatorRoutes.operatorGetBets>;
type AuditQuery = WireOf<typeof operatorRoutes.operatorGetAuditLog>;
type UsersQuery = WireOf<typeof operatorPeopleRoutes.operatorGetUsers>;

/** Polling interval of the bet ticker. */
const BETS_MS = 2_000;
const LIST_MS = 5_000;
const IMAGES_MS = 30_000;
const REQUESTS_MS = 30_000;
const BOOKS_MS = 30_000;
const MAX_REQUESTS = 10;

/** Returns events by status, sport and text. */
export function useEvents(query: EventsQuery) {
  return useQuery({
    queryKey: ['events', query],
    queryFn: ({ signal }) => operatorApi(operatorRoutes.operatorGetEvents, query, signal),
    refetchInterval: LIST_MS,
    placeholderData: keepPreviousData,
  });
}

/** Returns markets of all events by status. */
export function useMarkets(query: MarketsQuery) {
  return useQuery({
    queryKey: ['markets', query],
    queryFn: ({ signal }) => operatorApi(operatorRoutes.operatorGetMarkets, query, signal),
    refetchInterval: LIST_MS,
  });
}

/** Returns the latest bets. Polls every two seconds. */
export function useBets(query: BetsQuery) {
  return useQuery({
    queryKey: ['bets', query],
    queryFn: ({ signal }) => operatorApi(operatorRoutes.operatorGetBets, query, signal),
    refetchInterval: BETS_MS,
    placeholderData: keepPreviousData,
  });
}

/** Returns audit log entries. */
export function useAudit(query: AuditQuery) {
  return useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => operatorApi(operatorRoutes.operatorGetAuditLog, query, signal),
    refetchInterval: LIST_MS,
    placeholderData: keepPreviousData,
  });
}

/** Returns all ledger accounts. */
export function useTrialBalance() {
  return useQuery({
    queryKey: ['trial-balance'],
    queryFn: ({ signal }) => operatorApi(operatorRoutes.operatorGetTrialBalance, {}, signal),
    refetchInterval: BOOKS_MS,
  });
}

/** Returns users by part of their name or mobile number. */
export function useUsers(query: UsersQuery) {
  return useQuery({
    queryKey: ['users', query],
    queryFn: ({ signal }) => operatorApi(operatorPeopleRoutes.operatorGetUsers, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** Returns players with a pending closure request. */
export function useClosingRequests() {
  const asked: UsersQuery = { status: 'closing', MaxResultCount: MAX_REQUESTS };
  return useQuery({
    queryKey: ['users', asked],
    queryFn: ({ signal }) => operatorApi(operatorPeopleRoutes.operatorGetUsers, asked, signal),
    refetchInterval: REQUESTS_MS,
  });
}

export const userKey = (userId: number) => ['user', userId] as const;

/** Returns a user. */
export function useUser(userId: number) {
  return useQuery({
    queryKey: userKey(userId),
    queryFn: ({ signal }) => operatorApi(operatorPeopleRoutes.operatorGetUser, { userId }, signal),
    refetchInterval: LIST_MS,
  });
}

export const imagesKey = (userId: number) => ['images', userId] as const;

/** Returns a user's stored files. Refetched because their URLs expire after an hour. */
export function useImages(userId: number) {
  return useQuery({
    queryKey: imagesKey(userId),
    queryFn: ({ signal }) =>
      operatorApi(operatorPeopleRoutes.operatorGetImages, { userId }, signal),
    refetchInterval: IMAGES_MS,
  });
}

export const SITES_KEY = ['sites'] as const;

/** Returns all domains' settings, including drafts. */
export function useSites() {
  return useQuery({
    queryKey: SITES_KEY,
    queryFn: ({ signal }) => operatorApi(operatorSiteRoutes.operatorGetDomainSettings, {}, signal),
  });
}

export const TEXTS_KEY = ['texts'] as const;

/** Returns the public texts: rules by sport, terms. */
export function useTexts() {
  return useQuery({
    queryKey: TEXTS_KEY,
    queryFn: ({ signal }) => operatorApi(settingRoutes.getSetting, {}, signal),
  });
}

/** Returns an event, null if not found. */
export function useEvent(eventId: number) {
  return useQuery({
    queryKey: ['event', eventId],
    queryFn: async ({ signal }) => {
      const { items } = await operatorApi(operatorRoutes.operatorGetEvents, { eventId }, signal);
      return items.find(({ id }) => id === eventId) ?? null;
    },
    // Stop polling for a closed or missing event.
    refetchInterval: ({ state }) =>
      state.data === null || state.data?.status === 'CLOSED' ? false : LIST_MS,
  });
}
