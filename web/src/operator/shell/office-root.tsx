import {
  type ErrorComponentProps,
  Outlet,
  useChildMatches,
  useRouter,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { useStore } from '#data/storage/observable.ts';
import { LoginPanel } from '#operator/features/login/login-panel.tsx';
import { StopAll } from '#operator/features/stops/stop-all.tsx';
import { operatorSession } from '#operator/office/office-session.ts';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { SandboxLine } from '#ui/sandbox-line/sandbox-line.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';
import { OfficeFrame } from './office-frame.tsx';

const PASSWORD_PAGE: string = '/password';

/** The page somebody asked for, or the login in its place: after it the page is there. */
export function OfficeRoot() {
  const isLoggedIn = useStore(operatorSession, ({ token }) => token !== null);
  // Anyone who was given a link has no password yet, or is about to lose the one of now.
  // Asked of what stands in the outlet, not of the address: on the way to another page the two differ for a moment.
  const isChoosing = useChildMatches({
    select: (matches) => matches.some(({ fullPath }) => fullPath === PASSWORD_PAGE),
  });
  return (
    <>
      <SandboxLine text="Sandbox: no money here is real" />
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

/** In the place of every page while nobody is logged in. */
function LoginScreen() {
  useEffect(() => {
    document.title = 'Log in | Back office';
  }, []);
  return <LoginPanel />;
}

/** In the place of a page that broke. */
export function OfficeError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <>
      <PageHead stop={<StopAll />} title="This page broke" />
      <EmptyState title="This page broke" text={messageOf(error)}>
        <Button
          look="primary"
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

/** For an address that is none of ours. */
export function OfficeNotFound() {
  return (
    <>
      <PageHead stop={<StopAll />} title="No such page" />
      <EmptyState title="No such page" text="The address may be misspelled.">
        <OfficeLink to="/">Dashboard</OfficeLink>
      </EmptyState>
    </>
  );
}
