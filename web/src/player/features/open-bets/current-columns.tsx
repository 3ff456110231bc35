import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { useCallback, useMemo } from 'react';
import { amountText } from '#format/money.ts';
import { marketText } from '#i18n/name-text.ts';
import { currentLanguage, t } from '#i18n/text.ts';
import { computeLiveStake, getSelectionName, isLayBet } from '#player/betting/bet-text.ts';
import { computeTotals, type ShownBet } from '#player/betting/shown-bets.ts';
import { labelForSport } from '#player/betting/sport-words.ts';
import { Dash, Result, TwoLines } from '#ui/grid/cells.tsx';
import type { GridColumn, GridSum } from '#ui/grid/column.ts';
import { SideTag } from '#ui/grid/side-tag.tsx';
import { isResting } from './bet-groups.ts';
import styles from './current-bets.module.css';
import { formatParts, More, Placed, PlacedShort, Rate, Status } from './current-cells.tsx';

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
        <TwoLines
          main={getSelectionName(bet)}
          sub={isMarketSelection(bet) ? null : marketText(bet)}
        />
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
      cardCell: ({ bet }) =>
        isMarketSelection(bet) ? bet.betTitle : `${bet.betTitle} · ${marketText(bet)}`,
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

function choiceColumn({
  chosen,
  onChoose,
}: NonNullable<BetColumnsSetup['choice']>): GridColumn<ShownBet> {
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
      cell: ({ bet }) =>
        bet.matchedStake > 0 ? <Rate bet={bet} rate={bet.avgRate ?? bet.betRate} /> : <Dash />,
      card: 'fact',
      cardCell: ({ bet }) =>
        bet.matchedStake > 0 ? <Rate bet={bet} rate={bet.avgRate ?? bet.betRate} /> : null,
    },
    {
      name: 'stake',
      title: t('Stake'),
      align: 'right',
      cell: ({ bet }) => (
        <TwoLines main={amountText(computeLiveStake(bet))} sub={formatParts(bet)} />
      ),
      card: 'side',
      cardCell: ({ bet }) => t('Stake {stake}', { stake: amountText(computeLiveStake(bet)) }),
    },
    {
      name: 'outcome',
      title: t('Profit / liability'),
      align: 'right',
      cell: ({ bet }) => (
        <Result rupees={isLayBet(bet) ? -bet.liability : bet.expectedProfit} isStrong />
      ),
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
