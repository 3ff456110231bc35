import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { ListDesk } from '#operator/components/list-desk.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import type { Column } from '#ui/table/table.tsx';
import { numberColumn } from '#ui/table/table.tsx';
import { REQUESTS_MS } from './cash-queries.tsx';
import { describeState, REQUEST_PATHS } from './request-labels.ts';

export interface PlayerRequestsProps {
  readonly userId: number;
  /** Rows per page. */
  readonly rows: number;
}

/** A player's deposits and withdrawals, latest first. */
export function PlayerRequests({ userId, rows }: PlayerRequestsProps) {
  return (
    <ListDesk
      title="Requests"
      aside={(page) => <Sums newest={page?.items[0]} />}
      route={operatorCashierRoutes.operatorGetRequests}
      input={{ userId, Sorting: 'creationTime desc' }}
      pageSize={rows}
      pollMs={REQUESTS_MS}
      noun="requests"
      caption="Player requests"
      columns={COLUMNS}
      getKey={({ id }) => id}
      empty={{ title: 'No requests yet', text: 'Deposits and withdrawals appear here.' }}
    />
  );
}

function Sums({ newest }: { readonly newest: OperatorRequest | undefined }) {
  if (newest === undefined) return null;
  return (
    <small>
      Deposited {rupeesText(newest.deposited)} · withdrawn {rupeesText(newest.withdrawn)}
    </small>
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
  numberColumn('Amount', ({ amount }) => rupeesText(amount)),
  {
    title: 'Status',
    cell: (request) => {
      const { text, tone } = describeState(request);
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
  { title: 'Method', cell: ({ paymentMethod }) => paymentMethod },
];
