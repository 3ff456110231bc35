import type { SessionItem } from '@crease/contracts/people/account.ts';
import { describeDevice } from '#format/device-name.ts';
import { siteTimeText } from '#format/site-time.ts';
import { QueryView } from '#operator/components/query-results.tsx';
import { WideTable } from '#operator/components/status-badges.tsx';
import { useIsPending } from '#operator/core/run-action.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import type { Column } from '#ui/table/table.tsx';
import {
  endOperatorSession,
  endOtherSessions,
  endPlayerSession,
  type OperatorRef,
  SESSIONS_ACTION,
  useOperatorSessions,
  usePlayerSessions,
} from './login-list.tsx';
import styles from './logins.module.css';

/** An operator's active sessions. Each can be ended. */
export function SessionPanel({ of }: { readonly of: OperatorRef }) {
  const query = useOperatorSessions(of);
  const isActing = useIsPending(SESSIONS_ACTION);
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
                columns={buildColumns(of, isActing)}
                rows={items}
                getKey={({ sessionId }) => sessionId}
              />
              {items.some(({ current }) => !current) && (
                <div className={styles.ends}>
                  <Button isBusy={isActing} onClick={() => void endOtherSessions(of)}>
                    {of === undefined ? 'End other sessions' : 'End all sessions'}
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

function buildColumns(of: OperatorRef, isActing: boolean): readonly Column<SessionItem>[] {
  return [
    {
      title: 'Since (IST)',
      cell: ({ startedAt }) => <span className={styles.time}>{siteTimeText(startedAt)}</span>,
    },
    { title: 'Device', cell: ({ browserInfo }) => describeDevice(browserInfo) },
    { title: 'IP address', cell: ({ clientIpAddress }) => clientIpAddress },
    {
      title: 'End',
      cell: ({ sessionId, current, startedAt }) =>
        current ? (
          <Badge tone="good">This session</Badge>
        ) : (
          <Button
            size="s"
            disabled={isActing}
            aria-label={`End session started ${siteTimeText(startedAt)}`}
            onClick={() => void endOperatorSession(of, sessionId)}
          >
            End
          </Button>
        ),
    },
  ];
}

export interface PlayerSessionsProps {
  readonly userId: number;
  /** True if this operator may end sessions. */
  readonly canEnd: boolean;
}

/** A player's active sessions. */
export function PlayerSessions({ userId, canEnd }: PlayerSessionsProps) {
  const query = usePlayerSessions(userId);
  const isActing = useIsPending(SESSIONS_ACTION);
  const columns = canEnd ? [...COLUMNS, endColumn(userId, isActing)] : COLUMNS;
  return (
    <Panel title="Active sessions">
      <QueryView query={query} label="Loading sessions…" rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.none}>No active sessions</p>
          ) : (
            <WideTable
              caption="Player sessions"
              columns={columns}
              rows={items}
              getKey={({ sessionId }) => sessionId}
            />
          )
        }
      </QueryView>
    </Panel>
  );
}

const COLUMNS: readonly Column<SessionItem>[] = [
  { title: 'Device', cell: ({ browserInfo }) => describeDevice(browserInfo) },
  { title: 'IP address', cell: ({ clientIpAddress }) => clientIpAddress },
  {
    title: 'Since (IST)',
    cell: ({ startedAt }) => <span className={styles.time}>{siteTimeText(startedAt)}</span>,
  },
];

function endColumn(userId: number, isActing: boolean): Column<SessionItem> {
  return {
    title: 'End',
    align: 'right',
    cell: ({ sessionId, startedAt }) => (
      <Button
        size="s"
        disabled={isActing}
        aria-label={`End session started ${siteTimeText(startedAt)}`}
        onClick={() => void endPlayerSession(userId, sessionId)}
      >
        End
      </Button>
    ),
  };
}
