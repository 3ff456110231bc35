import { operatorLoginRoutes } from '@crease/contracts/routes/operator-logins.ts';
import { operatorPlayerRoutes } from '@crease/contracts/routes/operator-player.ts';
import type { LoginAttempt } from '@crease/contracts/wire/account.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';

const KEY = 'logins';
export const LOGINS_PER_PAGE = 20;
const SESSIONS_MS = 15_000;
export const SESSIONS_ACTION = 'sessions';

/** Operator ID, undefined for the current operator. */
export type OperatorRef = number | undefined;

const toQuery = (operatorId: OperatorRef) => (operatorId === undefined ? {} : { operatorId });

/** An operator or a player. */
export type LoginOwner = OperatorRef | { readonly userId: number };

/** Returns a page of login attempts, latest first. */
export function useLogins(of: LoginOwner, page: number) {
  const rows = { MaxResultCount: LOGINS_PER_PAGE, SkipCount: page * LOGINS_PER_PAGE };
  return useQuery({
    queryKey: [KEY, 'tries', of, page],
    queryFn: ({ signal }) =>
      typeof of === 'object'
        ? operatorApi(operatorPlayerRoutes.operatorGetUserLogins, { ...rows, ...of }, signal)
        : operatorApi(operatorLoginRoutes.operatorGetLogins, { ...rows, ...toQuery(of) }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Returns a player's latest login attempts. Not requested if the role may not view them. */
export function useNewestLogins(userId: number, count: number, isAllowed: boolean) {
  return useQuery({
    queryKey: [KEY, 'newest', userId, count],
    queryFn: ({ signal }) =>
      operatorApi(
        operatorPlayerRoutes.operatorGetUserLogins,
        { userId, MaxResultCount: count },
        signal,
      ),
    enabled: isAllowed,
    placeholderData: keepPreviousData,
  });
}

const REASONS: Readonly<Record<string, string>> = {
  INVALID_LOGIN: 'Wrong password',
  WRONG_PASSWORD: 'Wrong password',
  CODE_INVALID: 'Wrong code',
  PASSKEY_INVALID: 'Passkey not accepted',
  LOCKED_OUT: 'Temporarily locked',
};

/** Describes the result of an attempt. */
export function describeOutcome({ result, reason }: LoginAttempt): string {
  return result === 'Success' ? 'Logged in' : (REASONS[reason ?? ''] ?? 'Failed');
}

/** Returns an operator's active sessions. */
export function useOperatorSessions(operatorId: OperatorRef) {
  return useQuery({
    queryKey: [KEY, 'sessions', operatorId],
    queryFn: ({ signal }) =>
      operatorApi(operatorLoginRoutes.operatorGetSessions, toQuery(operatorId), signal),
    staleTime: 0,
  });
}

/** Returns a player's active sessions. */
export function usePlayerSessions(userId: number) {
  return useQuery({
    queryKey: [KEY, 'player', userId],
    queryFn: ({ signal }) =>
      operatorApi(operatorPlayerRoutes.operatorGetUserSessions, { userId }, signal),
    staleTime: 0,
    refetchInterval: SESSIONS_MS,
  });
}

/** Ends one of a player's sessions immediately. */
export function endPlayerSession(
  userId: number,
  sessionId: string,
): Promise<ActionOutcome<boolean>> {
  return endWith('Session ended', () =>
    operatorApi(operatorPlayerRoutes.operatorEndUserSession, { userId, sessionId }),
  );
}

/** Ends one of an operator's sessions immediately. */
export function endOperatorSession(
  operatorId: OperatorRef,
  sessionId: string,
): Promise<ActionOutcome<boolean>> {
  return endWith('Session ended', () =>
    operatorApi(operatorLoginRoutes.operatorEndSession, { sessionId, ...toQuery(operatorId) }),
  );
}

/** Ends all sessions except the current one. */
export function endOtherSessions(
  operatorId: OperatorRef,
): Promise<ActionOutcome<{ ended: number }>> {
  return endWith('Sessions ended', () =>
    operatorApi(operatorLoginRoutes.operatorEndOtherSessions, toQuery(operatorId)),
  );
}

async function endWith<Result>(
  done: string,
  act: () => Promise<Result>,
): Promise<ActionOutcome<Result>> {
  const outcome = await runAction(SESSIONS_ACTION, act, done);
  await operatorCache.invalidateQueries({ queryKey: [KEY] });
  return outcome;
}
