import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { dayClockText, secondsText } from '#format/date-time.ts';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { formatBetRate, formatBetRuns } from '#player/betting/bet-text.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { describeWaitReason, isUnsettled } from '#player/betting/open-bets.ts';
import type { ShownBet } from '#player/betting/shown-bets.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TwoLines } from '#ui/grid/cells.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './current-bets.module.css';

/** Odds of a bet, with the line for bets on runs. */
export function Rate({ bet, rate }: { readonly bet: OpenBet; readonly rate: number }) {
  const write = useOddsFormatter();
  const runs = formatBetRuns(bet);
  if (bet.marketTypeName === 'line' && runs !== null) return runs;
  const odds = formatBetRate(bet, rate, write);
  return runs === null ? odds : t('{runs} at {odds}', { runs, odds });
}

/** Formats matched and unmatched stake; null unless there are both. */
export function formatParts({ matchedStake, unmatchedStake }: OpenBet): string | null {
  if (matchedStake === 0 || unmatchedStake === 0) return null;
  return t('{matched} matched, {unmatched} unmatched', {
    matched: amountText(matchedStake),
    unmatched: amountText(unmatchedStake),
  });
}

const DAY_MS = 86_400_000;

type PlacedProps = Pick<ShownBet, 'bet' | 'count'>;

/** Placement time and bet ID, or the number of merged bets. */
export function Placed({ bet, count }: PlacedProps) {
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

/** Compact version for cards: time only. */
export function PlacedShort({ bet, count }: PlacedProps) {
  if (count > 1) return t('{count, plural, one {# bet} other {# bets}}', { count });
  const isRecent = Date.now() - Date.parse(bet.placeTime) < DAY_MS;
  return isRecent ? secondsText(bet.placeTime) : dayClockText(bet.placeTime);
}

/** Matched, partly matched or unmatched; or why the result is pending. */
export function Status({ bet }: { readonly bet: OpenBet }) {
  if (isUnsettled(bet)) return <span className={styles.wait}>{t(describeWaitReason(bet))}</span>;
  if (bet.unmatchedStake === 0) return <Badge>{t('Matched')}</Badge>;
  return <Badge>{bet.matchedStake > 0 ? t('Partly matched') : t('Unmatched')}</Badge>;
}

/** Opens the bet's actions. */
export function More({
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
        label={t('Actions for bet {id}', { id: bet.betId })}
        onClick={() => onMore(bet.betId)}
      >
        <Icon variant="regular" name="more" size={18} />
      </IconButton>
    </span>
  );
}
