import { Outlet } from '@tanstack/react-router';
import styles from './auth-layout.module.css';
import { FullPageLayout } from './full-page-layout.tsx';

/** The login as a page: a card below the logo. */
export function AuthLayout() {
  return (
    <FullPageLayout>
      <div className={styles.card}>
        <Outlet />
      </div>
    </FullPageLayout>
  );
}
