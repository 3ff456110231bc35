import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { session } from '#data/session/session.ts';
import { useStore } from '#data/storage/observable.ts';
import { AuthPanel } from '#player/features/auth/auth-panel.tsx';
import { AUTH_TITLES, closeLogin, forgetWish, login } from '#player/features/auth/auth-state.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { phrase, t } from '#text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { toasts } from '#ui/toast/toasts.ts';

/**
 * On to the target once somebody is logged in, here or in another tab (spec section 2): `/` after a verification, else
 * what the address wants, else in-play. Who must change their password does that first.
 */
function useWayOn(isDue: boolean) {
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
    const target = landing ?? ownPath(search.to) ?? '/inplay';
    closeLogin();
    if (user?.mustChangePassword === true) {
      toasts.show('info', t('Please choose a password of your own first.'));
      history.replace('/change-password');
    } else if (history.location.state.isLoginEntry === true && landing === null) {
      // The target is the page below.
      history.back();
    } else {
      history.replace(target);
    }
  }, [isDue]);
}

/** A path of this site, and nothing that a browser would take for another. */
function ownPath(to: string | undefined): string | null {
  if (to === undefined || !URL.canParse(to, location.origin)) return null;
  const url = new URL(to, location.origin);
  return url.origin === location.origin && to.startsWith('/')
    ? `${url.pathname}${url.search}`
    : null;
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** A button opened the login: the entry of history below is the page itself. */
    readonly isLoginEntry?: true;
  }
}

const CLOSE_WORDS: Readonly<Record<keyof typeof AUTH_TITLES, string>> = {
  login: phrase('Close login'),
  'sign-up': phrase('Close sign up'),
  verification: phrase('Close verification'),
};

/**
 * LOGIN, SIGN UP and VERIFICATION, opened by the address (`login=false`) or by a button, which writes the address: so the
 * way back closes them, and a reload keeps them. Never over a bet that is being placed.
 */
export function LoginGate() {
  const search = useSearch({ strict: false });
  const isAsked = useStore(login, (state) => state.open);
  const step = useStore(login, (state) => state.step);
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const isPlacing = useStore(betSlip, (state) => state.phase === 'PLACING');
  const isInAddress = search.login === false;
  const isWanted = isAsked || isInAddress;
  const title = t(AUTH_TITLES[step]);
  const close = useWayBack();
  useAddress(isAsked, isInAddress);
  useWayOn(isWanted && isLoggedIn);

  return (
    <Dialog open={isWanted && !isLoggedIn && !isPlacing} label={title} kind="modal" onClose={close}>
      <DialogHead title={title} closeLabel={t(CLOSE_WORDS[step])} onClose={close} />
      <AuthPanel />
    </Dialog>
  );
}

/** A button's wish becomes an entry of history, with this page as the target after the login. */
function useAddress(isAsked: boolean, isInAddress: boolean) {
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  const wasInAddress = useRef(isInAddress);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish is a reason
  useEffect(() => {
    if (!isAsked || session.getState().user !== null) return;
    if (isInAddress) {
      forgetWish();
      return;
    }
    void navigate({
      to: '.',
      search: (before) => ({ ...before, to: href, login: false }),
      state: (before) => ({ ...before, isLoginEntry: true }),
      resetScroll: false,
    });
  }, [isAsked, isInAddress]);

  useEffect(() => {
    // The address has lost its mark, by the way back or a link: the windows begin anew the next time.
    if (wasInAddress.current && !isInAddress) closeLogin();
    wasInAddress.current = isInAddress;
  }, [isInAddress]);
}

/** Closes: back to the page below, or the mark goes out of the address. */
function useWayBack() {
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
