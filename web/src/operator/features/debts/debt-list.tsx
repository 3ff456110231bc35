import type { DebtCause, OperatorDebt } from '@crease/contracts/wire/operator-debts.ts';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import styles from './debt-list.module.css';
import { DebtRemedies } from './debt-remedies.tsx';

const CAUSES: Readonly<Record<DebtCause, string>> = {
  VOID: 'Bets were voided',
  REDUCTION: 'Winnings were reduced',
  REVERSAL: 'A settlement was reversed',
  REMOVAL: 'A runner was removed or reinstated',
  DEAD_HEAT: 'Dead-heat rounding',
  DEPOSIT_REVERSED: 'A deposit was reversed',
  FREE_BET_REVERSED: 'Free-bet winnings reversed',
  WINNINGS_TAXED: 'Year-end tax exceeded balance',
};

interface DebtListProps {
  readonly items: readonly OperatorDebt[];
  /** True if debts can be resolved here. */
  readonly canPay: boolean;
}

/** Players who spent money that was later reversed. */
export function DebtList({ items, canPay }: DebtListProps) {
  return (
    <>
      <Table
        caption="Player debts"
        columns={canPay ? [...COLUMNS, REMEDIES] : COLUMNS}
        rows={items}
        getKey={({ userId, kind }) => `${userId} ${kind}`}
      />
      <p className={styles.help}>
        Players with a negative balance can’t bet until it’s cleared; winnings and deposits go
        towards it first. A reversed deposit is a separate debt, collected from their cash when you
        choose to.
      </p>
    </>
  );
}

const COLUMNS: readonly Column<OperatorDebt>[] = [
  {
    title: 'Player',
    cell: ({ userId, userName }) => (
      <BackOfficeLink to={`/players/${userId}`}>{userName}</BackOfficeLink>
    ),
  },
  { title: 'Owed', align: 'right', cell: ({ owed }) => amountText(owed) },
  { title: 'Currency', cell: ({ currency }) => currency },
  {
    title: 'Reason',
    cell: ({ cause }) => (cause === null ? 'Unknown' : CAUSES[cause]),
  },
  { title: 'Source', cell: (debt) => <Source debt={debt} /> },
  { title: 'Since (IST)', cell: ({ time }) => (time === null ? '–' : siteTimeText(time)) },
];

const REMEDIES: Column<OperatorDebt> = {
  title: 'Actions',
  cell: (debt) => <DebtRemedies debt={debt} />,
};

/** The reversed market or deposit. */
function Source({ debt }: { readonly debt: OperatorDebt }) {
  const { eventId, marketId, marketName, requestNo } = debt;
  if (requestNo !== null)
    return <BackOfficeLink to={`/deposits/${requestNo}`}>{requestNo}</BackOfficeLink>;
  if (eventId === null) return marketId ?? '–';
  return (
    <BackOfficeLink to={`/events/${eventId}`}>{marketName ?? String(marketId)}</BackOfficeLink>
  );
}
