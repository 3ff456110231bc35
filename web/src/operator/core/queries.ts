import type { WireOf } from '@crease/contracts/base/route.ts';
import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { operatorPeopleRoutes } from '@crease/contracts/people/operator-people.ts';
import { settingRoutes } from '@crease/contracts/people/preference-routes.ts';
import { operatorSiteRoutes } from '@crease/contracts/site/site-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { operatorApi, useListQuery, useRouteQuery } from './office-call.ts';

export type EventsQuery = WireOf<typeof operatorRoutes.operatorGetEvents>;
type MarketsQuery = WireOf<typeof operatorRoutes.operatorGetMarkets>;
type BetsQuery = WireOf<typeof operatorRoutes.operatorGetBets>;
type AuditQuery = WireOf<typeof operatorRoutes.operatorGetAuditLog>;
export type UsersQuery = WireOf<typeof operatorPeopleRoutes.operatorGetUsers>;

/** Polling interval of the bet ticker. */
const BETS_MS = 2_000;
const LIST_MS = 5_000;
const IMAGES_MS = 30_000;
const REQUESTS_MS = 30_000;
const BOOKS_MS = 30_000;
const MAX_REQUESTS = 10;

/** Returns events by status, sport and text. */
export function useEvents(query: EventsQuery) {
  return useListQuery(['events', query], operatorRoutes.operatorGetEvents, query, LIST_MS);
}

/** Returns markets of all events by status. */
export function useMarkets(query: MarketsQuery) {
  return useRouteQuery(['markets', query], operatorRoutes.operatorGetMarkets, query, LIST_MS);
}

/** Returns the latest bets. Polls every two seconds. */
export function useBets(query: BetsQuery) {
  return useListQuery(['bets', query], operatorRoutes.operatorGetBets, query, BETS_MS);
}

/** Returns audit log entries. */
export function useAudit(query: AuditQuery) {
  return useListQuery(['audit', query], operatorRoutes.operatorGetAuditLog, query, LIST_MS);
}

/** Returns all ledger accounts. */
export function useTrialBalance() {
  return useRouteQuery(['trial-balance'], operatorRoutes.operatorGetTrialBalance, {}, BOOKS_MS);
}

/** Returns users by part of their name or mobile number. */
export function useUsers(query: UsersQuery) {
  return useListQuery(['users', query], operatorPeopleRoutes.operatorGetUsers, query);
}

/** Returns players with a pending closure request. */
export function useClosingRequests() {
  const asked: UsersQuery = { status: 'closing', MaxResultCount: MAX_REQUESTS };
  return useRouteQuery(['users', asked], operatorPeopleRoutes.operatorGetUsers, asked, REQUESTS_MS);
}

export const userKey = (userId: number) => ['user', userId] as const;

/** Returns a user. */
export function useUser(userId: number) {
  return useRouteQuery(userKey(userId), operatorPeopleRoutes.operatorGetUser, { userId }, LIST_MS);
}

export const imagesKey = (userId: number) => ['images', userId] as const;

/** Returns a user's stored files. Refetched because their URLs expire after an hour. */
export function useImages(userId: number) {
  return useRouteQuery(
    imagesKey(userId),
    operatorPeopleRoutes.operatorGetImages,
    { userId },
    IMAGES_MS,
  );
}

export const SITES_KEY = ['sites'] as const;

/** Returns all domains' settings, including drafts. */
export function useSites() {
  return useRouteQuery(SITES_KEY, operatorSiteRoutes.operatorGetDomainSettings, {});
}

export const TEXTS_KEY = ['texts'] as const;

/** Returns the public texts: rules by sport, terms. */
export function useTexts() {
  return useRouteQuery(TEXTS_KEY, settingRoutes.getSetting, {});
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
