import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { dayClockText, secondsText } from '#format/date-time.ts';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import {
  isLayBet,
  liveStakeOf,
  pickedNameOf,
  rateOfBetText,
  runsOfBetText,
} from '#player/betting/bet-text.ts';
import { useOddsText } from '#player/betting/odds-text.ts';
import { isUnsettled, waitReasonOf } from '#player/betting/open-bets.ts';
import type { ShownBet } from '#player/betting/shown-bets.ts';
import { sportText } from '#player/betting/sport-words.ts';
import { marketText } from '#text/name-text.ts';
import { t } from '#text/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Dash, Result, TwoLines } from '#ui/grid/cells.tsx';
import type { GridColumn } from '#ui/grid/column.ts';
import { SideTag } from '#ui/grid/side-tag.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { isResting } from './bet-groups.ts';
import styles from './current-bets.module.css';

export interface BetColumnsSetup {
  /** Boxes that choose several rests; null: nothing rests. */
  readonly choice: {
    readonly chosen: ReadonlySet<number>;
    readonly onChoose: (betId: number, isOn: boolean) => void;
  } | null;
  /** Opens everything that is known of a bet. */
  readonly onMore: (betId: number) => void;
}

/** Whether the market is what is picked, as a session or a line is: its name once is enough. */
function isMarketPicked(bet: OpenBet): boolean {
  return pickedNameOf(bet) === marketText(bet);
}

/** The columns of the current bets. */
export function betColumns({ choice, onMore }: BetColumnsSetup): readonly GridColumn<ShownBet>[] {
  return [
    ...(choice === null ? [] : [choiceColumn(choice)]),
    {
      name: 'selection',
      title: t('Selection'),
      cell: ({ bet }) => (
        <TwoLines main={pickedNameOf(bet)} sub={isMarketPicked(bet) ? null : marketText(bet)} />
      ),
      card: 'title',
      cardCell: ({ bet }) => (
        <span className={styles.picked}>
          <SideTag isBack={!isLayBet(bet)}>{t(bet.betType)}</SideTag> {pickedNameOf(bet)}
        </span>
      ),
    },
    {
      name: 'event',
      title: t('Event'),
      cell: ({ bet }) => <TwoLines main={bet.betTitle} sub={sportText(bet.sportId, '')} />,
      card: 'sub',
      cardCell: ({ bet }) =>
        isMarketPicked(bet) ? bet.betTitle : `${bet.betTitle} · ${marketText(bet)}`,
    },
    {
      name: 'side',
      title: t('Type'),
      cell: ({ bet }) => <SideTag isBack={!isLayBet(bet)}>{t(bet.betType)}</SideTag>,
    },
    {
      name: 'placed',
      title: t('Placed'),
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
      aria-label={t('Choose bet on {name}', { name: pickedNameOf(bet) })}
      checked={chosen.has(bet.betId)}
      onChange={(event) => onChoose(bet.betId, event.currentTarget.checked)}
    />
  );
  return {
    name: 'choice',
    title: t('Choose'),
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
      cell: ({ bet }) => <TwoLines main={amountText(liveStakeOf(bet))} sub={partsOf(bet)} />,
      card: 'side',
      cardCell: ({ bet }) => t('Stake {stake}', { stake: amountText(liveStakeOf(bet)) }),
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

function Rate({ bet, rate }: { readonly bet: OpenBet; readonly rate: number }) {
  const write = useOddsText();
  const runs = runsOfBetText(bet);
  if (bet.marketTypeName === 'line' && runs !== null) return runs;
  const odds = rateOfBetText(bet, rate, write);
  return runs === null ? odds : t('{runs} at {odds}', { runs, odds });
}

/** How much of a stake is matched and how much waits, while there is both. */
function partsOf({ matchedStake, unmatchedStake }: OpenBet): string | null {
  if (matchedStake === 0 || unmatchedStake === 0) return null;
  return t('{matched} matched, {unmatched} waits', {
    matched: amountText(matchedStake),
    unmatched: amountText(unmatchedStake),
  });
}

const DAY_MS = 86_400_000;

type PlacedProps = Pick<ShownBet, 'bet' | 'count'>;

function Placed({ bet, count }: PlacedProps) {
  if (count > 1) return t('{count, plural, one {# bet} other {# bets}}', { count });
  const isRecent = Date.now() - Date.parse(bet.placeTime) < DAY_MS;
  return (
    <time className={styles.time} dateTime={bet.placeTime} title={siteTimeText(bet.placeTime)}>
      <TwoLines
        main={isRecent ? secondsText(bet.placeTime) : dayClockText(bet.placeTime)}
        sub={t('Bet {id}', { id: bet.betId })}
      />
    </time>
  );
}

/** The time alone: a card has little room. */
function PlacedShort({ bet, count }: PlacedProps) {
  if (count > 1) return t('{count, plural, one {# bet} other {# bets}}', { count });
  const isRecent = Date.now() - Date.parse(bet.placeTime) < DAY_MS;
  return isRecent ? secondsText(bet.placeTime) : dayClockText(bet.placeTime);
}

function Status({ bet }: { readonly bet: OpenBet }) {
  if (isUnsettled(bet)) return <span className={styles.wait}>{t(waitReasonOf(bet))}</span>;
  if (bet.unmatchedStake === 0) return <Badge>{t('Matched')}</Badge>;
  return <Badge>{bet.matchedStake > 0 ? t('Partly matched') : t('Unmatched')}</Badge>;
}

function More({
  line: { bet, count },
  onMore,
}: {
  readonly line: ShownBet;
  readonly onMore: (betId: number) => void;
}) {
  if (count > 1) return null;
  return (
    <span className={styles.more}>
      <IconButton
        size="s"
        label={t('More on bet {id}', { id: bet.betId })}
        onClick={() => onMore(bet.betId)}
      >
        <Icon variant="regular" name="more" size={18} />
      </IconButton>
    </span>
  );
}
