import { securityCalls } from '@crease/contracts/calls/security.ts';
import type { Page } from '@crease/contracts/values/paging.ts';
import type { LoginAttempt, Profile, SessionItem } from '@crease/contracts/wire/account.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callRoute } from '#data/api/call-route.ts';
import { messageOf } from '#data/api/failure.ts';
import { queryClient } from '#data/api/query-client.ts';
import { session } from '#data/session/session.ts';
import { useStore } from '#data/storage/observable.ts';

export const ATTEMPTS_PER_PAGE = 20;

export const PROFILE = 'profile';

export const SESSIONS = 'sessions';

const ATTEMPTS = 'login-attempts';

/** Asked anew each time a screen opens, and forgotten when it closes: they are somebody's own. */
const OWN = { staleTime: 0, gcTime: 0 } as const;

/** What was asked for; `data` stays while it is asked again. */
export interface Asked<Data> {
  readonly data: Data | undefined;
  /** Under way, also when something older is shown meanwhile. */
  readonly isFetching: boolean;
  readonly error: string | null;
  readonly refetch: () => void;
}

/** The caller as they see themselves. */
export function useProfile(): Asked<Profile> {
  const userId = useUserId();
  return askedOf(
    useQuery({
      queryKey: [PROFILE, userId],
      queryFn: ({ signal }) => callRoute(securityCalls.getProfile, {}, signal),
      enabled: userId !== null,
      ...OWN,
    }),
  );
}

/** Where the caller is logged in; this session first. */
export function useSessions(): Asked<readonly SessionItem[]> {
  const userId = useUserId();
  return askedOf(
    useQuery({
      queryKey: [SESSIONS, userId],
      queryFn: async ({ signal }) => (await callRoute(securityCalls.getSessions, {}, signal)).items,
      enabled: userId !== null,
      ...OWN,
    }),
  );
}

export type AttemptFilter = '' | 'Success' | 'Failed';

/** A page of the tries to log in, newest first. @param page from 0. */
export function useLoginAttempts(filter: AttemptFilter, page: number): Asked<Page<LoginAttempt>> {
  const userId = useUserId();
  return askedOf(
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
      // The page before stays until the next has come; another user's never does.
      placeholderData: (before, query) => (query?.queryKey[1] === userId ? before : undefined),
      enabled: userId !== null,
      ...OWN,
    }),
  );
}

/** What is shown of the profile is asked for again. */
export function refreshProfile(): Promise<void> {
  return refresh(PROFILE);
}

function useUserId(): number | null {
  return useStore(session, (state) => state.user?.userId ?? null);
}

function askedOf<Data>(query: UseQueryResult<Data>): Asked<Data> {
  return {
    data: query.data,
    isFetching: query.isFetching,
    error: query.error === null ? null : messageOf(query.error),
    refetch: () => void query.refetch(),
  };
}

/** Shown lists only: a screen that is closed asks when it opens. */
export async function refresh(name: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [name] });
}
