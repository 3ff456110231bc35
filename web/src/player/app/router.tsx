import { OVERLAY_MS } from '@crease/contracts/base/constants.ts';
import { type AnyRouter, createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router';
import { refetchShown } from '#client/api/query-client.ts';
import { reportOpenPage } from '#client/hub/pushes.ts';
import { onRejected, revalidateSession, session } from '#client/session/session.ts';
import { site } from '#client/site/domain-file.ts';
import { load as loadOpenBets } from '#player/betting/open-bets.ts';
import { findRoute, findRouteName } from '#player/routes/places.ts';
import { closeAll, uiFlags } from '#player/shell/drawers/open-drawer.ts';
import { ErrorView } from '#player/shell/frame/app-root.tsx';
import { interceptNavigation } from '#ui/back/use-back-to-close.ts';
import { routeTree } from './routes.tsx';

/** Creates the router on a browser or in-memory history. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    caseSensitive: false,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorView,
    scrollRestoration: true,
    history: history ?? interceptNavigation(createBrowserHistory()),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

let overlay: ReturnType<typeof setTimeout> | undefined;

/**
 * Applies the navigation rules (spec section 2): checks the session, closes open overlays, and shows the loading line
 * for one second. Leaving the lobby refetches bets, results and balance. Changes of site or session state redirect in
 * turn. Returns the end of it.
 */
export function observeNavigation(router: AnyRouter): () => void {
  const stopClosing = router.subscribe('onBeforeNavigate', ({ pathChanged, hrefChanged, fromLocation, toLocation }) => {
    revalidateSession();
    if (hrefChanged) closeAll();
    if (!pathChanged) return;
    runOverlay();
    const left = fromLocation === undefined ? null : findRouteName(fromLocation.pathname);
    if (left === 'lobby' && findRouteName(toLocation.pathname) !== 'lobby') {
      loadOpenBets().catch(() => undefined);
    }
  });
  const stopReporting = router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    if (!pathChanged) return;
    // Prices were not pushed to this page while another was open, so refetch those in view.
    void reportOpenPage().then(() => {
      if (fromLocation !== undefined) refetchShown();
    });
  });
  // The site was suspended or lost its casino: rerun the guards for the open page.
  const stopWatchingSite = site.subscribe((state, before) => {
    const isClosed = state.suspended && !before.suspended;
    if (isClosed || state.casino !== before.casino) void router.invalidate();
  });
  onRejected(() => void router.navigate({ to: '/auth/logout', replace: true }));
  const stopWatchingSession = session.subscribe((state, before) => {
    if (state.accessToken !== null || before.accessToken === null) return;
    // The page that ended the session may already be navigating elsewhere.
    setTimeout(() => {
      const isStillOut = session.getState().accessToken === null;
      const place = findRoute(router.latestLocation.pathname);
      if (isStillOut && place?.needsLogin === true) void router.invalidate();
    });
  });
  return () => {
    for (const stop of [stopClosing, stopReporting, stopWatchingSite, stopWatchingSession]) stop();
  };
}

function runOverlay(): void {
  clearTimeout(overlay);
  uiFlags.setState({ overlay: true });
  overlay = setTimeout(() => uiFlags.setState({ overlay: false }), OVERLAY_MS);
}
