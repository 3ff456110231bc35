import { useState } from 'react';
import { repeatBet } from '#data/queries/repeat-bet.ts';
import { betSlip } from '#data/stores/bet-slip.ts';
import { lastBet } from '#data/stores/last-bet.ts';
import { useStore } from '#data/stores/observable.ts';
import { session } from '#data/stores/session.ts';
import { hasQuotedLine, isOnRuns, rateText, sideWordOf } from '#data/view-models/house-quote.ts';
import { rupeesText } from '#format/money.ts';
import { nameText, t } from '#text/text.ts';
import styles from './repeat-bet.module.css';

/** A day later nobody means that bet any more. */
const OLD_MS = 86_400_000;

export interface RepeatBetProps {
  /** Only a bet of this match; absent: of any. */
  readonly eventId?: number | undefined;
}

/** The last bet once more: the same choice, side and stake, at the price of now. Nothing without a last bet, or while another is on the slip. */
export function RepeatBet({ eventId }: RepeatBetProps) {
  const bet = useStore(lastBet, (state) => state.bet);
  const userId = useStore(session, ({ user }) => user?.userId ?? null);
  const isSlipFree = useStore(betSlip, ({ selection }) => selection === null);
  const [isFetching, setFetching] = useState(false);
  const isMine = bet !== null && bet.userId === userId && Date.now() - bet.placedAt < OLD_MS;
  if (!isMine || !isSlipFree || (eventId !== undefined && eventId !== bet.eventId)) return null;
  const { kind, side, line = 0 } = bet;
  const name = nameText((isOnRuns(kind) ? bet.marketName : bet.runnerName) ?? '');
  const values = {
    side: t(sideWordOf(kind, side)),
    name: hasQuotedLine(kind) && line > 0 ? `${name} ${rateText(line)}` : name,
    stake: rupeesText(Number(bet.stakeText)),
  };
  return (
    <p className={styles.repeat}>
      <span>{t('Last bet: {side} {name}, {stake}', values)}</span>
      <button
        type="button"
        disabled={isFetching}
        onClick={() => {
          setFetching(true);
          void repeatBet(bet).finally(() => setFetching(false));
        }}
      >
        {t('Repeat bet')}
      </button>
    </p>
  );
}
