import type { PriceAlert } from '@crease/contracts/wire/personal.ts';
import { useState } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { removePriceAlert, usePriceAlerts } from '#data/queries/price-alerts.ts';
import { toasts } from '#data/stores/toasts.ts';
import { alertText } from '#data/view-models/alert-form.ts';
import { sideWordOf } from '#data/view-models/house-quote.ts';
import { useBookPriceText } from '#data/view-models/odds-text.ts';
import { nameText, sentenceText, t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './price-alerts.module.css';

export interface AlertListProps {
  /** Its alerts stand first; null: in the order in which they were asked for. */
  readonly marketId: number | null;
}

/** The alerts that still wait, each with the way to take it away. */
export function AlertList({ marketId }: AlertListProps) {
  const { alerts, isWaiting, error, refetch } = usePriceAlerts();
  const shown = [...alerts].sort(
    (a, b) => Number(b.marketId === marketId) - Number(a.marketId === marketId),
  );
  return (
    <section className={styles.list} aria-label={t('Alerts that wait')}>
      <h3>{t('Alerts that wait')}</h3>
      {error === null ? null : (
        <p className={styles.failed} role="alert">
          {t('Your alerts could not be fetched.')}{' '}
          <Button look="text" size="s" onClick={refetch}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {isWaiting ? (
        <p className={styles.note} role="status">
          {t('Fetching your alerts…')}
        </p>
      ) : null}
      {!isWaiting && error === null && shown.length === 0 ? (
        <p className={styles.note}>
          {t(
            'None. An alert tells you once when its price is there, with the page closed in the bell.',
          )}
        </p>
      ) : null}
      {shown.length === 0 ? null : (
        <ul>
          {shown.map((alert) => (
            <Row key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ alert }: { readonly alert: PriceAlert }) {
  const [isRemoving, setRemoving] = useState(false);
  const { id, eventTitle, marketName, marketKind, runnerName, side, when, price } = alert;
  const say = useBookPriceText(marketKind);
  const sideWord = sideWordOf(marketKind, side === 'Back' ? 'BACK' : 'LAY');
  const words = alertText({
    side: t(sideWord),
    name: nameText(runnerName),
    odds: say(price),
    when,
  });
  const remove = async () => {
    setRemoving(true);
    try {
      await removePriceAlert(id);
    } catch (failure) {
      toasts.show('error', t('The alert was not removed.'), sentenceText(messageOf(failure)));
      setRemoving(false);
    }
  };
  return (
    <li className={styles.alert}>
      <span className={styles.words}>
        <b>{words}</b>
        <small>
          {nameText(marketName)} · {eventTitle}
        </small>
      </span>
      <Button
        look="text"
        isBusy={isRemoving}
        aria-label={t('Remove alert: {alert}', { alert: words })}
        onClick={() => void remove()}
      >
        {t('Remove')}
      </Button>
    </li>
  );
}
