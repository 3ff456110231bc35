import type { BelowZero } from '@crease/contracts/routes/operator-records.ts';
import { siteTimeText } from '#format/site-time.ts';
import { Result } from '#operator/parts/figures.tsx';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import styles from './below-zero-list.module.css';

const CAUSES = {
  VOID: 'Bets were voided',
  REDUCTION: 'Winnings were reduced',
  REVERSAL: 'A settlement was reversed',
  REMOVAL: 'A runner was taken out or brought back',
  DEAD_HEAT: 'A dead heat was rounded to whole paise',
} as const;

/** Who has spent money that was taken back since, and what can be done about it. */
export function BelowZeroList({ items }: { readonly items: readonly BelowZero[] }) {
  return (
    <>
      <Table caption="Accounts below zero" columns={COLUMNS} rows={items} keyOf={keyOf} />
      <p className={styles.help}>
        They can place no bet until this is made good: by what they win, or by a correction with a
        reason on the player's page. Large ones need a second operator.
      </p>
    </>
  );
}

const keyOf = ({ userId }: BelowZero) => userId;

const COLUMNS: readonly Column<BelowZero>[] = [
  {
    title: 'Player',
    cell: ({ userId, userName }) => <OfficeLink to={`/players/${userId}`}>{userName}</OfficeLink>,
  },
  { title: 'Free cash', cell: ({ cash }) => <Result rupees={cash} /> },
  { title: 'Currency', cell: ({ currency }) => currency },
  {
    title: 'Because',
    cell: ({ cause }) => (cause === null ? 'Not known any more' : CAUSES[cause]),
  },
  {
    title: 'Market',
    cell: ({ eventId, marketId, marketName }) =>
      eventId === null ? (
        (marketId ?? '–')
      ) : (
        <OfficeLink to={`/events/${eventId}`}>{marketName ?? String(marketId)}</OfficeLink>
      ),
  },
  { title: 'Since, IST', cell: ({ time }) => (time === null ? '–' : siteTimeText(time)) },
];
