import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import {
  computeLiveStake,
  describeBetForSharing,
  formatBetRate,
  formatBetRuns,
  formatEachWayBet,
  getSelectionName,
  isRepeatable,
  shareOrCopy,
  toSelection,
} from '#player/betting/bet-text.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { repeatBet } from '#player/features/bet-slip/bet-choices.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './open-bets.module.css';

export type BetInfoProps = Pick<RepeatButtonProps, 'bet' | 'showSlip' | 'onRepeat'>;

/** Bet details with actions available for every bet: repeat and share. */
export function BetInfo({ bet, showSlip, onRepeat }: BetInfoProps) {
  const [isSharing, setSharing] = useState(false);
  const write = useOddsFormatter();
  const runs = formatBetRuns(bet);
  const eachWay = formatEachWayBet(bet);
  const average = bet.matchedStake > 0 ? (bet.avgRate ?? bet.betRate) : null;
  return (
    <>
      <Stack as="dl" gap={2} gapX={5} below={4} size={12} leading={16} className={styles.info}>
        <Fact name={t('Bet ID')} text={String(bet.betId)} />
        <Fact name={t('Placed at')} text={siteTimeText(bet.placeTime)} />
        {bet.matchedTime === null ? null : <Fact name={t('Matched odds')} text={siteTimeText(bet.matchedTime)} />}
        {runs === null ? null : <Fact name={t('Runs')} text={runs} />}
        <Fact name={t('Odds requested')} text={formatBetRate(bet, bet.betRate, write)} />
        <Fact name={t('Average odds matched')} text={average === null ? '–' : formatBetRate(bet, average, write)} />
        <Fact name={t('Profit')} text={amountText(bet.expectedProfit)} />
        <Fact name={t('Liability')} text={amountText(bet.liability)} />
        {eachWay === null ? null : <Fact name={t('Each way')} text={eachWay} />}
      </Stack>
      {isSharing ? (
        <ShareBet bet={bet} onDone={() => setSharing(false)} />
      ) : (
        <Row as="span" gap={4} align="stretch">
          <RepeatButton bet={bet} showSlip={showSlip} onRepeat={onRepeat} />
          <button type="button" onClick={() => setSharing(true)}>
            {t('Share')}
          </button>
        </Row>
      )}
    </>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <Text as="dt" tone="muted">
        {name}
      </Text>
      <Text as="dd" breaks>
        {text}
      </Text>
    </div>
  );
}

interface RepeatButtonProps {
  readonly bet: OpenBet;
  /** Scrolls this page's slip into view; null to open the bet's match page instead. */
  readonly showSlip: (() => void) | null;
  /** Called when a bet is put on the slip and its page is about to open, so that overlays can close. */
  readonly onRepeat?: (() => void) | undefined;
}

/** Puts the same bet on the slip at the current price. */
function RepeatButton({ bet, showSlip, onRepeat }: RepeatButtonProps) {
  const navigate = useNavigate();
  const [isFetching, setFetching] = useState(false);
  const repeat = async () => {
    setFetching(true);
    const selection = toSelection(bet);
    await repeatBet({ ...selection, stakeText: String(computeLiveStake(bet)) });
    setFetching(false);
    if (betSlip.getState().selection?.runnerId !== bet.runnerId) return;
    toasts.show('info', t('Added to your betslip. Not placed yet.'));
    if (showSlip !== null) {
      showSlip();
      return;
    }
    onRepeat?.();
    await navigate({
      to: '/markets/$eventid/$dreamid',
      params: { eventid: String(bet.eventId), dreamid: selection.dreamEventId },
    });
  };
  if (!isRepeatable(bet)) return null;
  return (
    <button
      type="button"
      disabled={isFetching}
      aria-label={t('Repeat bet on {name}', { name: getSelectionName(bet) })}
      onClick={() => void repeat()}
    >
      {t('Repeat')}
    </button>
  );
}

/** Share preview with an option to include the stake. */
function ShareBet({ bet, onDone }: { readonly bet: OpenBet; readonly onDone: () => void }) {
  const [hasStake, setStake] = useState(false);
  const text = describeBetForSharing(bet, hasStake);
  const share = async () => {
    const came = await shareOrCopy(text);
    if (came === 'dropped') return;
    if (came === 'failed') {
      toasts.show('error', t('Couldn’t share the bet.'));
      return;
    }
    if (came === 'copied') toasts.show('success', t('Copied to clipboard'));
    onDone();
  };
  return (
    <Stack as="section" gap={4} padY={4} aria-label={t('Share bet')}>
      <Text
        as="p"
        padX={5}
        padY={4}
        surface="sunk"
        radius="control"
        size={12}
        leading={18}
        breaks
        className={styles.shared}
      >
        {text}
      </Text>
      <CheckField label={t('Include stake')} checked={hasStake} onChange={setStake} />
      <Row gap={4} align="stretch" justify="end">
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <Button variant="primary" onClick={() => void share()}>
          {t('Share')}
        </Button>
      </Row>
    </Stack>
  );
}
