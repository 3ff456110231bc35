import { securityCalls } from '@crease/contracts/calls/security.ts';
import type { Page } from '@crease/contracts/values/paging.ts';
import type { LoginAttempt, Profile, SessionItem } from '@crease/contracts/wire/account.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callRoute } from '#client/api/call-route.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';

export const ATTEMPTS_PER_PAGE = 20;

export const PROFILE = 'profile';

export const SESSIONS = 'sessions';

const ATTEMPTS = 'login-attempts';

/** Refetched whenever a screen opens and discarded when it closes, because it is personal data. */
const OWN = { staleTime: 0, gcTime: 0 } as const;

/** Query result; `data` stays during refetches. */
export interface QueryState<Data> {
  readonly data: Data | undefined;
  /** Also true during background refetches. */
  readonly isFetching: boolean;
  readonly error: string | null;
  readonly refetch: () => void;
}

/** The user's profile. */
export function useProfile(): QueryState<Profile> {
  const userId = useUserId();
  return toQueryState(
    useQuery({
      queryKey: [PROFILE, userId],
      queryFn: ({ signal }) => callRoute(securityCalls.getProfile, {}, signal),
      enabled: userId !== null,
      ...OWN,
    }),
  );
}

/** The user's active sessions, this one first. */
export function useSessions(): QueryState<readonly SessionItem[]> {
  const userId = useUserId();
  return toQueryState(
    useQuery({
      queryKey: [SESSIONS, userId],
      queryFn: async ({ signal }) => (await callRoute(securityCalls.getSessions, {}, signal)).items,
      enabled: userId !== null,
      ...OWN,
    }),
  );
}

export type AttemptFilter = '' | 'Success' | 'Failed';

/** A page of login attempts, newest first. @param page from 0. */
export function useLoginAttempts(
  filter: AttemptFilter,
  page: number,
): QueryState<Page<LoginAttempt>> {
  const userId = useUserId();
  return toQueryState(
    useQuery({
      queryKey: [ATTEMPTS, userId, filter, page],
      queryFn: ({ signal }) =>
        callRoute(
          securityCalls.getUserLoginAttempts,
          {
            Result: filter,
            MaxResultCount: ATTEMPTS_PER_PAGE,
            SkipCount: page * ATTEMPTS_PER_PAGE,
          },
          signal,
        ),
      // Keeps the previous page until the next loads, but never another user's.
      placeholderData: (before, query) => (query?.queryKey[1] === userId ? before : undefined),
      enabled: userId !== null,
      ...OWN,
    }),
  );
}

/** Refetches the profile. */
export function refreshProfile(): Promise<void> {
  return refresh(PROFILE);
}

function useUserId(): number | null {
  return useStore(session, (state) => state.user?.userId ?? null);
}

function toQueryState<Data>(query: UseQueryResult<Data>): QueryState<Data> {
  return {
    data: query.data,
    isFetching: query.isFetching,
    error: query.error === null ? null : getErrorMessage(query.error),
    refetch: () => void query.refetch(),
  };
}

/** Refetches mounted queries only; others load when opened. */
export async function refresh(name: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [name] });
}
