import type { DebtCause, OpDebt } from '@crease/contracts/wire/operator-debts.ts';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import styles from './debt-list.module.css';
import { DebtRemedies } from './debt-remedies.tsx';

const CAUSES: Readonly<Record<DebtCause, string>> = {
  VOID: 'Bets were voided',
  REDUCTION: 'Winnings were reduced',
  REVERSAL: 'A settlement was reversed',
  REMOVAL: 'A runner was taken out or brought back',
  DEAD_HEAT: 'A dead heat was rounded to whole paise',
  DEPOSIT_REVERSED: 'A deposit was reversed',
  FREE_BET_REVERSED: 'The win of a free bet was taken back',
  WINNINGS_TAXED: 'Tax of a year was more than their cash',
};

interface DebtListProps {
  readonly items: readonly OpDebt[];
  /** Whether something can be done about them here. */
  readonly mayPay: boolean;
}

/** Who has spent money that was taken back since. */
export function DebtList({ items, mayPay }: DebtListProps) {
  return (
    <>
      <Table
        caption="Debts of players"
        columns={mayPay ? [...COLUMNS, REMEDIES] : COLUMNS}
        rows={items}
        keyOf={({ userId, kind }) => `${userId} ${kind}`}
      />
      <p className={styles.help}>
        Whoever is below zero places no bet until that is made good: whatever they win or pay in
        goes to it first. A deposit that was reversed is a debt beside their cash, and is paid from
        it when you say so.
      </p>
    </>
  );
}

const COLUMNS: readonly Column<OpDebt>[] = [
  {
    title: 'Player',
    cell: ({ userId, userName }) => <OfficeLink to={`/players/${userId}`}>{userName}</OfficeLink>,
  },
  { title: 'Owed', align: 'right', cell: ({ owed }) => amountText(owed) },
  { title: 'Currency', cell: ({ currency }) => currency },
  {
    title: 'Because',
    cell: ({ cause }) => (cause === null ? 'Not known any more' : CAUSES[cause]),
  },
  { title: 'Of', cell: (debt) => <Source debt={debt} /> },
  { title: 'Since, IST', cell: ({ time }) => (time === null ? '–' : siteTimeText(time)) },
];

const REMEDIES: Column<OpDebt> = {
  title: 'What to do',
  cell: (debt) => <DebtRemedies debt={debt} />,
};

/** The market whose result was taken back, or the deposit. */
function Source({ debt }: { readonly debt: OpDebt }) {
  const { eventId, marketId, marketName, requestNo } = debt;
  if (requestNo !== null) return <OfficeLink to={`/deposits/${requestNo}`}>{requestNo}</OfficeLink>;
  if (eventId === null) return marketId ?? '–';
  return <OfficeLink to={`/events/${eventId}`}>{marketName ?? String(marketId)}</OfficeLink>;
}
