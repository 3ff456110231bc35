import { useState } from 'react';
import { rateOfBetText, runsOfBetText } from '#data/view-models/bet-text.ts';
import { useOddsText } from '#data/view-models/odds-text.ts';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#text/text.ts';
import styles from './open-bets.module.css';
import { RepeatButton, type RepeatButtonProps } from './repeat-button.tsx';
import { ShareBet } from './share-bet.tsx';

export type BetInfoProps = Pick<RepeatButtonProps, 'bet' | 'showSlip'>;

/** Everything that is known of a bet, and what can be done with any: place it once more, tell others of it. */
export function BetInfo({ bet, showSlip }: BetInfoProps) {
  const [isSharing, setSharing] = useState(false);
  const write = useOddsText();
  const runs = runsOfBetText(bet);
  const average = bet.matchedStake > 0 ? (bet.avgRate ?? bet.betRate) : null;
  return (
    <>
      <dl className={styles.info}>
        <Fact name={t('Bet ID')} text={String(bet.betId)} />
        <Fact name={t('Placed')} text={siteTimeText(bet.placeTime)} />
        {bet.matchedTime === null ? null : (
          <Fact name={t('Matched at')} text={siteTimeText(bet.matchedTime)} />
        )}
        {runs === null ? null : <Fact name={t('Runs')} text={runs} />}
        <Fact name={t('Odds requested')} text={rateOfBetText(bet, bet.betRate, write)} />
        <Fact
          name={t('Average matched')}
          text={average === null ? '–' : rateOfBetText(bet, average, write)}
        />
        <Fact name={t('Profit')} text={amountText(bet.expectedProfit)} />
        <Fact name={t('Liability')} text={amountText(bet.liability)} />
      </dl>
      {isSharing ? (
        <ShareBet bet={bet} onDone={() => setSharing(false)} />
      ) : (
        <span className={styles.acts}>
          <RepeatButton bet={bet} showSlip={showSlip} />
          <button type="button" onClick={() => setSharing(true)}>
            {t('Share')}
          </button>
        </span>
      )}
    </>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
