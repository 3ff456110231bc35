import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { useState } from 'react';
import { cancelBets } from '#data/queries/betting.ts';
import { amountText } from '#format/money.ts';
import { nameText, t } from '#text/text.ts';
import { EditBet } from './edit-bet.tsx';
import styles from './open-bets.module.css';

/** What of a bet waits for a taker: how much, and how to change or cancel it. */
export function RestOfBet({ bet }: { readonly bet: OpenBet }) {
  const [isEditing, setEditing] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const matched = amountText(bet.matchedStake);
  const unmatched = amountText(bet.unmatchedStake);
  const cancel = async () => {
    setCancelling(true);
    await cancelBets({ betIds: [bet.betId] });
    setCancelling(false);
  };
  return (
    <div className={styles.resting}>
      {bet.matchedStake > 0 ? (
        <>
          <progress
            max={1}
            value={bet.matchedStake / (bet.matchedStake + bet.unmatchedStake)}
            aria-label={t('Matched part')}
          />
          <small>{t('{matched} matched, {unmatched} Unmatched', { matched, unmatched })}</small>
        </>
      ) : null}
      <span className={styles.acts}>
        <button type="button" onClick={() => setEditing(!isEditing)} aria-expanded={isEditing}>
          {t('Edit')}
        </button>
        <button
          type="button"
          disabled={isCancelling}
          onClick={() => void cancel()}
          aria-label={t('Cancel {side} {name}, {stake} unmatched', {
            side: t(bet.betType),
            name: nameText(bet.runnerName),
            stake: unmatched,
          })}
        >
          {t('Cancel')}
        </button>
      </span>
      {isEditing ? <EditBet bet={bet} onDone={() => setEditing(false)} /> : null}
    </div>
  );
}
