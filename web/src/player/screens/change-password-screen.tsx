import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { ChangePasswordForm } from '#player/features/security/change-password-form.tsx';
import { usePageTitle } from '#player/routes/places.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './page-frames.module.css';
import { PageTitle } from './page-frames.tsx';

/** `/change-password`. */
export function ChangePasswordScreen() {
  usePageTitle(t('Change password'));
  const user = useStore(session, (state) => state.user);
  if (user === null) return null;
  return (
    <>
      <PageTitle>{t('Change password')}</PageTitle>
      <Stack gap={6} pad="panel" surface="panel" radius="panel" className={styles.form}>
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
