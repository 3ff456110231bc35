import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { dayClockText } from '#format/date-time.ts';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { marketText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { computeLiveStake, formatBetOdds, getSelectionName, isLayBet } from '#player/betting/bet-text.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { describeWaitReason } from '#player/betting/open-bets.ts';
import { Dash, SideTag, TwoLines } from '#ui/grid/cells.tsx';
import type { GridColumn } from '#ui/grid/column.ts';
import { Text } from '#ui/layout/layout.tsx';

/** Columns of unsettled bets. @param bets the full list, used for numbering. */
export function unsettledColumns(now: number, bets: readonly OpenBet[]): readonly Column[] {
  return [...selectionColumns(bets), ...termColumns(), ...waitColumns(now)];
}

type Column = GridColumn<OpenBet>;

/** Selection columns. */
function selectionColumns(bets: readonly OpenBet[]): readonly Column[] {
  return [
    {
      name: 'no',
      title: t('No.'),
      align: 'right',
      width: '52px',
      cell: (bet) => String(bets.indexOf(bet) + 1),
    },
    {
      name: 'event',
      title: t('Event'),
      cell: (bet) => bet.betTitle,
      card: 'sub',
      cardCell: (bet) => `${bet.betTitle} · ${marketText(bet)}`,
    },
    {
      name: 'selection',
      title: t('Selection'),
      cell: (bet) => getSelectionName(bet),
      card: 'title',
    },
    { name: 'market', title: t('Market'), cell: (bet) => marketText(bet) },
  ];
}

function termColumns(): readonly Column[] {
  return [
    {
      name: 'side',
      title: t('Side'),
      cell: (bet) => <SideTag isBack={!isLayBet(bet)}>{t(bet.betType)}</SideTag>,
      card: 'fact',
    },
    {
      name: 'rate',
      title: t('Rate'),
      align: 'right',
      cell: (bet) => <Rate bet={bet} />,
      card: 'fact',
    },
    {
      name: 'amount',
      title: t('Amount'),
      align: 'right',
      cell: (bet) => amountText(computeLiveStake(bet)),
      card: 'amount',
    },
  ];
}

/** Columns for the waiting time and reason. */
function waitColumns(now: number): readonly Column[] {
  return [
    {
      name: 'placed',
      title: t('Placed at'),
      cell: (bet) => <Time at={bet.placeTime} now={now} />,
      card: 'fact',
    },
    {
      name: 'match',
      title: t('Match date'),
      cell: ({ startTime }) => <Time at={startTime ?? null} now={now} />,
      card: 'fact',
    },
    {
      name: 'since',
      title: t('Waiting since'),
      cell: ({ waiting }) => <Since at={waiting?.since ?? null} now={now} />,
      card: 'fact',
    },
    {
      name: 'reason',
      title: t('Reason'),
      cell: (bet) => <Text tone="muted">{t(describeWaitReason(bet))}</Text>,
      card: 'fact',
    },
  ];
}

function Rate({ bet }: { readonly bet: OpenBet }) {
  return formatBetOdds(bet, useOddsFormatter());
}

function Time({ at, now }: { readonly at: string | null; readonly now: number }) {
  if (at === null) return <Dash />;
  return (
    <Text as="time" noWrap dateTime={at} title={siteTimeText(at)}>
      {dayClockText(at, now)}
    </Text>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** Start time and elapsed time. */
function Since({ at, now }: { readonly at: string | null; readonly now: number }) {
  if (at === null) return <Text noWrap>{t('Unknown')}</Text>;
  return (
    <Text as="time" noWrap dateTime={at} title={siteTimeText(at)}>
      <TwoLines main={dayClockText(at, now)} sub={formatElapsed(Math.max(0, now - Date.parse(at)))} />
    </Text>
  );
}

function formatElapsed(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return t('Less than a minute');
  if (minutes < HOUR_MINUTES) return t('{count} min', { count: minutes });
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return t('{count, plural, one {# hour} other {# hours}}', { count: hours });
}
