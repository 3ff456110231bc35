import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSettings } from '#data/queries/catalogue.ts';
import { t } from '#text/text.ts';
import styles from './full-page-layout.module.css';
import { HomeLink } from './home-link.tsx';
import { LoadingLine } from './loading-line.tsx';
import { Toaster } from './toaster.tsx';

export interface FullPageLayoutProps {
  /** In the place of the page that is open. */
  readonly children?: ReactNode;
}

/** A page of its own: the logo, the screen in the middle, whom to ask and the age at the bottom. */
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
        {licence === null && (
          <span>{t('Play money: nothing is paid in and nothing is paid out.')}</span>
        )}
        <span>{minAge}+</span>
      </footer>
      <Toaster />
    </div>
  );
}
