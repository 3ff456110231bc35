import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { AuthPanel } from '#player/features/auth/auth-panel.tsx';
import { AUTH_TITLES, closeLogin, login } from '#player/features/auth/auth-state.ts';
import { Text } from '#ui/layout/layout.tsx';

/** `/auth/login`: login, sign-up and verification as a page; then redirects to the wanted page. */
export function LoginScreen() {
  const step = useStore(login, (state) => state.step);
  useLoginRedirect();
  return (
    <>
      <Text as="h1" font="heading" padX={8} padTop={7}>
        {t(AUTH_TITLES[step])}
      </Text>
      <AuthPanel isPage />
    </>
  );
}

/** Redirects once logged in, here or in another tab. */
function useLoginRedirect(): void {
  const { history } = useRouter();
  const { to } = useSearch({ strict: false });
  const user = useStore(session, (state) => state.user);
  useEffect(() => {
    if (user === null) return;
    const { landing } = login.getState();
    closeLogin();
    history.replace(user.mustChangePassword ? '/change-password' : (landing ?? to ?? '/inplay'));
  }, [user, history, to]);
}
