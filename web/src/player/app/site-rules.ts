import { OVERLAY_MS } from '@crease/contracts/constants.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { refetchShown } from '#data/api/query-client.ts';
import { tellOpenPage } from '#data/hub/open-page.ts';
import { onRejected, revalidateSession, session } from '#data/session/session.ts';
import { site } from '#data/site/domain-file.ts';
import { load as loadOpenBets } from '#player/betting/open-bets.ts';
import { placeNameOf, placeOf } from '#player/places/places.ts';
import { closeAll, uiFlags } from '#player/shell/drawers/open-drawer.ts';

let overlay: ReturnType<typeof setTimeout> | undefined;

/**
 * What happens with each navigation (spec section 2): the session is looked at again, what is open closes, the loading
 * line runs for a second; who leaves the lobby gets their bets, results and balance anew. And the other way round: what
 * happens to the site or the session leads to another page.
 */
export function observeNavigation(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged, hrefChanged, fromLocation, toLocation }) => {
    revalidateSession();
    if (hrefChanged) closeAll();
    if (!pathChanged) return;
    runOverlay();
    const left = fromLocation === undefined ? null : placeNameOf(fromLocation.pathname);
    if (left === 'lobby' && placeNameOf(toLocation.pathname) !== 'lobby') {
      loadOpenBets().catch(() => undefined);
    }
  });
  router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    if (!pathChanged) return;
    // The server sent this page nothing while another one was open: its images are asked for again.
    void tellOpenPage().then(() => {
      if (fromLocation !== undefined) refetchShown();
    });
  });
  // The site was closed, or lost its casino: the guards look at the open page again.
  site.subscribe((state, before) => {
    const isClosed = state.suspended && !before.suspended;
    if (isClosed || state.casino !== before.casino) void router.invalidate();
  });
  onRejected(() => void router.navigate({ to: '/auth/logout', replace: true }));
  session.subscribe((state, before) => {
    if (state.accessToken !== null || before.accessToken === null) return;
    // Anyone who ended the session may be on their way to another page already.
    setTimeout(() => {
      const isStillOut = session.getState().accessToken === null;
      const place = placeOf(router.latestLocation.pathname);
      if (isStillOut && place?.needsLogin === true) void router.invalidate();
    });
  });
}

function runOverlay(): void {
  clearTimeout(overlay);
  uiFlags.setState({ overlay: true });
  overlay = setTimeout(() => uiFlags.setState({ overlay: false }), OVERLAY_MS);
}
