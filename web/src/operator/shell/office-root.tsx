import { type ErrorComponentProps, Outlet, useChildMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { useStore } from '#client/storage/observable.ts';
import { PageHead } from '#operator/components/page-head.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { operatorSession } from '#operator/core/office-session.ts';
import { StopAll } from '#operator/features/betting-suspension/stop-all.tsx';
import { LoginPanel } from '#operator/features/login/login-panel.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { SandboxBanner } from '#ui/sandbox-banner/sandbox-line.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';
import { OfficeFrame } from './office-frame.tsx';

const PASSWORD_PAGE: string = '/password';

/** Shows the requested page, or the login in its place. */
export function OfficeRoot() {
  const isLoggedIn = useStore(operatorSession, ({ token }) => token !== null);
  // A password link works without a login. Checks the rendered route rather than the URL, because the two differ
  // during a navigation.
  const isChoosing = useChildMatches({
    select: (matches) => matches.some(({ fullPath }) => fullPath === PASSWORD_PAGE),
  });
  return (
    <>
      <SandboxBanner text="Sandbox: no real money" />
      {isChoosing ? (
        <Outlet />
      ) : isLoggedIn ? (
        <OfficeFrame>
          <Outlet />
        </OfficeFrame>
      ) : (
        <LoginScreen />
      )}
      <Toaster closeLabel="Close message" corner="bottom" />
    </>
  );
}

/** Replaces every page while logged out. */
function LoginScreen() {
  useEffect(() => {
    document.title = 'Log in | Back office';
  }, []);
  return <LoginPanel />;
}

/** Replaces a page that crashed. */
export function OfficeError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <>
      <PageHead stop={<StopAll />} title="Something went wrong" />
      <EmptyState title="Something went wrong" text={getErrorMessage(error)}>
        <Button
          variant="primary"
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Try again
        </Button>
      </EmptyState>
    </>
  );
}

/** Shown for an unknown URL. */
export function OfficeNotFound() {
  return (
    <>
      <PageHead stop={<StopAll />} title="Page not found" />
      <EmptyState title="Page not found" text="Check the URL.">
        <BackOfficeLink to="/">Dashboard</BackOfficeLink>
      </EmptyState>
    </>
  );
}
