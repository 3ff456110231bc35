import { Outlet } from '@tanstack/react-router';
import { useStore } from '#data/stores/observable.ts';
import { operatorSession } from '#operator/data/operator-session.ts';
import { LoginScreen } from '#operator/screens/login-screen.tsx';
import { OfficeFrame } from './office-frame.tsx';
import { OfficeToaster } from './office-toaster.tsx';

/** The page somebody asked for, or the login in its place: after it the page is there. */
export function OfficeRoot() {
  const isLoggedIn = useStore(operatorSession, ({ token }) => token !== null);
  return (
    <>
      {isLoggedIn ? (
        <OfficeFrame>
          <Outlet />
        </OfficeFrame>
      ) : (
        <LoginScreen />
      )}
      <OfficeToaster />
    </>
  );
}
