import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { useState } from 'react';
import { setPreferences, usePreference } from '#client/session/preferences.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { hasQuotedLine } from '#player/betting/kind-traits.ts';
import { formatRate, getSideLabel } from '#player/betting/quote.ts';
import { Button } from '#ui/button/button.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { ProgressRing } from '#ui/progress-ring/progress-ring.tsx';
import { lastBet, oneClick, repeatBet, useOneClick } from './bet-choices.ts';
import { betSlip } from './slip.ts';
import styles from './slip-banners.module.css';

/** One-click betting bar: preset stake, bet in flight and off switch. Hidden while the mode is off. */
export function OneClickBanner() {
  const isOn = useOneClick();
  const stake = usePreference('oneClickStake');
  const placing = useStore(oneClick, (state) => state.placing);
  if (!isOn) return null;
  const isSent = placing !== null && placing.words !== '';
  return (
    <section className={styles.banner} aria-label={t('One-click betting')}>
      {isSent && <ProgressRing startedAt={placing.placedAt} durationMs={placing.delayMs} />}
      <Text grow canShrink className={styles.words} role="status">
        {isSent
          ? t('Placing {bet}…', { bet: placing.words })
          : t('One-click is on: tapping a price bets {stake} immediately.', {
              stake: rupeesText(stake),
            })}
      </Text>
      <Button onClick={() => setPreferences({ oneClick: false })}>{t('Turn off')}</Button>
    </section>
  );
}

/** Hides the repeat offer after a day. */
const OLD_MS = 86_400_000;

export interface RepeatBetProps {
  /** Restricts to bets in this match; omit for any. */
  readonly eventId?: number | undefined;
  /** Scrolls the slip into view if needed. */
  readonly onLoaded?: () => void;
}

/**
 * Offers to repeat the last bet at the current price: same selection, side and stake. Hidden without a last bet, or
 * while the slip holds another.
 */
export function RepeatBet({ eventId, onLoaded }: RepeatBetProps) {
  const bet = useStore(lastBet, (state) => state.bet);
  const userId = useStore(session, ({ user }) => user?.userId ?? null);
  const isSlipFree = useStore(betSlip, ({ selection }) => selection === null);
  const [isFetching, setFetching] = useState(false);
  const isMine = bet !== null && bet.userId === userId && Date.now() - bet.placedAt < OLD_MS;
  if (!isMine || !isSlipFree || (eventId !== undefined && eventId !== bet.eventId)) return null;
  const { kind, side, line = 0 } = bet;
  const repeat = async () => {
    setFetching(true);
    await repeatBet(bet);
    setFetching(false);
    if (betSlip.getState().selection !== null) onLoaded?.();
  };
  const { marketName = '', marketLabel, runnerName = '', runnerLabel } = bet;
  const name = isRunsKind(kind) ? nameText(marketName, marketLabel) : nameText(runnerName, runnerLabel);
  const values = {
    side: t(getSideLabel(kind, side)),
    name: hasQuotedLine(kind) && line > 0 ? `${name} ${formatRate(line)}` : name,
    stake: rupeesText(Number(bet.stakeText)),
  };
  return (
    <p className={styles.repeat}>
      <span>{t('Last bet: {side} {name}, {stake}', values)}</span>
      <Button disabled={isFetching} onClick={() => void repeat()}>
        {t('Repeat bet')}
      </Button>
    </p>
  );
}
