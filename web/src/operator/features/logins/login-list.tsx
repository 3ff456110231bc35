import type { LoginAttempt } from '@crease/contracts/wire/account.ts';
import { describeDevice } from '#format/device-name.ts';
import { siteTimeText } from '#format/site-time.ts';
import { PaginatedResults, usePages } from '#operator/components/paginated-results.tsx';
import { WideTable } from '#operator/components/status-badges.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import type { Column } from '#ui/table/table.tsx';
import styles from './logins.module.css';
import { describeOutcome, LOGINS_PER_PAGE, type LoginOwner, useLogins } from './logins.ts';

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
