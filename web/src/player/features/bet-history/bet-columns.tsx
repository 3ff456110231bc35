import type { HistoryBet, WireBetStatus } from '@crease/contracts/betting/bet.ts';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { formatBetOdds, formatEachWayTerms } from '#player/betting/bet-text.ts';
import { describeOutcome, isBlueSide, labelForMarketType, labelForSide } from '#player/betting/kind-labels.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { Badge, type BadgeProps } from '#ui/badge/badge.tsx';
import { Dash, Result, SideTag, TwoLines } from '#ui/grid/cells.tsx';
import type { GridColumn } from '#ui/grid/column.ts';
import { Note, Text } from '#ui/layout/layout.tsx';
import styles from './bet-columns.module.css';

const STATUS: Readonly<
  Record<WireBetStatus, { readonly words: string; readonly tone: NonNullable<BadgeProps['tone']> }>
> = {
  WON: { words: phrase('Won'), tone: 'good' },
  HALF_WON: { words: phrase('Half won'), tone: 'good' },
  LOST: { words: phrase('Lost'), tone: 'bad' },
  HALF_LOST: { words: phrase('Half lost'), tone: 'bad' },
  VOID: { words: phrase('Void'), tone: 'warn' },
  CANCELLED: { words: phrase('Cancelled'), tone: 'plain' },
  LAPSED: { words: phrase('Lapsed'), tone: 'plain' },
  MATCHED: { words: phrase('Matched'), tone: 'plain' },
  PARTIAL: { words: phrase('Partly matched'), tone: 'plain' },
  UNMATCHED: { words: phrase('Unmatched'), tone: 'plain' },
};

type Column = GridColumn<HistoryBet>;

/** Bet history columns (screens 9). */
export function betColumns(): readonly Column[] {
  return [
    ...selectionColumns(),
    ...moneyColumns(),
    timeColumn('placeTime', t('Placed at')),
    timeColumn('settleTime', t('Settled')),
  ];
}

/** Selection columns. */
function selectionColumns(): readonly Column[] {
  return [
    { name: 'id', title: t('Bet ID'), width: '84px', cell: ({ betId }) => betId, card: 'fact' },
    {
      name: 'title',
      title: t('Title'),
      cell: (bet) => <TwoLines main={bet.runnerName === '' ? marketText(bet) : runnerText(bet)} sub={bet.betTitle} />,
      card: 'title',
    },
    {
      name: 'market',
      title: t('Market'),
      width: '15%',
      cell: (bet) => <TwoLines main={marketText(bet)} sub={formatTerms(bet)} />,
      card: 'sub',
      // For a session the market is the selection, so show its name once.
      cardCell: (bet) => (bet.runnerName === '' || bet.runnerName === bet.marketName ? null : marketText(bet)),
    },
    {
      name: 'side',
      title: t('Type'),
      width: '72px',
      cell: (bet) => <SideTag isBack={isBlueSide(bet.betType)}>{labelForSide(bet.betType)}</SideTag>,
      card: 'sub',
    },
  ];
}

/** Price and result columns. */
function moneyColumns(): readonly Column[] {
  return [
    {
      name: 'rate',
      title: t('Rate'),
      align: 'right',
      width: '84px',
      cell: (bet) => <Rate bet={bet} />,
      card: 'fact',
    },
    {
      name: 'stake',
      title: t('Stake'),
      align: 'right',
      width: '104px',
      isSortable: true,
      cell: ({ stake }) => amountText(stake),
      card: 'fact',
    },
    {
      name: 'profitLoss',
      title: t('Profit/Loss'),
      align: 'right',
      width: '112px',
      isSortable: true,
      cell: ({ profitLoss }) => (profitLoss === null ? <Dash /> : <Result rupees={profitLoss} isStrong />),
      card: 'amount',
    },
    {
      name: 'result',
      title: t('Result'),
      width: '13%',
      cell: (bet) => <Outcome bet={bet} />,
      card: 'side',
    },
  ];
}

/** Each-way terms, or the market type. */
function formatTerms({ eachWay, marketTypeName }: HistoryBet): string | null {
  if (eachWay === undefined) return labelForMarketType(marketTypeName);
  const { places: winners, divisor: eachWayDivisor } = eachWay;
  return formatEachWayTerms({ winners, eachWayDivisor });
}

function Rate({ bet }: { readonly bet: HistoryBet }) {
  return formatBetOdds(bet, useOddsFormatter());
}

function Outcome({ bet: { status, betResult, resultLabel, voidReason, eachWay } }: { readonly bet: HistoryBet }) {
  const { words, tone } = STATUS[status];
  // Each-way bets settle as half won or half lost only if the runner placed.
  const isPlaced = eachWay !== undefined && (status === 'HALF_WON' || status === 'HALF_LOST');
  const result = betResult === null || betResult === 'Void' ? null : describeOutcome(betResult, resultLabel);
  return (
    <Text gap={1} items="start" className={styles.outcome}>
      <Badge tone={tone}>{isPlaced ? t('Placed') : t(words)}</Badge>
      {result !== null && <Note breaks>{result}</Note>}
      {voidReason !== null && <Note breaks>{voidReason}</Note>}
    </Text>
  );
}

function timeColumn(name: 'placeTime' | 'settleTime', title: string): Column {
  const cell = (bet: HistoryBet) => {
    const time = bet[name];
    return time === null ? null : <time dateTime={time}>{siteTimeText(time)}</time>;
  };
  return {
    name,
    title,
    width: '112px',
    isSortable: true,
    cell: (bet) => cell(bet) ?? <Dash />,
    card: 'fact',
    cardCell: cell,
  };
}
