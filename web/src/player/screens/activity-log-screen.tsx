import { useSettings } from '#data/queries/catalogue.ts';
import { useProfile } from '#data/queries/security.ts';
import { useStore } from '#data/stores/observable.ts';
import { session } from '#data/stores/session.ts';
import { useIsPhone } from '#data/view-models/is-phone.ts';
import { usePageTitle } from '#data/view-models/page-title.ts';
import { ProfilePanel } from '#player/features/profile/profile-panel.tsx';
import { LoadFailure } from '#player/features/security/load-failure.tsx';
import { LoginActivityPanel } from '#player/features/security/login-activity-panel.tsx';
import { OwnDataPanel } from '#player/features/security/own-data-panel.tsx';
import { SecurityPanel } from '#player/features/security/security-panel.tsx';
import { SessionsPanel } from '#player/features/security/sessions-panel.tsx';
import { t } from '#text/text.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './activity-log-screen.module.css';

/** `/activity-log`: who the caller is, how the account is protected, and where it is used. */
export function ActivityLogScreen() {
  usePageTitle(t('My Profile'));
  const isPhone = useIsPhone();
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  // For a moment only: whoever is logged out is led to another page.
  if (!isLoggedIn) return null;
  return (
    <>
      <h1 className={styles.title}>{t('My Profile')}</h1>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Account />
        </div>
        <div className={styles.column}>
          <SessionsPanel />
          <LoginActivityPanel asCards={isPhone} />
        </div>
      </div>
    </>
  );
}

function Account() {
  const { domainTitle } = useSettings();
  const { data: profile, error, refetch } = useProfile();
  if (profile !== undefined) {
    return (
      <>
        <ProfilePanel profile={profile} />
        <SecurityPanel profile={profile} siteName={domainTitle} />
        <OwnDataPanel profile={profile} />
      </>
    );
  }
  return (
    <Panel title={t('Profile')}>
      {error === null ? (
        <Skeleton label={t('Loading profile')} rows={9} />
      ) : (
        <LoadFailure title={t('Your profile could not be loaded')} text={error} onRetry={refetch} />
      )}
    </Panel>
  );
}
