import { operatorPlayerRoutes } from '@crease/contracts/office/player.ts';
import type { LoginAttempt } from '@crease/contracts/people/account.ts';
import { operatorLoginRoutes } from '@crease/contracts/people/operator-staff.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { describeDevice } from '#format/device-name.ts';
import { siteTimeText } from '#format/site-time.ts';
import { PaginatedResults, usePages } from '#operator/components/query-results.tsx';
import { WideTable } from '#operator/components/status-badges.tsx';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import type { Column } from '#ui/table/table.tsx';
import styles from './logins.module.css';

const COLUMNS: readonly Column<LoginAttempt>[] = [
  {
    title: 'Time (IST)',
    cell: ({ creationTime }) => <span className={styles.time}>{siteTimeText(creationTime)}</span>,
  },
  { title: 'Result', cell: (attempt) => <Outcome {...attempt} /> },
  { title: 'IP address', cell: ({ clientIpAddress }) => clientIpAddress },
  {
    title: 'Device',
    cell: ({ browserInfo }) => (
      <span className={styles.device}>
        {describeDevice(browserInfo)}
        <small className={styles.browser}>{browserInfo}</small>
      </span>
    ),
  },
];

/** Login attempts of an operator or player, successful and failed. */
export function LoginList({ of }: { readonly of: LoginOwner }) {
  const pages = usePages(LOGINS_PER_PAGE);
  const query = useLogins(of, pages.at);
  return (
    <Panel title="Logins">
      <PaginatedResults
        query={query}
        label="Loading logins…"
        rows={6}
        noun="logins"
        pages={pages}
        empty={<EmptyState title="No logins yet" text="Login attempts are kept here for a year." />}
      >
        {(logins) => (
          <WideTable
            caption="Login attempts"
            columns={COLUMNS}
            rows={logins}
            getKey={({ id }) => id}
            isBusy={query.isPlaceholderData}
          />
        )}
      </PaginatedResults>
    </Panel>
  );
}

function Outcome(attempt: LoginAttempt) {
  if (attempt.result === 'Failed') return <Badge tone="bad">{describeOutcome(attempt)}</Badge>;
  return (
    <>
      <Badge tone="good">{describeOutcome(attempt)}</Badge>{' '}
      {attempt.isNewDevice && <Badge tone="warn">New device</Badge>}
    </>
  );
}

const KEY = 'logins';
const LOGINS_PER_PAGE = 20;
const SESSIONS_MS = 15_000;
export const SESSIONS_ACTION = 'sessions';

/** Operator ID, undefined for the current operator. */
export type OperatorRef = number | undefined;

const toQuery = (operatorId: OperatorRef) => (operatorId === undefined ? {} : { operatorId });

/** An operator or a player. */
type LoginOwner = OperatorRef | { readonly userId: number };

/** Returns a page of login attempts, latest first. */
function useLogins(of: LoginOwner, page: number) {
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
