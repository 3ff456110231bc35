import { securityRoutes } from '@crease/contracts/routes/security.ts';
import type { Page } from '@crease/contracts/values/paging.ts';
import type {
  LoginAttempt,
  Profile,
  SecondFactorSecret,
  SessionItem,
} from '@crease/contracts/wire/account.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callRoute } from '#data/api/call-route.ts';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import { queryClient } from '#data/api/query-client.ts';
import { makePasskey } from '#data/passkey/browser-passkey.ts';
import { session } from '#data/session/session.ts';
import { writeItem } from '#data/storage/local-items.ts';
import { useStore } from '#data/storage/observable.ts';
import { noteOwnChange } from './own-change.ts';

export const ATTEMPTS_PER_PAGE = 20;

const PROFILE = 'profile';
const SESSIONS = 'sessions';
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
      queryFn: ({ signal }) => callRoute(securityRoutes.getProfile, {}, signal),
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
      queryFn: async ({ signal }) =>
        (await callRoute(securityRoutes.getSessions, {}, signal)).items,
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
          securityRoutes.getUserLoginAttempts,
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

/** Changes the password; the server ends the other sessions. @throws CallFailure */
export async function changePassword(input: {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** Ids of the passkeys that stay; absent: all. */
  readonly keepPasskeys?: readonly number[];
}): Promise<void> {
  await changing(callRoute(securityRoutes.changePassword, input));
  const { user, accessToken } = session.getState();
  if (user === null) return;
  const changed = { ...user, mustChangePassword: false };
  writeItem('userinfo', changed);
  session.setState({ user: changed, accessToken });
  await Promise.all([refresh(SESSIONS), refresh(PROFILE)]);
}

/** Ends one session. @throws CallFailure */
export async function endSession(sessionId: string): Promise<void> {
  try {
    await callRoute(securityRoutes.endSession, { sessionId });
  } finally {
    await refresh(SESSIONS);
  }
}

/** Ends every session but this one and tells how many. @throws CallFailure */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await callRoute(securityRoutes.endOtherSessions, {});
  await refresh(SESSIONS);
  return ended;
}

/** A fresh secret for an authenticator app; it is kept nowhere. @throws CallFailure */
export function startSecondFactor(currentPassword: string): Promise<SecondFactorSecret> {
  return changing(callRoute(securityRoutes.startSecondFactor, { currentPassword }));
}

/** Turns the second factor on; the codes are shown this once. @throws CallFailure */
export async function confirmSecondFactor(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await changing(callRoute(securityRoutes.confirmSecondFactor, { code }));
  void refresh(PROFILE);
  return recoveryCodes;
}

export interface PasswordAndCode {
  readonly currentPassword: string;
  readonly code: string;
}

/** Turns the second factor off. @throws CallFailure */
export async function stopSecondFactor(proof: PasswordAndCode): Promise<void> {
  await changing(callRoute(securityRoutes.stopSecondFactor, { ...proof }));
  await refresh(PROFILE);
}

/** Ten new recovery codes, shown this once. @throws CallFailure */
export async function renewRecoveryCodes(proof: PasswordAndCode): Promise<readonly string[]> {
  const { recoveryCodes } = await changing(
    callRoute(securityRoutes.renewRecoveryCodes, { ...proof }),
  );
  void refresh(PROFILE);
  return recoveryCodes;
}

/** Asks the browser for a passkey and gives its public half to the server. @throws CallFailure */
export async function addPasskey(input: {
  readonly name: string;
  readonly currentPassword: string;
  /** Of the second factor, where it is on. */
  readonly code?: string;
}): Promise<void> {
  const { name, ...proof } = input;
  const { challengeId, options } = await changing(callRoute(securityRoutes.passkeyOptions, proof));
  const response = await makePasskey(options);
  await changing(callRoute(securityRoutes.addPasskey, { challengeId, name, response }));
  await refresh(PROFILE);
}

/** Removes a passkey. @throws CallFailure */
export async function removePasskey(input: {
  readonly id: number;
  readonly currentPassword: string;
}): Promise<void> {
  await changing(callRoute(securityRoutes.removePasskey, { ...input }));
  await refresh(PROFILE);
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
async function refresh(name: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [name] });
}

/** A change that does not fit what the server has: another window was faster, so the profile is asked for again. */
async function changing<Result>(change: Promise<Result>): Promise<Result> {
  noteOwnChange();
  try {
    const result = await change;
    noteOwnChange();
    return result;
  } catch (failure) {
    const code = failure instanceof CallFailure ? failure.code : null;
    if (code === 'BAD_STATE' || code === 'NOT_FOUND') void refresh(PROFILE);
    throw failure;
  }
}
