import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { refreshSettings, site } from '#client/site/domain-file.ts';
import { usePublicText } from '#client/site/public-text.ts';
import { findSupportLink } from '#client/site/site-links.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { LinkButton } from '#player/routes/link-button.tsx';
import styles from '#player/shell/guards/whole-page.module.css';
import { Button, buttonLook } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { AccountPage } from './page-frames.tsx';

const POLL_SECONDS = 15;

/** `/under-maintenance`: reassures that nothing is lost, polls, and returns when the site opens. */
export function UnderMaintenanceScreen() {
  const support = findSupportLink(useSettings());
  const until = usePublicText('maintenance.eta').text?.trim() ?? '';
  const { secondsLeft, isLooking, look, hasLooked } = usePolling();
  useReturnWhenUp(hasLooked);
  return (
    <>
      <svg width="200" height="120" viewBox="0 0 200 120" fill="none" aria-hidden="true">
        <path className={styles.ground} d="M20 96h160" />
        <path className={styles.shape} d="M48 96 66 60h68l18 36z" />
        <path className={styles.ground} d="M84 60 78 96M100 60v36M116 60l6 36" />
        <path className={styles.accent} d="M72 26l-4 12M92 20l-4 12M112 26l-4 12M132 20l-4 12" />
      </svg>
      <h1 className={styles.title}>{t('Under maintenance')}</h1>
      <p className={styles.text}>
        {t('We’re working on the site.')} {until} {t('Your balance and open bets are safe.')}
      </p>
      <Row wrap gap={4} align="stretch" justify="center" above={4}>
        <Button size="l" isBusy={isLooking} onClick={look}>
          {t('Check now')}
        </Button>
        <a {...buttonLook({ size: 'l' })} href="/status">
          {t('Site status')}
        </a>
        {support !== null && (
          <a {...buttonLook({ size: 'l' })} href={support.href} target="_blank" rel="noreferrer">
            {t('Contact support')}
          </a>
        )}
      </Row>
      <p className={styles.note}>{t('Checking again in {count} s.', { count: secondsLeft })}</p>
    </>
  );
}

/**
 * Returns to the previous page once the settings say the site is open. A directly opened page stays until the first
 * check.
 */
function useReturnWhenUp(hasLooked: boolean): void {
  const { history } = useRouter();
  const { to } = useSearch({ strict: false });
  const isSuspended = useStore(site, (state) => state.suspended);
  useEffect(() => {
    if (!isSuspended && (hasLooked || to !== undefined)) history.replace(to ?? '/inplay');
  }, [isSuspended, hasLooked, history, to]);
}

/** Checks at an interval, when the network returns, and on request. */
function usePolling() {
  const [secondsLeft, setSecondsLeft] = useState(POLL_SECONDS);
  const [isLooking, setLooking] = useState(false);
  const [hasLooked, setLooked] = useState(false);

  const look = useCallback(() => {
    setLooking(true);
    setSecondsLeft(POLL_SECONDS);
    void refreshSettings().then(() => {
      setLooking(false);
      setLooked(true);
    });
  }, []);

  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((left) => left - 1), 1_000);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, [look]);

  useEffect(() => {
    if (secondsLeft <= 0) look();
  }, [secondsLeft, look]);

  return { secondsLeft: Math.max(0, secondsLeft), isLooking, look, hasLooked };
}

/** `/underConstruction`. */
export function UnderConstructionScreen() {
  return (
    <AccountPage title={t('Under construction')} intro={t('We’re still building this page.')}>
      <EmptyState
        title={t('Nothing here yet')}
        text={t('Your bets and balance aren’t affected, and sports betting is open as usual.')}
      >
        <LinkButton to="/inplay" words={t('Go to In-play')} isMain />
      </EmptyState>
    </AccountPage>
  );
}
