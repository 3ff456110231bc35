import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { useCallback, useMemo } from 'react';
import { labelForSport } from '#client/catalogue/events.ts';
import { dayClockText, secondsText } from '#format/date-time.ts';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { marketText } from '#i18n/name-text.ts';
import { currentLanguage, t } from '#i18n/text.ts';
import {
  computeLiveStake,
  formatBetRate,
  formatBetRuns,
  getSelectionName,
  isLayBet,
} from '#player/betting/bet-text.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { describeWaitReason, isUnsettled } from '#player/betting/open-bets.ts';
import { computeTotals, type ShownBet } from '#player/betting/shown-bets.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { Dash, Result, SideTag, TwoLines } from '#ui/grid/cells.tsx';
import type { GridColumn, GridSum } from '#ui/grid/column.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { isResting } from './bet-groups.ts';
import styles from './current-bets.module.css';

export interface BetColumnsSetup {
  /** Checkboxes for unmatched bets; null if there are none. */
  readonly choice: {
    readonly chosen: ReadonlySet<number>;
    readonly onChoose: (betId: number, isOn: boolean) => void;
  } | null;
  /** Opens the bet details. */
  readonly onMore: (betId: number) => void;
}

export function useColumns(setup: {
  readonly hasResting: boolean;
  readonly chosen: ReadonlySet<number>;
  readonly setChosen: (chosen: ReadonlySet<number>) => void;
  readonly setOpenId: (betId: number) => void;
}) {
  const { hasResting, chosen, setChosen, setOpenId } = setup;
  const language = currentLanguage();
  const onChoose = useCallback(
    (betId: number, isOn: boolean) => {
      const others = [...chosen].filter((id) => id !== betId);
      setChosen(new Set(isOn ? [...others, betId] : others));
    },
    [chosen, setChosen],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles are said in the language of the moment.
  return useMemo(
    () => betColumns({ choice: hasResting ? { chosen, onChoose } : null, onMore: setOpenId }),
    [hasResting, chosen, onChoose, setOpenId, language],
  );
}

/** True if the market itself is the selection, as for sessions and lines, so its name is shown once. */
function isMarketSelection(bet: OpenBet): boolean {
  return getSelectionName(bet) === marketText(bet);
}

/** Columns of the current bets. */
function betColumns({ choice, onMore }: BetColumnsSetup): readonly GridColumn<ShownBet>[] {
  return [
    ...(choice === null ? [] : [choiceColumn(choice)]),
    {
      name: 'selection',
      title: t('Selection'),
      cell: ({ bet }) => (
        <TwoLines main={getSelectionName(bet)} sub={isMarketSelection(bet) ? null : marketText(bet)} />
      ),
      card: 'title',
      cardCell: ({ bet }) => (
        <span className={styles.picked}>
          <SideTag isBack={!isLayBet(bet)}>{t(bet.betType)}</SideTag> {getSelectionName(bet)}
        </span>
      ),
    },
    {
      name: 'event',
      title: t('Event'),
      cell: ({ bet }) => <TwoLines main={bet.betTitle} sub={labelForSport(bet.sportId, '')} />,
      card: 'sub',
      cardCell: ({ bet }) => (isMarketSelection(bet) ? bet.betTitle : `${bet.betTitle} · ${marketText(bet)}`),
    },
    {
      name: 'side',
      title: t('Type'),
      cell: ({ bet }) => <SideTag isBack={!isLayBet(bet)}>{t(bet.betType)}</SideTag>,
    },
    {
      name: 'placed',
      title: t('Placed at'),
      cell: ({ bet, count }) => <Placed bet={bet} count={count} />,
      card: 'sub',
      cardCell: ({ bet, count }) => <PlacedShort bet={bet} count={count} />,
    },
    ...figureColumns(),
    {
      name: 'status',
      title: t('Status'),
      cell: ({ bet }) => <Status bet={bet} />,
      card: 'fact',
      isPlain: true,
    },
    {
      name: 'more',
      title: t('More'),
      align: 'right',
      width: '64px',
      cell: (line) => <More line={line} onMore={onMore} />,
      card: 'fact',
      isPlain: 'corner',
    },
  ];
}

function choiceColumn({ chosen, onChoose }: NonNullable<BetColumnsSetup['choice']>): GridColumn<ShownBet> {
  const box = ({ bet }: ShownBet) => (
    <input
      type="checkbox"
      className={styles.choose}
      aria-label={t('Select bet on {name}', { name: getSelectionName(bet) })}
      checked={chosen.has(bet.betId)}
      onChange={(event) => onChoose(bet.betId, event.currentTarget.checked)}
    />
  );
  return {
    name: 'choice',
    title: t('Select'),
    width: '72px',
    cell: (line) => (isResting(line.bet) ? box(line) : null),
    card: 'fact',
    cardCell: (line) => (isResting(line.bet) ? box(line) : null),
    isPlain: true,
  };
}

function figureColumns(): readonly GridColumn<ShownBet>[] {
  return [
    {
      name: 'asked',
      title: t('Odds req.'),
      align: 'right',
      cell: ({ bet, count }) => (count > 1 ? <Dash /> : <Rate bet={bet} rate={bet.betRate} />),
      card: 'fact',
    },
    {
      name: 'average',
      title: t('Avg matched'),
      align: 'right',
      cell: ({ bet }) => (bet.matchedStake > 0 ? <Rate bet={bet} rate={bet.avgRate ?? bet.betRate} /> : <Dash />),
      card: 'fact',
      cardCell: ({ bet }) => (bet.matchedStake > 0 ? <Rate bet={bet} rate={bet.avgRate ?? bet.betRate} /> : null),
    },
    {
      name: 'stake',
      title: t('Stake'),
      align: 'right',
      cell: ({ bet }) => <TwoLines main={amountText(computeLiveStake(bet))} sub={formatParts(bet)} />,
      card: 'side',
      cardCell: ({ bet }) => t('Stake {stake}', { stake: amountText(computeLiveStake(bet)) }),
    },
    {
      name: 'outcome',
      title: t('Profit / liability'),
      align: 'right',
      cell: ({ bet }) => <Result rupees={isLayBet(bet) ? -bet.liability : bet.expectedProfit} isStrong />,
      card: 'amount',
    },
  ];
}

export function buildTotals(bets: readonly OpenBet[], exposure: number): GridSum {
  const { stake } = computeTotals(bets);
  const count = bets.length;
  return {
    label: t('Total, {count, plural, one {# bet} other {# bets}}', { count }),
    cells: {
      stake: amountText(stake),
      outcome: <Result rupees={exposure === 0 ? 0 : -exposure} />,
    },
  };
}

/** Odds of a bet, with the line for bets on runs. */
function Rate({ bet, rate }: { readonly bet: OpenBet; readonly rate: number }) {
  const write = useOddsFormatter();
  const runs = formatBetRuns(bet);
  if (bet.marketTypeName === 'line' && runs !== null) return runs;
  const odds = formatBetRate(bet, rate, write);
  return runs === null ? odds : t('{runs} at {odds}', { runs, odds });
}

/** Formats matched and unmatched stake; null unless there are both. */
function formatParts({ matchedStake, unmatchedStake }: OpenBet): string | null {
  if (matchedStake === 0 || unmatchedStake === 0) return null;
  return t('{matched} matched, {unmatched} unmatched', {
    matched: amountText(matchedStake),
    unmatched: amountText(unmatchedStake),
  });
}

const DAY_MS = 86_400_000;

type PlacedProps = Pick<ShownBet, 'bet' | 'count'>;

/** Placement time and bet ID, or the number of merged bets. */
function Placed({ bet, count }: PlacedProps) {
  if (count > 1) return t('{count, plural, one {# bet} other {# bets}}', { count });
  const isRecent = Date.now() - Date.parse(bet.placeTime) < DAY_MS;
  return (
    <Text as="time" noWrap dateTime={bet.placeTime} title={siteTimeText(bet.placeTime)}>
      <TwoLines
        main={isRecent ? secondsText(bet.placeTime) : dayClockText(bet.placeTime)}
        sub={t('Bet {id}', { id: bet.betId })}
      />
    </Text>
  );
}

/** Compact version for cards: time only. */
function PlacedShort({ bet, count }: PlacedProps) {
  if (count > 1) return t('{count, plural, one {# bet} other {# bets}}', { count });
  const isRecent = Date.now() - Date.parse(bet.placeTime) < DAY_MS;
  return isRecent ? secondsText(bet.placeTime) : dayClockText(bet.placeTime);
}

/** Matched, partly matched or unmatched; or why the result is pending. */
function Status({ bet }: { readonly bet: OpenBet }) {
  if (isUnsettled(bet)) return <Text tone="muted">{t(describeWaitReason(bet))}</Text>;
  if (bet.unmatchedStake === 0) return <Badge>{t('Matched')}</Badge>;
  return <Badge>{bet.matchedStake > 0 ? t('Partly matched') : t('Unmatched')}</Badge>;
}

/** Opens the bet's actions. */
function More({ line: { bet, count }, onMore }: { readonly line: ShownBet; readonly onMore: (betId: number) => void }) {
  if (count > 1) return null;
  return (
    <Row as="span" align="stretch" justify="end">
      <IconButton size="s" label={t('Actions for bet {id}', { id: bet.betId })} onClick={() => onMore(bet.betId)}>
        <Icon variant="regular" name="more" size={18} />
      </IconButton>
    </Row>
  );
}
