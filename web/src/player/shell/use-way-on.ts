import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { session } from '#data/stores/session.ts';
import { toasts } from '#data/stores/toasts.ts';
import { closeLogin, login } from '#player/features/auth/login-store.ts';
import { t } from '#text/text.ts';

/**
 * On to the target once somebody is logged in, here or in another tab (spec section 2): `/` after a verification, else
 * what the address wants, else in-play. Who must change his password does that first.
 */
export function useWayOn(isDue: boolean) {
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
