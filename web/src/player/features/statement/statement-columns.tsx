import type { Transaction } from '@crease/contracts/wire/statement.ts';
import { transactionTypeText, transactionWords } from '#data/view-models/transaction-words.ts';
import { secondsText } from '#format/date-time.ts';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#text/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Dash, Result, TwoLines } from '#ui/grid/cells.tsx';
import type { GridColumn } from '#ui/grid/column.ts';
import styles from './statement.module.css';

/** The columns of the statement. @param isOneDay then a time needs no date. */
export function statementColumns(isOneDay: boolean): readonly GridColumn<Transaction>[] {
  return [
    {
      name: 'date',
      title: isOneDay ? t('Time') : t('Date and time'),
      isSortable: true,
      width: isOneDay ? '112px' : '184px',
      cell: ({ date }) => (
        <time className={styles.time} dateTime={date} title={siteTimeText(date)}>
          {isOneDay ? secondsText(date) : siteTimeText(date)}
        </time>
      ),
      card: 'sub',
    },
    {
      name: 'description',
      title: t('Description'),
      cell: (line) => <TwoLines {...transactionWords(line)} />,
      card: 'title',
    },
    {
      name: 'type',
      title: t('Type'),
      width: '120px',
      cell: (line) => <Badge>{transactionTypeText(line)}</Badge>,
    },
    {
      name: 'credit',
      title: t('Credit'),
      align: 'right',
      width: '132px',
      cell: ({ credit }) => <Side rupees={credit} tone="win" />,
      card: 'amount',
      cardCell: ({ credit, debit }) => <Result rupees={credit > 0 ? credit : -debit} isStrong />,
    },
    {
      name: 'debit',
      title: t('Debit'),
      align: 'right',
      width: '132px',
      cell: ({ debit }) => <Side rupees={debit} tone="lose" />,
    },
    {
      name: 'balance',
      title: t('Balance'),
      align: 'right',
      width: '148px',
      cell: ({ balance }) => <span className={styles.time}>{amountText(balance)}</span>,
      card: 'side',
    },
  ];
}

function Side({ rupees, tone }: { readonly rupees: number; readonly tone: 'win' | 'lose' }) {
  if (rupees === 0) return <Dash />;
  return (
    <b className={styles.side} data-tone={tone}>
      {amountText(rupees)}
    </b>
  );
}
