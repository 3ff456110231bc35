import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { getLadder } from '@crease/core/ladder/ladder-of.ts';
import { type SubmitEvent, useState } from 'react';
import { runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { stepPrice } from '#player/betting/preview.ts';
import { updateBet } from '#player/features/bet-slip/change-bet.ts';
import { Stepper } from '#ui/stepper/stepper.tsx';
import styles from './open-bets.module.css';

/**
 * New odds or stake for an unmatched remainder. A lower stake keeps its place in the queue; any other change loses
 * it.
 */
export function EditBet({ bet, onDone }: { readonly bet: OpenBet; readonly onDone: () => void }) {
  const asked = bet.matchedStake + bet.unmatchedStake;
  const [price, setPrice] = useState(bet.betRate);
  const [stake, setStake] = useState(String(asked));
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const ladder = getLadder('CLASSIC');
  const isLine = bet.fancyValue > 0;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = Number(stake.replace(/,/g, ''));
    if (!(wanted > 0)) {
      setProblem(t('Enter a stake.'));
      return;
    }
    setSending(true);
    const refusal = await updateBet({
      betId: bet.betId,
      ...(price === bet.betRate ? {} : { rate: price }),
      // A bet's requested stake includes its cancelled and lapsed parts.
      stake: wanted + bet.cancelledStake + bet.lapsedStake + bet.voidedStake,
    });
    setSending(false);
    setProblem(refusal);
    if (refusal === null) onDone();
  };

  return (
    <form
      className={styles.edit}
      onSubmit={(event) => void submit(event)}
      aria-label={t('Edit bet on {name}', { name: runnerText(bet) })}
    >
      {isLine ? null : (
        <Stepper
          label={t('New odds')}
          value={String(price)}
          disabled={isSending}
          onChange={(text) => setPrice(Number(text) || 0)}
          onStep={(up) => setPrice(stepPrice(ladder, price, up))}
        />
      )}
      <input
        aria-label={t('New stake')}
        inputMode="decimal"
        value={stake}
        disabled={isSending}
        onChange={(event) => setStake(event.target.value)}
      />
      <button type="submit" disabled={isSending}>
        {isSending ? t('Sending…') : t('Change')}
      </button>
      <p role="alert">{problem}</p>
    </form>
  );
}
