import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { useState } from 'react';
import { toasts } from '#data/stores/toasts.ts';
import { handOver, shareTextOf } from '#data/view-models/bet-text.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import styles from './share-bet.module.css';

/** A bet as a text for somebody else: what it will say, with or without the stake, and the way out. */
export function ShareBet({ bet, onDone }: { readonly bet: OpenBet; readonly onDone: () => void }) {
  const [hasStake, setStake] = useState(false);
  const text = shareTextOf(bet, hasStake);
  const share = async () => {
    const came = await handOver(text);
    if (came === 'dropped') return;
    if (came === 'failed') {
      toasts.show('error', t('The bet could not be shared.'));
      return;
    }
    if (came === 'copied') toasts.show('success', t('Copied. Paste it where you want it.'));
    onDone();
  };
  return (
    <section className={styles.share} aria-label={t('Share bet')}>
      <p className={styles.text}>{text}</p>
      <CheckField label={t('With the stake')} checked={hasStake} onChange={setStake} />
      <div className={styles.acts}>
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <Button look="primary" onClick={() => void share()}>
          {t('Share')}
        </Button>
      </div>
    </section>
  );
}
