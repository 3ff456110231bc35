import type { OpBonusClaim } from '@crease/contracts/wire/operator-bonus.ts';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { FoundPages, usePages } from '#operator/parts/found-pages.tsx';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { PAGE, useClaims } from './bonus-reads.ts';
import { Flags } from './claim-words.tsx';
import { DecideClaim } from './decide-claim.tsx';

const COLUMNS: readonly Column<OpBonusClaim>[] = [
  {
    title: 'Player',
    cell: ({ userId, userName }) => <OfficeLink to={`/players/${userId}`}>{userName}</OfficeLink>,
  },
  {
    title: 'Offer',
    cell: ({ bonusId, title }) => <OfficeLink to={`/bonuses/${bonusId}`}>{title}</OfficeLink>,
  },
  {
    title: 'Bonus, ₹',
    align: 'right',
    cell: ({ bonusAmount }) => (bonusAmount === null ? 'By deposit' : amountText(bonusAmount)),
  },
  { title: 'Look at', cell: ({ flags }) => <Flags flags={flags} /> },
  { title: 'Taken, IST', cell: ({ createdAt }) => siteTimeText(createdAt) },
  { title: 'Decide', cell: (claim) => <DecideClaim claim={claim} /> },
];

/** Bonuses of all offers that wait for the house to agree. */
export function ApprovalQueue() {
  const pages = usePages(PAGE);
  const query = useClaims({ filter: 'pending' }, pages.at);
  return (
    <Panel title="To decide">
      <FoundPages
        query={query}
        label="Claims are being read"
        of="claims to decide"
        pages={pages}
        empty={
          <EmptyState
            title="Nobody waits"
            text="Claims of offers that ask for your approval are listed here."
          />
        }
      >
        {(claims) => (
          <Table
            caption="Claims that wait for approval"
            columns={COLUMNS}
            rows={claims}
            keyOf={({ id }) => id}
            isBusy={query.isPlaceholderData}
          />
        )}
      </FoundPages>
    </Panel>
  );
}
