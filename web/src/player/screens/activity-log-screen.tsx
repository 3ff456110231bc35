import { Suspense } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { useProfile } from '#player/features/security/security.ts';
import { ProfilePanel, SecurityPanel } from '#player/features/security/security-panel.tsx';
import { usePageTitle } from '#player/routes/places.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { Pending } from '#ui/load-failure/load-failure.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './page-frames.module.css';
import { PageTitle } from './page-frames.tsx';

/** Loaded on demand: at the bottom of the page and rarely used. */
const OwnDataPanel = lazyComponent(() =>
  import('#player/features/security/own-data-panel.tsx').then(({ OwnDataPanel }) => OwnDataPanel),
);

const LoginActivityPanel = lazyComponent(() =>
  import('#player/features/security/login-activity.tsx').then(({ LoginActivityPanel }) => LoginActivityPanel),
);

/** Loaded in parallel with its data. */
const SessionsPanel = lazyComponent(() =>
  import('#player/features/security/sessions-panel.tsx').then(({ SessionsPanel }) => SessionsPanel),
);

/** `/activity-log`: profile, security settings and sessions. */
export function ActivityLogScreen() {
  usePageTitle(t('My Profile'));
  const isPhone = useIsPhone();
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  // Transient: logged-out users are redirected.
  if (!isLoggedIn) return null;
  return (
    <>
      <PageTitle>{t('My Profile')}</PageTitle>
      <Stack gap="page" className={styles.thirds}>
        <Stack gap="page" content="start" canShrink>
          <Account />
        </Stack>
        <Stack gap="page" content="start" canShrink>
          <Suspense
            fallback={
              <Panel title={t('Active sessions')}>
                <Skeleton label={t('Loading active sessions…')} rows={2} />
              </Panel>
            }
          >
            <SessionsPanel />
          </Suspense>
          <Suspense
            fallback={
              <Panel title={t('Login activity')}>
                <Skeleton label={t('Loading login activity…')} rows={6} shape="entry" />
              </Panel>
            }
          >
            <LoginActivityPanel asCards={isPhone} />
          </Suspense>
        </Stack>
      </Stack>
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
        <Suspense fallback={<Panel title={t('Your data')}>{null}</Panel>}>
          <OwnDataPanel profile={profile} />
        </Suspense>
      </>
    );
  }
  return (
    <Panel title={t('Profile')}>
      <Pending
        label={t('Loading profile…')}
        rows={9}
        shape="fact"
        title={t('Couldn’t load your profile.')}
        error={error}
        onRetry={refetch}
      />
    </Panel>
  );
}
