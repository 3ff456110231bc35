import { Outlet, useChildMatches } from '@tanstack/react-router';
import { useStore } from '#data/stores/observable.ts';
import { operatorSession } from '#operator/data/operator-session.ts';
import { LoginScreen } from '#operator/screens/login-screen.tsx';
import { OfficeFrame } from './office-frame.tsx';
import { OfficeToaster } from './office-toaster.tsx';

const PASSWORD_PAGE: string = '/password';

/** The page somebody asked for, or the login in its place: after it the page is there. */
export function OfficeRoot() {
  const isLoggedIn = useStore(operatorSession, ({ token }) => token !== null);
  // Whoever was given a link has no password yet, or is about to lose the one of now.
  // Asked of what stands in the outlet, not of the address: on the way to another page the two differ for a moment.
  const isChoosing = useChildMatches({
    select: (matches) => matches.some(({ fullPath }) => fullPath === PASSWORD_PAGE),
  });
  return (
    <>
      {isChoosing ? (
        <Outlet />
      ) : isLoggedIn ? (
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
