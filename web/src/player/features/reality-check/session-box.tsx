import { Link } from '@tanstack/react-router';
import { formatDuration } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { computeElapsedMs, usePlaySession } from './play-session.ts';
import styles from './session-box.module.css';

/** Session time and cost below the open bets, with a link to the limits. */
export function SessionBox() {
  const { data } = usePlaySession();
  if (data === undefined) return null;
  return (
    <section className={styles.box} aria-label={t('This session')}>
      <dl>
        <div>
          <dt>{t('This session')}</dt>
          <dd>{formatDuration(computeElapsedMs(data))}</dd>
        </div>
        <div>
          <dt>{t('Settled stakes')}</dt>
          <dd>{rupeesText(data.stakes)}</dd>
        </div>
        <div data-lost={data.net < 0 || undefined}>
          <dt>{t('Net result')}</dt>
          <dd>{rupeesText(data.net)}</dd>
        </div>
      </dl>
      <Link to="/play-limits" className={styles.limits}>
        {t('Limits')}
      </Link>
    </section>
  );
}
