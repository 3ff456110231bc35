import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { LoginAttempt, Profile, SecondFactorSecret, SessionItem } from '@crease/contracts/people/account.ts';
import { type OwnProofWire, securityRoutes } from '@crease/contracts/people/security-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { createContext } from 'react';
import { type QueryState, toQueryState } from '#client/api/answers.ts';
import { callRoute } from '#client/api/call-route.ts';
import { CallFailure } from '#client/api/failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { makePasskey } from '#client/passkey/browser-passkey.ts';
import { session } from '#client/session/session.ts';
import { writeItem } from '#client/storage/local-items.ts';
import { useStore } from '#client/storage/observable.ts';
import type { Owner } from '#security/proof-fields.tsx';
import { noteOwnChange } from './own-change.ts';

/** Changes the password; the server ends other sessions. @throws CallFailure */
export async function changePassword(input: {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** IDs of passkeys to keep; omit for all. */
  readonly keepPasskeys?: readonly number[];
}): Promise<void> {
  await runChange(callRoute(securityRoutes.changePassword, input));
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

/** Ends all other sessions and returns their number. @throws CallFailure */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await callRoute(securityRoutes.endOtherSessions, {});
  await refresh(SESSIONS);
  return ended;
}

/** Requests a new authenticator secret; not stored in the browser. @throws CallFailure */
export function startSecondFactor(currentPassword: string): Promise<SecondFactorSecret> {
  return runChange(callRoute(securityRoutes.startSecondFactor, { currentPassword }));
}

/** Enables two-factor authentication and returns the recovery codes, which are shown only once. @throws CallFailure */
export async function confirmSecondFactor(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await runChange(callRoute(securityRoutes.confirmSecondFactor, { code }));
  void refresh(PROFILE);
  return recoveryCodes;
}

/** Rejected by the server, like every missing code. */
const NO_CODE = '';

/** Disables two-factor authentication. @throws CallFailure */
export async function stopSecondFactor(proof: OwnProofWire): Promise<void> {
  await runChange(callRoute(securityRoutes.stopSecondFactor, { code: NO_CODE, ...proof }));
  await refresh(PROFILE);
}

/** Returns ten new recovery codes, shown only once. @throws CallFailure */
export async function renewRecoveryCodes(proof: OwnProofWire): Promise<readonly string[]> {
  const { recoveryCodes } = await runChange(callRoute(securityRoutes.renewRecoveryCodes, { code: NO_CODE, ...proof }));
  void refresh(PROFILE);
  return recoveryCodes;
}

/** Creates a passkey in the browser and registers its public key. @throws CallFailure */
export async function addPasskey(name: string, proof: OwnProofWire): Promise<void> {
  const { challengeId, options } = await runChange(callRoute(securityRoutes.passkeyOptions, proof));
  const response = await makePasskey(options);
  await runChange(callRoute(securityRoutes.addPasskey, { challengeId, name, response }));
  await refresh(PROFILE);
}

/** Removes a passkey. @throws CallFailure */
export async function removePasskey(id: number, { currentPassword }: OwnProofWire): Promise<void> {
  await runChange(callRoute(securityRoutes.removePasskey, { id, currentPassword }));
  await refresh(PROFILE);
}

/** Runs a change; refetches the profile on conflict, because another window changed it first. */
async function runChange<Result>(change: Promise<Result>): Promise<Result> {
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

export const ATTEMPTS_PER_PAGE = 20;

const PROFILE = 'profile';

const SESSIONS = 'sessions';

const ATTEMPTS = 'login-attempts';

/** Refetched whenever a screen opens and discarded when it closes, because it is personal data. */
const OWN = { staleTime: 0, gcTime: 0 } as const;

/** The user's profile. */
export function useProfile(): QueryState<Profile> {
  const userId = useUserId();
  return toQueryState(
    useQuery({
      queryKey: [PROFILE, userId],
      queryFn: ({ signal }) => callRoute(securityRoutes.getProfile, {}, signal),
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
      queryFn: async ({ signal }) => (await callRoute(securityRoutes.getSessions, {}, signal)).items,
      enabled: userId !== null,
      ...OWN,
    }),
  );
}

export type AttemptFilter = '' | 'Success' | 'Failed';

/** A page of login attempts, newest first. @param page from 0. */
export function useLoginAttempts(filter: AttemptFilter, page: number): QueryState<Page<LoginAttempt>> {
  const userId = useUserId();
  return toQueryState(
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

/** Refetches mounted queries only; others load when opened. */
async function refresh(name: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [name] });
}

/**
 * The user to authenticate when logged out; null for the logged-in user. In its own module because the form may be
 * loaded later.
 */
export const ProofOwner = createContext<Owner | null>(null);
