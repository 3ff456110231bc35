import { useEffect } from 'react';
import { LoginPanel } from '#operator/features/login/login-panel.tsx';

/** In the place of every page while nobody is logged in. */
export function LoginScreen() {
  useEffect(() => {
    document.title = 'Log in | Back office';
  }, []);
  return <LoginPanel />;
}
