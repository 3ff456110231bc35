import type { OperatorBonus } from '@crease/contracts/wire/operator-bonus.ts';
import { amountText } from '#format/money.ts';
import { QueryView } from '#operator/components/reading.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { useOffers } from './bonus-reads.ts';

const COLUMNS: readonly Column<OperatorBonus>[] = [
  {
    title: 'Offer',
    cell: ({ id, title }) => <BackOfficeLink to={`/bonuses/${id}`}>{title}</BackOfficeLink>,
  },
  { title: 'Status', cell: (offer) => <State offer={offer} /> },
  { title: 'Claims', align: 'right', cell: ({ claims }) => claims },
  { title: 'Cost (₹)', align: 'right', cell: ({ spent }) => amountText(spent) },
  { title: 'Budget (₹)', align: 'right', cell: ({ budget }) => amountText(budget) },
];

/** All offers with their cost to date. */
export function OfferList() {
  const query = useOffers();
  return (
    <Panel title="Offers" aside={<BackOfficeLink to="/bonuses/new">New offer</BackOfficeLink>}>
      <QueryView query={query} label="Loading offers…">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title="No offers yet"
              text="Players see offers as soon as you create them."
            />
          ) : (
            <Table
              caption="Offers and costs"
              columns={COLUMNS}
              rows={items}
              getKey={({ id }) => id}
            />
          )
        }
      </QueryView>
    </Panel>
  );
}

function State({
  offer: { enabled, endsAt, spent, budget, amount },
}: {
  readonly offer: OperatorBonus;
}) {
  if (!enabled) return <Badge>Off</Badge>;
  if (endsAt !== null && Date.parse(endsAt) < Date.now()) return <Badge>Ended</Badge>;
  return spent + amount > budget ? (
    <Badge tone="warn">Budget spent</Badge>
  ) : (
    <Badge tone="good">On</Badge>
  );
}
