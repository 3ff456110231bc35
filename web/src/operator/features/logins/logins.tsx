import { operatorPlayerRoutes } from '@crease/contracts/office/player.ts';
import type { LoginAttempt, SessionItem } from '@crease/contracts/people/account.ts';
import { operatorLoginRoutes } from '@crease/contracts/people/operator-staff.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeDevice } from '#format/device-name.ts';
import { siteTimeText } from '#format/site-time.ts';
import { ListDesk, type ListDeskProps } from '#operator/components/list-desk.tsx';
import { EmptyLine, QueryView } from '#operator/components/query-results.tsx';
import { getReadKey, operatorCache, useAction, useRead } from '#operator/core/office-call.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Box, Stack, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import type { Column } from '#ui/table/table.tsx';
import { Table } from '#ui/table/table.tsx';

const LOGIN_COLUMNS: readonly Column<LoginAttempt>[] = [
  { title: 'Time (IST)', cell: ({ creationTime }) => <Text noWrap>{siteTimeText(creationTime)}</Text> },
  { title: 'Result', cell: (attempt) => <Outcome {...attempt} /> },
  { title: 'IP address', cell: ({ clientIpAddress }) => clientIpAddress },
  {
    title: 'Device',
    cell: ({ browserInfo }) => (
      <Stack as="span" style={{ minInlineSize: 180 }}>
        {describeDevice(browserInfo)}
        <Text as="small" size={12} tone="muted" breaks>
          {browserInfo}
        </Text>
      </Stack>
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

const SESSION_COLUMNS: readonly Column<SessionItem>[] = [
  { title: 'Since (IST)', cell: ({ startedAt }) => <Text noWrap>{siteTimeText(startedAt)}</Text> },
  { title: 'Device', cell: ({ browserInfo }) => describeDevice(browserInfo) },
  { title: 'IP address', cell: ({ clientIpAddress }) => clientIpAddress },
];

interface SessionsProps {
  readonly query: UseQueryResult<{ readonly items: readonly SessionItem[] }>;
  readonly caption: string;
  /** True while a session is being ended. */
  readonly isActing: boolean;
  /** Absent if the operator may not end sessions. */
  readonly onEnd?: ((sessionId: string) => void) | undefined;
  /** Below the table. */
  readonly children?: (items: readonly SessionItem[]) => ReactNode;
}

function Sessions({ query, caption, isActing, onEnd, children }: SessionsProps) {
  const end: Column<SessionItem> = {
    title: 'End',
    cell: ({ current, startedAt, sessionId }) =>
      current ? (
        <Badge tone="good">This session</Badge>
      ) : (
        <Button
          size="s"
          disabled={isActing}
          aria-label={`End session started ${siteTimeText(startedAt)}`}
          onClick={() => onEnd?.(sessionId)}
        >
          End
        </Button>
      ),
  };
  return (
    <Panel title="Active sessions">
      <QueryView query={query} label="Loading sessions…" rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyLine>No active sessions</EmptyLine>
          ) : (
            <>
              <Table
                caption={caption}
                columns={onEnd === undefined ? SESSION_COLUMNS : [...SESSION_COLUMNS, end]}
                rows={items}
                getKey={({ sessionId }) => sessionId}
              />
              {children?.(items)}
            </>
          )
        }
      </QueryView>
    </Panel>
  );
}

/** An operator's active sessions, by default one's own. Each can be ended. */
export function SessionPanel({ operatorId }: { readonly operatorId?: number }) {
  const owner = operatorId === undefined ? {} : { operatorId };
  const options = { key: 'sessions', refreshes: [operatorGetSessions] };
  const end = useAction(operatorEndSession, { ...options, done: 'Session ended' });
  const endOthers = useAction(operatorEndOtherSessions, { ...options, done: 'Sessions ended' });
  return (
    <Sessions
      query={useRead(operatorGetSessions, owner)}
      caption="Sessions"
      isActing={end.isPending}
      onEnd={(sessionId) => void end.run({ ...owner, sessionId })}
    >
      {(items) =>
        items.some(({ current }) => !current) && (
          <Box padX="panel" padTop={5} padBottom={6}>
            <Button isBusy={endOthers.isPending} onClick={() => void endOthers.run(owner)}>
              {operatorId === undefined ? 'End other sessions' : 'End all sessions'}
            </Button>
          </Box>
        )
      }
    </Sessions>
  );
}

/** A player's active sessions. @param canEnd this operator may end them */
export function PlayerSessions({ userId, canEnd }: { readonly userId: number; readonly canEnd: boolean }) {
  const end = useAction(operatorEndUserSession, { done: 'Session ended', refreshes: [operatorGetUserSessions] });
  return (
    <Sessions
      query={useRead(operatorGetUserSessions, { userId }, { pollMs: POLL_MS })}
      caption="Player sessions"
      isActing={end.isPending}
      onEnd={canEnd ? (sessionId) => void end.run({ userId, sessionId }) : undefined}
    />
  );
}
