import { useRouter, useSearch } from '@tanstack/react-router';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { EventSearch } from '#player/features/search/event-search.tsx';
import { LinkButton } from '#player/routes/link-button.tsx';
import { AppSearchResults } from '#player/shell/drawers/account-places.tsx';
import { computeErrorReference, FaultView } from '#player/shell/guards/fault-view.tsx';
import styles from '#player/shell/guards/whole-page.module.css';
import { Box, Row } from '#ui/layout/layout.tsx';

/** `/error-404`: unknown URL, with suggestions. */
export function Error404Screen() {
  const isLoggedIn = useStore(session, ({ user }) => user !== null);
  return (
    <>
      <svg width="200" height="120" viewBox="0 0 200 120" fill="none" aria-hidden="true">
        <path className={styles.ground} d="M20 96h160" />
        <path className={styles.flight} d="M24 72q38-40 74-14q26 6 58-32" />
        <path className={styles.stick} d="M90 96V58M104 96V58M122 96l12-36" />
        <path className={styles.stick} d="M92 44l8 3M110 34l10-4" />
        <circle className={styles.ball} cx="160" cy="26" r="7" />
      </svg>
      <h1 className={styles.title}>{t('We can’t find that page')}</h1>
      <p className={styles.text}>
        {t('The match may be over or the link may be out of date. Your bets and balance aren’t affected.')}
      </p>
      <Row wrap gap={4} align="stretch" justify="center" above={4}>
        <LinkButton to="/inplay" words={t('Go to In-play')} isMain />
        {isLoggedIn ? <LinkButton to="/current-bet" words={t('Open bets')} /> : null}
      </Row>
      <Box above={4} wide textAlign="start" className={styles.search}>
        <EventSearch Results={AppSearchResults} ground="page" />
      </Box>
    </>
  );
}

/** `/error-500`: unexpected error; Retry returns to the failed page, or to in-play. */
export function Error500Screen() {
  const { history } = useRouter();
  const { to } = useSearch({ strict: false });
  return <FaultView number={computeErrorReference(to ?? 'error-500')} onRetry={() => history.push(to ?? '/inplay')} />;
}
