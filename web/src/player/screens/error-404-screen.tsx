import { Link } from '@tanstack/react-router';
import { EventSearch } from '#player/features/search/event-search.tsx';
import { useActiveSports } from '#player/shell/use-active-sports.ts';
import { t } from '#text/text.ts';
import styles from './error-404-screen.module.css';

/** `/error-404`: the address leads nowhere; what can be done instead. */
export function Error404Screen() {
  const { sports } = useActiveSports();
  return (
    <>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title}>{t('We can’t find that page')}</h1>
      <p className={styles.text}>
        {t('The match may be over or the link may be old. Your bets and balance are not affected.')}
      </p>
      <Link to="/inplay" className={styles.action}>
        {t('Go to in-play')}
      </Link>
      <div className={styles.search}>
        <EventSearch sports={sports} ground="page" />
      </div>
    </>
  );
}
