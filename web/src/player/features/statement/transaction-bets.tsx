import type { TransactionBet } from '@crease/contracts/wire/statement.ts';
import { useState } from 'react';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { formatBetRate, formatBetRuns } from '#player/betting/bet-text.ts';
import { isBlueSide, labelForSide } from '#player/betting/kind-words.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { Dash, Result } from '#ui/grid/cells.tsx';
import type { GridColumn, GridSum } from '#ui/grid/column.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { SideTag } from '#ui/grid/side-tag.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './transaction-dialog.module.css';

// untranslated: translated with t() where displayed.
const SIDES = ['All', 'Back', 'Lay'] as const;
type Side = (typeof SIDES)[number];

export interface TransactionBetsProps {
  readonly bets: readonly TransactionBet[];
  readonly marketTypeName: string | null;
  readonly asCards: boolean;
}

/** Bets behind an entry, with totals; filterable by side. */
export function TransactionBets({ bets, marketTypeName, asCards }: TransactionBetsProps) {
  const [side, setSide] = useState<Side>('All');
  const shown = bets.filter(
    ({ betType }) => side === 'All' || isBlueSide(betType) === (side === 'Back'),
  );
  return (
    <div className={styles.bets}>
      <div className={styles.tools}>
        <h3>{t('{count, plural, one {# bet} other {# bets}}', { count: bets.length })}</h3>
        <Segment
          label={t('Side')}
          options={SIDES.map((value) => ({ value, text: t(value) }))}
          value={side}
          onChange={setSide}
        />
      </div>
      <Grid
        caption={t('Bets in this market')}
        columns={buildColumns(marketTypeName)}
        rows={shown}
        getKey={({ id }) => id}
        asCards={asCards}
        empty={<p className={styles.tools}>{t('No bets on this side')}</p>}
        total={buildTotal(shown)}
      />
    </div>
  );
}

function buildColumns(marketTypeName: string | null): readonly GridColumn<TransactionBet>[] {
  return [
    {
      name: 'title',
      title: t('Title'),
      cell: ({ title, titleLabel }) => <b>{nameText(title, titleLabel)}</b>,
      card: 'title',
    },
    {
      name: 'side',
      title: t('Side'),
      cell: ({ betType }) => (
        <SideTag isBack={isBlueSide(betType)}>{labelForSide(betType)}</SideTag>
      ),
      card: 'sub',
    },
    {
      name: 'rate',
      title: t('Rate'),
      align: 'right',
      cell: (bet) => <Rate bet={bet} marketTypeName={marketTypeName} />,
      card: 'fact',
    },
    {
      name: 'run',
      title: t('Runs'),
      align: 'right',
      cell: ({ fancyValue }) => formatBetRuns({ fancyValue }) ?? <Dash />,
      card: 'fact',
      cardCell: ({ fancyValue }) => formatBetRuns({ fancyValue }),
    },
    {
      name: 'amount',
      title: t('Amount'),
      align: 'right',
      cell: ({ amount }) => amountText(amount),
      card: 'fact',
    },
    {
      name: 'profitLoss',
      title: t('P&L'),
      align: 'right',
      cell: ({ profitLoss }) => <Result rupees={profitLoss} isStrong />,
      card: 'amount',
    },
    { name: 'date', title: t('Date'), cell: ({ date }) => siteTimeText(date), card: 'fact' },
    {
      name: 'ip',
      title: t('IP address'),
      cell: ({ ipAddress }) => ipAddress || <Dash />,
      card: 'fact',
    },
  ];
}

/** Order-book lines have no odds; their runs are shown alongside. */
function Rate({
  bet: { rate, odds },
  marketTypeName,
}: {
  readonly bet: TransactionBet;
  readonly marketTypeName: string | null;
}) {
  const write = useOddsFormatter();
  if (marketTypeName === 'line') return <Dash />;
  return formatBetRate({ marketTypeName, betRate: rate, odds }, rate, write);
}

/** Summed in paise for exactness. */
function buildTotal(bets: readonly TransactionBet[]): GridSum {
  const sum = (of: (bet: TransactionBet) => number) =>
    bets.reduce((total, bet) => total + Math.round(of(bet) * 100), 0) / 100;
  return {
    label: t('Total'),
    cells: {
      amount: amountText(sum(({ amount }) => amount)),
      profitLoss: <Result rupees={sum(({ profitLoss }) => profitLoss)} isStrong />,
    },
  };
}
