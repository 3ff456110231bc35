import { connection } from '#data/api/connection.ts';
import { session } from '#data/session/session.ts';
import { useStore } from '#data/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { balance, openBets } from '#player/betting/open-bets.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './offline-view.module.css';

/** The app was opened without a network: what it still knows, from when that is, and that no bet is lost. */
export function OfflineView() {
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const liveAt = useStore(connection, (state) => state.liveAt);
  return (
    <section className={styles.view} aria-labelledby="offline-title">
      <Icon variant="regular" name="offline" size={32} />
      <h1 id="offline-title" className={styles.title}>
        {t('No connection')}
      </h1>
      <p className={styles.text}>
        {t(
          'Prices, scores and results cannot be shown until this device is connected again. Bets that were placed stand as they are.',
        )}
      </p>
      {isLoggedIn && <LastKnown />}
      <p className={styles.note}>
        {liveAt === null
          ? t('It is not known when this device was last connected.')
          : t('Last connected {time} IST. Everything here may have changed since.', {
              time: siteTimeText(new Date(liveAt).toISOString()),
            })}
      </p>
      <Button look="primary" size="l" onClick={() => location.reload()}>
        {t('Try again')}
      </Button>
    </section>
  );
}

function LastKnown() {
  const free = useStore(balance, (state) => state.balance);
  const exposure = useStore(balance, (state) => state.exposure);
  const bets = useStore(openBets, (state) => state.bets.length);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('Last balance')}</dt>
        <dd>{free === null ? '–' : rupeesText(free)}</dd>
      </div>
      <div>
        <dt>{t('Last exposure')}</dt>
        <dd>{exposure === null ? '–' : rupeesText(exposure === 0 ? 0 : -exposure)}</dd>
      </div>
      <div>
        <dt>{t('Open bets')}</dt>
        <dd>{bets}</dd>
      </div>
    </dl>
  );
}
