import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { PaginatedResults, usePages } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { useRequests } from './cash-queries.tsx';
import { describeState, REQUEST_PATHS } from './request-labels.ts';

export interface PlayerRequestsProps {
  readonly userId: number;
  /** Rows per page. */
  readonly rows: number;
}

/** A player's deposits and withdrawals, latest first. */
export function PlayerRequests({ userId, rows }: PlayerRequestsProps) {
  const pages = usePages(rows);
  const query = useRequests({ ...pages.query, userId, Sorting: 'creationTime desc' });
  const [newest] = query.data?.items ?? [];
  return (
    <Panel
      title="Requests"
      aside={
        newest !== undefined && (
          <small>
            Deposited {rupeesText(newest.deposited)} · withdrawn {rupeesText(newest.withdrawn)}
          </small>
        )
      }
    >
      <PaginatedResults
        query={query}
        label="Loading requests…"
        rows={rows}
        noun="requests"
        pages={pages}
        empty={<EmptyState title="No requests yet" text="Deposits and withdrawals appear here." />}
      >
        {(found) => (
          <Table
            caption="Player requests"
            columns={COLUMNS}
            rows={found}
            getKey={({ id }) => id}
            isBusy={query.isPlaceholderData}
          />
        )}
      </PaginatedResults>
    </Panel>
  );
}

const COLUMNS: readonly Column<OperatorRequest>[] = [
  {
    title: 'Request',
    cell: ({ type, referenceNo, creationTime }) => (
      <>
        <BackOfficeLink to={`${REQUEST_PATHS[type]}/${referenceNo}`}>
          {type} {referenceNo}
        </BackOfficeLink>
        <br />
        <small>{siteTimeText(creationTime)}</small>
      </>
    ),
  },
  { title: 'Amount', align: 'right', cell: ({ amount }) => rupeesText(amount) },
  {
    title: 'Status',
    cell: (request) => {
      const { text, tone } = describeState(request);
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
  { title: 'Method', cell: ({ paymentMethod }) => paymentMethod },
];
