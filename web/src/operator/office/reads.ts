import { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import { operatorPeopleRoutes } from '@crease/contracts/routes/operator-people.ts';
import { operatorSiteRoutes } from '@crease/contracts/routes/operator-site.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import { settingRoutes } from '@crease/contracts/routes/setting.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callOperator } from './office-call.ts';

type EventsAsked = WireOf<typeof operatorRoutes.operatorGetEvents>;
type MarketsAsked = WireOf<typeof operatorRoutes.operatorGetMarkets>;
type BetsAsked = WireOf<typeof operatorRoutes.operatorGetBets>;
type AuditAsked = WireOf<typeof operatorRoutes.operatorGetAuditLog>;
type UsersAsked = WireOf<typeof operatorPeopleRoutes.operatorGetUsers>;

/** The ticker's pace. */
const BETS_MS = 2_000;
const LIST_MS = 5_000;
const IMAGES_MS = 30_000;
const REQUESTS_MS = 30_000;
const BOOKS_MS = 30_000;
const MOST_REQUESTS = 10;

/** Events by status, sport and words. */
export function useEvents(asked: EventsAsked) {
  return useQuery({
    queryKey: ['events', asked],
    queryFn: ({ signal }) => callOperator(operatorRoutes.operatorGetEvents, asked, signal),
    refetchInterval: LIST_MS,
    placeholderData: keepPreviousData,
  });
}

/** Markets of all events, by status. */
export function useMarkets(asked: MarketsAsked) {
  return useQuery({
    queryKey: ['markets', asked],
    queryFn: ({ signal }) => callOperator(operatorRoutes.operatorGetMarkets, asked, signal),
    refetchInterval: LIST_MS,
  });
}

/** The newest bets, read again every two seconds. */
export function useBets(asked: BetsAsked) {
  return useQuery({
    queryKey: ['bets', asked],
    queryFn: ({ signal }) => callOperator(operatorRoutes.operatorGetBets, asked, signal),
    refetchInterval: BETS_MS,
    placeholderData: keepPreviousData,
  });
}

/** Who did what. */
export function useAudit(asked: AuditAsked) {
  return useQuery({
    queryKey: ['audit', asked],
    queryFn: ({ signal }) => callOperator(operatorRoutes.operatorGetAuditLog, asked, signal),
    refetchInterval: LIST_MS,
    placeholderData: keepPreviousData,
  });
}

/** All ledger accounts. */
export function useTrialBalance() {
  return useQuery({
    queryKey: ['trial-balance'],
    queryFn: ({ signal }) => callOperator(operatorRoutes.operatorGetTrialBalance, {}, signal),
    refetchInterval: BOOKS_MS,
  });
}

/** Users by part of their name or mobile. */
export function useUsers(asked: UsersAsked) {
  return useQuery({
    queryKey: ['users', asked],
    queryFn: ({ signal }) => callOperator(operatorPeopleRoutes.operatorGetUsers, asked, signal),
    placeholderData: keepPreviousData,
  });
}

/** Players who want their account closed. */
export function useClosingRequests() {
  const asked: UsersAsked = { status: 'closing', MaxResultCount: MOST_REQUESTS };
  return useQuery({
    queryKey: ['users', asked],
    queryFn: ({ signal }) => callOperator(operatorPeopleRoutes.operatorGetUsers, asked, signal),
    refetchInterval: REQUESTS_MS,
  });
}

export const userKey = (userId: number) => ['user', userId] as const;

/** One user. */
export function useUser(userId: number) {
  return useQuery({
    queryKey: userKey(userId),
    queryFn: ({ signal }) => callOperator(operatorPeopleRoutes.operatorGetUser, { userId }, signal),
    refetchInterval: LIST_MS,
  });
}

export const imagesKey = (userId: number) => ['images', userId] as const;

/** Files that a user sent in and that are still kept. Their addresses end after an hour, so they are asked for again. */
export function useImages(userId: number) {
  return useQuery({
    queryKey: imagesKey(userId),
    queryFn: ({ signal }) =>
      callOperator(operatorPeopleRoutes.operatorGetImages, { userId }, signal),
    refetchInterval: IMAGES_MS,
  });
}

export const SITES_KEY = ['sites'] as const;

/** Settings of all domains, drafts too. */
export function useSites() {
  return useQuery({
    queryKey: SITES_KEY,
    queryFn: ({ signal }) => callOperator(operatorSiteRoutes.operatorGetDomainSettings, {}, signal),
  });
}

export const TEXTS_KEY = ['texts'] as const;

/** Public texts: rules by sport, terms. */
export function useTexts() {
  return useQuery({
    queryKey: TEXTS_KEY,
    queryFn: ({ signal }) => callOperator(settingRoutes.getSetting, {}, signal),
  });
}

/** One event. Null: there is none. */
export function useEvent(eventId: number) {
  return useQuery({
    queryKey: ['event', eventId],
    queryFn: async ({ signal }) => {
      const { items } = await callOperator(operatorRoutes.operatorGetEvents, { eventId }, signal);
      return items.find(({ id }) => id === eventId) ?? null;
    },
    // A closed event does not change, and one that is not there does not come.
    refetchInterval: ({ state }) =>
      state.data === null || state.data?.status === 'CLOSED' ? false : LIST_MS,
  });
}
