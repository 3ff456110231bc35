import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { phrase, t } from '#i18n/text.ts';
import { AuthPanel } from '#player/features/auth/auth-panel.tsx';
import { AUTH_TITLES, clearOpenFlag, closeLogin, login } from '#player/features/auth/auth-state.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { toasts } from '#ui/toast/toasts.ts';

/**
 * Redirects after login, here or in another tab (spec section 2): to `/` after a verification, else to the URL's
 * target, else to in-play. Users who must change their password do that first.
 */
function useLoginRedirect(isDue: boolean) {
  const { history } = useRouter();
  const search = useSearch({ strict: false });
  const gone = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each login
  useEffect(() => {
    if (!isDue) {
      gone.current = false;
      return;
    }
    if (gone.current) return;
    gone.current = true;
    const { landing } = login.getState();
    const { user } = session.getState();
    const target = landing ?? toOwnPath(search.to) ?? '/inplay';
    closeLogin();
    if (user?.mustChangePassword === true) {
      toasts.show('info', t('Please set your own password first.'));
      history.replace('/change-password');
    } else if (history.location.state.isLoginEntry === true && landing === null) {
      // The target is the page below.
      history.back();
    } else {
      history.replace(target);
    }
  }, [isDue]);
}

/** Accepts only same-origin paths. */
function toOwnPath(to: string | undefined): string | null {
  if (to === undefined || !URL.canParse(to, location.origin)) return null;
  const url = new URL(to, location.origin);
  return url.origin === location.origin && to.startsWith('/') ? `${url.pathname}${url.search}` : null;
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The login was opened by a button, so the previous history entry is the page itself. */
    readonly isLoginEntry?: true;
  }
}

const CLOSE_LABELS: Readonly<Record<keyof typeof AUTH_TITLES, string>> = {
  login: phrase('Close login'),
  'sign-up': phrase('Close sign up'),
  verification: phrase('Close verification'),
  reset: phrase('Close password reset'),
};

/**
 * LOGIN, SIGN UP and VERIFICATION, opened by the URL (`login=false`) or by a button, which updates the URL. Back
 * navigation therefore closes them and reloads keep them. Never shown while a bet is being placed.
 */
export function LoginGate() {
  const search = useSearch({ strict: false });
  const isAsked = useStore(login, (state) => state.open);
  const step = useStore(login, (state) => state.step);
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const isPlacing = useStore(betSlip, (state) => state.phase === 'PLACING');
  const isInAddress = search.login === false;
  const isWanted = isAsked || isInAddress;
  const isEntry = useLocation({ select: ({ state }) => state.isLoginEntry === true });
  const title = t(AUTH_TITLES[step]);
  const close = useCloseLogin();
  useLoginEntry(isAsked, isInAddress);
  useLoginRedirect(isWanted && isLoggedIn);

  return (
    <TitledDialog
      title={title}
      open={isWanted && !isLoggedIn && !isPlacing}
      hasOwnBack={isAsked || isEntry}
      closeLabel={t(CLOSE_LABELS[step])}
      onClose={close}
    >
      <AuthPanel />
    </TitledDialog>
  );
}

/** Turns a button press into a history entry, with this page as the target after login. */
function useLoginEntry(isLoginRequested: boolean, isInAddress: boolean) {
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  const wasInAddress = useRef(isInAddress);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish is a reason
  useEffect(() => {
    if (!isLoginRequested || session.getState().user !== null) return;
    if (isInAddress) {
      clearOpenFlag();
      return;
    }
    void navigate({
      to: '.',
      search: (before) => ({ ...before, to: href, login: false }),
      state: (before) => ({ ...before, isLoginEntry: true }),
      resetScroll: false,
    });
  }, [isLoginRequested, isInAddress]);

  useEffect(() => {
    // The login flag was removed by back navigation or a link; reset the forms.
    if (wasInAddress.current && !isInAddress) closeLogin();
    wasInAddress.current = isInAddress;
  }, [isInAddress]);
}

/** Closes the dialog: returns to the page below, or removes the flag from the URL. */
function useCloseLogin() {
  const navigate = useNavigate();
  const { history } = useRouter();
  return () => {
    const { state, search } = history.location;
    closeLogin();
    if (state.isLoginEntry === true) history.back();
    else if (new URLSearchParams(search).has('login')) {
      void navigate({
        to: '.',
        search: ({ login: _login, to: _to, ...others }) => others,
        replace: true,
        resetScroll: false,
      });
    }
  };
}
