import { operatorPlayerRoutes } from '@crease/contracts/office/player.ts';
import type { LoginAttempt, SessionItem } from '@crease/contracts/people/account.ts';
import { operatorLoginRoutes } from '@crease/contracts/people/operator-staff.ts';
import { describeDevice } from '#format/device-name.ts';
import { siteTimeText } from '#format/site-time.ts';
import formStyles from '#operator/components/form.module.css';
import { ListDesk, type ListDeskProps } from '#operator/components/list-desk.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { WideTable } from '#operator/components/status-badges.tsx';
import { getReadKey, operatorCache, useRead } from '#operator/core/office-call.ts';
import { useAction } from '#operator/core/run-action.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import type { Column } from '#ui/table/table.tsx';
import styles from './logins.module.css';

const LOGIN_COLUMNS: readonly Column<LoginAttempt>[] = [
  {
    title: 'Time (IST)',
    cell: ({ creationTime }) => <Text noWrap>{siteTimeText(creationTime)}</Text>,
  },
  { title: 'Result', cell: (attempt) => <Outcome {...attempt} /> },
  { title: 'IP address', cell: ({ clientIpAddress }) => clientIpAddress },
  {
    title: 'Device',
    cell: ({ browserInfo }) => (
      <span className={styles.device}>
        {describeDevice(browserInfo)}
        <Text as="small" size={12} tone="muted" breaks>
          {browserInfo}
        </Text>
      </span>
    ),
  },
];

interface LoginPage {
  readonly items: readonly LoginAttempt[];
  readonly totalCount: number;
}

/** Login attempts of an operator or player, successful and failed. */
export function LoginList<Input>(source: Pick<ListDeskProps<Input, LoginPage, number>, 'route' | 'input'>) {
  return (
    <ListDesk
      title="Logins"
      {...source}
      pageSize={20}
      noun="logins"
      caption="Login attempts"
      columns={LOGIN_COLUMNS}
      getKey={({ id }) => id}
      empty={{ title: 'No logins yet', text: 'Login attempts are kept here for a year.' }}
    />
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

const { operatorGetSessions, operatorEndSession, operatorEndOtherSessions } = operatorLoginRoutes;
const { operatorGetUserSessions, operatorEndUserSession } = operatorPlayerRoutes;
const POLL_MS = 15_000;

// Logins elsewhere start sessions, so each visit reads them again.
operatorCache.setQueryDefaults(getReadKey(operatorGetSessions), { staleTime: 0 });
operatorCache.setQueryDefaults(getReadKey(operatorGetUserSessions), { staleTime: 0 });

const DEVICE: Column<SessionItem> = {
  title: 'Device',
  cell: ({ browserInfo }) => describeDevice(browserInfo),
};
const ADDRESS: Column<SessionItem> = {
  title: 'IP address',
  cell: ({ clientIpAddress }) => clientIpAddress,
};
const SINCE: Column<SessionItem> = {
  title: 'Since (IST)',
  cell: ({ startedAt }) => <Text noWrap>{siteTimeText(startedAt)}</Text>,
};

/** An operator's active sessions, by default one's own. Each can be ended. */
export function SessionPanel({ operatorId }: { readonly operatorId?: number }) {
  const owner = operatorId === undefined ? {} : { operatorId };
  const query = useRead(operatorGetSessions, owner);
  const refreshes = [operatorGetSessions];
  const end = useAction(operatorEndSession, { key: 'sessions', done: 'Session ended', refreshes });
  const endOthers = useAction(operatorEndOtherSessions, {
    key: 'sessions',
    done: 'Sessions ended',
    refreshes,
  });
  const endColumn: Column<SessionItem> = {
    title: 'End',
    cell: (session) =>
      session.current ? (
        <Badge tone="good">This session</Badge>
      ) : (
        <EndButton
          session={session}
          isActing={end.isPending}
          onEnd={(sessionId) => void end.run({ ...owner, sessionId })}
        />
      ),
  };
  return (
    <Panel title="Active sessions">
      <QueryView query={query} label="Loading sessions…" rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No active sessions" text="" />
          ) : (
            <>
              <WideTable
                caption="Sessions"
                columns={[SINCE, DEVICE, ADDRESS, endColumn]}
                rows={items}
                getKey={({ sessionId }) => sessionId}
              />
              {items.some(({ current }) => !current) && (
                <div className={styles.ends}>
                  <Button isBusy={endOthers.isPending} onClick={() => void endOthers.run(owner)}>
                    {operatorId === undefined ? 'End other sessions' : 'End all sessions'}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </QueryView>
    </Panel>
  );
}

export interface PlayerSessionsProps {
  readonly userId: number;
  /** True if this operator may end sessions. */
  readonly canEnd: boolean;
}

/** A player's active sessions. */
export function PlayerSessions({ userId, canEnd }: PlayerSessionsProps) {
  const query = useRead(operatorGetUserSessions, { userId }, { pollMs: POLL_MS });
  const end = useAction(operatorEndUserSession, {
    done: 'Session ended',
    refreshes: [operatorGetUserSessions],
  });
  const endColumn: Column<SessionItem> = {
    title: 'End',
    align: 'right',
    cell: (session) => (
      <EndButton
        session={session}
        isActing={end.isPending}
        onEnd={(sessionId) => void end.run({ userId, sessionId })}
      />
    ),
  };
  return (
    <Panel title="Active sessions">
      <QueryView query={query} label="Loading sessions…" rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={formStyles.none}>No active sessions</p>
          ) : (
            <WideTable
              caption="Player sessions"
              columns={[DEVICE, ADDRESS, SINCE, ...(canEnd ? [endColumn] : [])]}
              rows={items}
              getKey={({ sessionId }) => sessionId}
            />
          )
        }
      </QueryView>
    </Panel>
  );
}

interface EndButtonProps {
  readonly session: SessionItem;
  readonly isActing: boolean;
  readonly onEnd: (sessionId: string) => void;
}

function EndButton({ session, isActing, onEnd }: EndButtonProps) {
  return (
    <Button
      size="s"
      disabled={isActing}
      aria-label={`End session started ${siteTimeText(session.startedAt)}`}
      onClick={() => onEnd(session.sessionId)}
    >
      End
    </Button>
  );
}
