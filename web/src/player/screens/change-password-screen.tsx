import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { ChangePasswordForm } from '#player/features/security/change-password-form.tsx';
import { usePageTitle } from '#player/routes/places.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './change-password-screen.module.css';

/** `/change-password`. */
export function ChangePasswordScreen() {
  usePageTitle(t('Change password'));
  const user = useStore(session, (state) => state.user);
  if (user === null) return null;
  return (
    <>
      <h1 className={styles.title}>{t('Change password')}</h1>
      <Stack gap={6} surface="panel" className={styles.card}>
        {user.isDemo && (
          <Notice tone="info">{t('Not available for demo users. Sign up to set your own password.')}</Notice>
        )}
        {user.mustChangePassword && !user.isDemo && (
          <Notice tone="warn">{t('Your password was set for you. Change it to continue.')}</Notice>
        )}
        <ChangePasswordForm userName={user.userName} isDemo={user.isDemo} />
      </Stack>
    </>
  );
}
