import type { TransactionBet, TransactionDetail } from '@crease/contracts/betting/statement.ts';
import { useState } from 'react';
import { amountText, rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { formatBetRate, formatBetRuns } from '#player/betting/bet-text.ts';
import { describeOutcome, isBlueSide, labelForMarketType, labelForSide } from '#player/betting/kind-labels.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { useTransactionDetail } from '#player/features/records/history.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Fact } from '#ui/facts/facts.tsx';
import { Dash, Result, SideTag } from '#ui/grid/cells.tsx';
import type { GridColumn, GridSum } from '#ui/grid/column.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { Box, Row, Text } from '#ui/layout/layout.tsx';
import { Pending } from '#ui/load-failure/load-failure.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './transaction-dialog.module.css';
import { describeTransaction } from './use-statement.ts';

export interface TransactionDialogProps {
  /** Null when closed. */
  readonly transactionId: number | null;
  readonly asCards: boolean;
  readonly onClose: () => void;
}

/** Entry details: market, result and bets. */
export function TransactionDialog({ transactionId, asCards, onClose }: TransactionDialogProps) {
  const { data, error, refetch } = useTransactionDetail(transactionId);
  const detail = data?.transaction.id === transactionId ? data : undefined;
  const title = detail === undefined ? t('Transaction') : describeTransaction(detail.transaction).main;
  return (
    <TitledDialog title={title} open={transactionId !== null} isWide onClose={onClose}>
      {detail !== undefined ? (
        <Detail detail={detail} asCards={asCards} />
      ) : (
        <Pending label={t('Loading…')} rows={6} shape="fact" error={error} onRetry={refetch} />
      )}
    </TitledDialog>
  );
}

function Detail({ detail, asCards }: { readonly detail: TransactionDetail; readonly asCards: boolean }) {
  const { transaction, marketName, marketTypeName, winner, gameStartTime } = detail;
  const { sub } = describeTransaction(transaction);
  const { credit, debit, balance } = transaction;
  return (
    <>
      <Row gap={2} gapX={5} justify="between" wrap tone="muted" padX={8} padBottom={5} className={styles.of}>
        {sub !== null && <p>{sub}</p>}
        {marketName !== null && <Outcome detail={detail} />}
      </Row>
      <dl className={styles.facts}>
        <Fact name={t('Date and time')}>{t('{time} IST', { time: siteTimeText(transaction.date) })}</Fact>
        <Fact name={credit > 0 ? t('Credit') : t('Debit')}>
          <Result rupees={credit > 0 ? credit : -debit} isStrong />
        </Fact>
        <Fact name={t('Balance after')}>{rupeesText(balance)}</Fact>
        {marketName !== null && (
          <>
            <Fact name={t('Market')}>
              {t('{name} ({type})', {
                name: nameText(marketName, detail.marketLabel),
                type: labelForMarketType(marketTypeName),
              })}
            </Fact>
            <Fact name={t('Winner')}>{winner === null ? <Dash /> : describeOutcome(winner, detail.resultLabel)}</Fact>
            <Fact name={t('Start time')}>
              {gameStartTime === null ? <Dash /> : t('{time} IST', { time: siteTimeText(gameStartTime) })}
            </Fact>
            <Fact name={t('Total bets')}>{amountText(detail.totalBets)}</Fact>
            <Fact name={t('Commission')}>
              <Result rupees={-detail.commission} />
            </Fact>
            <Fact name={t('Net market total')}>
              <Result rupees={detail.netMarketTotal} isStrong />
            </Fact>
          </>
        )}
      </dl>
      {detail.bets.length > 0 && (
        <TransactionBets bets={detail.bets} marketTypeName={marketTypeName} asCards={asCards} />
      )}
    </>
  );
}

function Outcome({ detail: { winner, netMarketTotal } }: { readonly detail: TransactionDetail }) {
  if (winner === 'Void') return <Badge tone="warn">{t('Void')}</Badge>;
  if (winner === null) return <Badge>{t('No result')}</Badge>;
  if (netMarketTotal === 0) return <Badge>{t('Break-even')}</Badge>;
  return netMarketTotal > 0 ? <Badge tone="good">{t('Won')}</Badge> : <Badge tone="bad">{t('Lost')}</Badge>;
}

// untranslated: translated with t() where displayed.
const SIDES = ['All', 'Back', 'Lay'] as const;
type Side = (typeof SIDES)[number];

export interface TransactionBetsProps {
  readonly bets: readonly TransactionBet[];
  readonly marketTypeName: string | null;
  readonly asCards: boolean;
}

/** Bets behind an entry, with totals; filterable by side. */
function TransactionBets({ bets, marketTypeName, asCards }: TransactionBetsProps) {
  const [side, setSide] = useState<Side>('All');
  const shown = bets.filter(({ betType }) => side === 'All' || isBlueSide(betType) === (side === 'Back'));
  return (
    <Box padBottom={5} className={styles.bets}>
      <Row gap={4} justify="between" wrap className={styles.tools}>
        <Text as="h3" font="label">
          {t('{count, plural, one {# bet} other {# bets}}', { count: bets.length })}
        </Text>
        <Segment
          label={t('Side')}
          options={SIDES.map((value) => ({ value, text: t(value) }))}
          value={side}
          onChange={setSide}
        />
      </Row>
      <Grid
        caption={t('Bets in this market')}
        columns={buildColumns(marketTypeName)}
        rows={shown}
        getKey={({ id }) => id}
        asCards={asCards}
        empty={
          <Row as="p" gap={4} justify="between" wrap className={styles.tools}>
            {t('No bets on this side')}
          </Row>
        }
        total={buildTotal(shown)}
      />
    </Box>
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
      cell: ({ betType }) => <SideTag isBack={isBlueSide(betType)}>{labelForSide(betType)}</SideTag>,
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
