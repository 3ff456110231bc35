import { Link } from '@tanstack/react-router';
import { formatDuration } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { Fact } from '#ui/facts/facts.tsx';
import { computeElapsedMs, usePlaySession } from './play-session.ts';
import styles from './session-box.module.css';

/** Session time and cost below the open bets, with a link to the limits. */
export function SessionBox() {
  const { data } = usePlaySession();
  if (data === undefined) return null;
  return (
    <section className={styles.box} aria-label={t('This session')}>
      <dl>
        <Fact name={t('This session')}>{formatDuration(computeElapsedMs(data))}</Fact>
        <Fact name={t('Settled stakes')}>{rupeesText(data.stakes)}</Fact>
        <Fact name={t('Net result')} data-lost={data.net < 0 || undefined}>
          {rupeesText(data.net)}
        </Fact>
      </dl>
      <Link to="/play-limits" className={styles.limits}>
        {t('Limits')}
      </Link>
    </section>
  );
}
