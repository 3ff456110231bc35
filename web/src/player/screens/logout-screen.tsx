import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { logOut } from '#client/session/keep-session.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './login-screen.module.css';

/** `/auth/logout`: asks for confirmation, because a link from anywhere can lead here. */
export function LogoutScreen() {
  const { history } = useRouter();
  const navigate = useNavigate();
  const isLoggedIn = useStore(session, (state) => state.accessToken !== null);
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    // Logged out here or in another tab.
    if (!isLoggedIn) history.replace('/auth/login');
  }, [isLoggedIn, history]);

  async function leave() {
    setLeaving(true);
    await logOut();
    toasts.show('success', t('You’ve been logged out'));
  }

  return (
    <>
      <Text as="h1" font="heading" padX={8} padTop={7}>
        {t('Log out?')}
      </Text>
      <Stack padX={8} padTop={4} padBottom={8} className={styles.question}>
        <Text as="p" size={13} leading={18} tone="muted">
          {t('You followed a link to this page. You’ll stay logged in unless you log out.')}
        </Text>
        <Button variant="primary" size="xl" isWide isBusy={isLeaving} onClick={() => void leave()}>
          {t('Log out')}
        </Button>
        <Button size="l" isWide onClick={() => void navigate({ to: '/inplay' })}>
          {t('Stay logged in')}
        </Button>
      </Stack>
    </>
  );
}
