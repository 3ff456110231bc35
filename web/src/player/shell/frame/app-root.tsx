import { type ErrorComponentProps, Outlet, useRouter } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { usePreference } from '#client/session/preferences.ts';
import { currentLanguage, onLanguage, t } from '#i18n/text.ts';
import { usePageTitle, useRouteInfo, useTemporaryTitle } from '#player/routes/places.ts';
import { computeErrorReference, FaultView, isMissingFile } from '#player/shell/guards/fault-view.tsx';
import { HomeLink, LoadingLine } from '#player/shell/header/header-links.tsx';
import { SandboxBanner } from '#ui/sandbox-banner/sandbox-line.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';
import styles from './app-root.module.css';

/** Root of every page: title and language. Re-renders everything when the language changes. */
export function AppRoot() {
  const language = useSyncExternalStore(onLanguage, currentLanguage);
  const { title, layout } = useRouteInfo();
  usePageTitle(t(title));
  useEffect(() => {
    document.documentElement.dataset.layout = layout;
  }, [layout]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useThemeHead();
  return (
    <Fragment key={language}>
      <SandboxBanner text={t('Sandbox: no real money')} />
      <Outlet />
    </Fragment>
  );
}

/** Sets theme colour and icons in the document head from the domain's settings. */
function useThemeHead(): void {
  const { theme } = useSettings();
  const mode = usePreference('mode');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mode changes what is computed
  useEffect(() => {
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--head').trim();
    if (colour !== '') {
      document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
    }
    document.querySelector('link[rel="apple-touch-icon"]')?.setAttribute('href', `/icons/${theme}-apple-touch.png`);
  }, [theme, mode]);
}

/** Error page. If a file was missing, the router has already retried loading the page. */
export function ErrorView({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useTemporaryTitle(t('Error 500'));

  function retry() {
    if (isMissingFile(error)) {
      location.reload();
      return;
    }
    reset();
    void router.invalidate();
  }

  return <FaultView number={computeErrorReference(error)} onRetry={retry} />;
}

/** Login page: a card below the logo. */
export function AuthLayout() {
  return (
    <FullPageLayout>
      <div className={styles.card}>
        <Outlet />
      </div>
    </FullPageLayout>
  );
}

export interface FullPageLayoutProps {
  /** Overrides the current page. */
  readonly children?: ReactNode;
}

/** Full page: logo, centred content, support link and minimum age. */
export function FullPageLayout({ children }: FullPageLayoutProps) {
  const { minAge, showSupportLink, supportLink, licence } = useSettings();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <LoadingLine />
        <HomeLink ground="page" className={styles.home} />
      </header>
      <main className={styles.main}>{children ?? <Outlet />}</main>
      <footer className={styles.foot}>
        {showSupportLink && supportLink !== null && (
          <a className={styles.link} href={supportLink} target="_blank" rel="noreferrer">
            {t('Support')}
          </a>
        )}
        {licence === null && <span>{t('Play money: no deposits or withdrawals.')}</span>}
        <span>{minAge}+</span>
      </footer>
      <Toaster closeLabel={t('Close message')} corner="top" />
    </div>
  );
}
