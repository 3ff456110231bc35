import type { ProfitLevel, ProfitRow } from '@crease/contracts/wire/statement.ts';
import { marketTypeText, outcomeText } from '#data/view-models/market-words.ts';
import { sportText } from '#data/view-models/sport-words.ts';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { nameText, phrase, t } from '#text/text.ts';
import { Amount, Dash, Result, TwoLines } from '#ui/grid/cells.tsx';
import type { GridColumn } from '#ui/grid/column.ts';
import styles from './profit-panel.module.css';

const LEVEL_WORDS: Readonly<Record<ProfitLevel, string>> = {
  Sport: phrase('Sport'),
  Event: phrase('Event'),
  Market: phrase('Market'),
};

type Column = GridColumn<ProfitRow>;

/** The columns of a level of the report. */
export function profitColumns(level: ProfitLevel): readonly Column[] {
  return [
    {
      name: 'name',
      title: t(LEVEL_WORDS[level]),
      isSortable: true,
      cell: (row) => <TwoLines main={nameOf(row, level)} sub={subOf(row, level)} />,
      card: 'title',
    },
    ...(level === 'Market' ? [resultColumn()] : []),
    ...(level === 'Sport' ? [] : [settledColumn()]),
    {
      name: 'bets',
      title: t('Bets'),
      align: 'right',
      isSortable: true,
      cell: ({ bets }) => amountText(bets),
      ...(level === 'Market' ? {} : ({ card: 'side', cardCell: betsText } as const)),
    },
    {
      name: 'stake',
      title: t('Stake'),
      align: 'right',
      isSortable: true,
      cell: ({ stake }) => <Amount rupees={stake} />,
    },
    {
      name: 'profitLoss',
      title: t('P&L'),
      align: 'right',
      isSortable: true,
      cell: ({ profitLoss }) => <Result rupees={profitLoss} />,
    },
    {
      name: 'commission',
      title: t('Commission'),
      align: 'right',
      isSortable: true,
      cell: ({ commission }) => <Amount rupees={commission} />,
    },
    {
      name: 'net',
      title: t('Net'),
      align: 'right',
      isSortable: true,
      cell: ({ net }) => <Result rupees={net} isStrong />,
      card: 'amount',
    },
  ];
}

/** A sport in the reader's language, else the name as it is. */
function nameOf(row: Pick<ProfitRow, 'id' | 'name'>, level: ProfitLevel): string {
  if (level === 'Sport') return sportText(row.id, row.name);
  return level === 'Market' ? nameText(row.name) : row.name;
}

function subOf({ marketTypeName, id }: ProfitRow, level: ProfitLevel): string | null {
  if (level !== 'Market') return null;
  return t('{type} · {id}', { type: marketTypeText(marketTypeName), id });
}

function resultColumn(): Column {
  return {
    name: 'result',
    title: t('Result'),
    cell: ({ result }) => (result === null ? <Dash /> : outcomeText(result)),
    card: 'side',
    cardCell: ({ result }) =>
      result === null ? null : t('Result {result}', { result: outcomeText(result) }),
  };
}

function settledColumn(): Column {
  return {
    name: 'settleTime',
    title: t('Settled'),
    isSortable: true,
    cell: ({ settleTime }) => (
      <time className={styles.time} dateTime={settleTime}>
        {siteTimeText(settleTime)}
      </time>
    ),
    card: 'sub',
  };
}

function betsText({ bets }: ProfitRow): string {
  return bets === 1 ? t('1 bet') : t('{count} bets', { count: bets });
}
