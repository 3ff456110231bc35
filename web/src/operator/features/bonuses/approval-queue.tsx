import type { OperatorBonusClaim } from '@crease/contracts/wire/operator-bonus.ts';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { PaginatedResults, usePages } from '#operator/components/paginated-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { PAGE, useClaims } from './bonus-reads.ts';
import { Flags } from './claim-words.tsx';
import { DecideClaim } from './decide-claim.tsx';

const COLUMNS: readonly Column<OperatorBonusClaim>[] = [
  {
    title: 'Player',
    cell: ({ userId, userName }) => (
      <BackOfficeLink to={`/players/${userId}`}>{userName}</BackOfficeLink>
    ),
  },
  {
    title: 'Offer',
    cell: ({ bonusId, title }) => (
      <BackOfficeLink to={`/bonuses/${bonusId}`}>{title}</BackOfficeLink>
    ),
  },
  {
    title: 'Bonus (₹)',
    align: 'right',
    cell: ({ bonusAmount }) => (bonusAmount === null ? 'Set by deposit' : amountText(bonusAmount)),
  },
  { title: 'Flags', cell: ({ flags }) => <Flags flags={flags} /> },
  { title: 'Claimed (IST)', cell: ({ createdAt }) => siteTimeText(createdAt) },
  { title: 'Decision', cell: (claim) => <DecideClaim claim={claim} /> },
];

/** Bonus claims awaiting approval, across all offers. */
export function ApprovalQueue() {
  const pages = usePages(PAGE);
  const query = useClaims({ filter: 'pending' }, pages.at);
  return (
    <Panel title="Pending approval">
      <PaginatedResults
        query={query}
        label="Loading claims…"
        noun="pending claims"
        pages={pages}
        empty={
          <EmptyState
            title="No pending claims"
            text="Claims on offers that require approval appear here."
          />
        }
      >
        {(claims) => (
          <Table
            caption="Claims pending approval"
            columns={COLUMNS}
            rows={claims}
            getKey={({ id }) => id}
            isBusy={query.isPlaceholderData}
          />
        )}
      </PaginatedResults>
    </Panel>
  );
}
