import { setCaller } from '#client/api/call-route.ts';
import { queryClient } from '#client/api/query-client.ts';
import { prefetchFirstPage } from '#client/catalogue/catalogue.ts';
import { keepSession, onLogOut, onUserChange } from '#client/session/keep-session.ts';
import { preferences, resetRiskyPreferences, restorePreferences } from '#client/session/preferences.ts';
import { onRevalidated, revalidateSession, SESSION_CALLER, session } from '#client/session/session.ts';
import { onSiteClosed } from '#client/site/domain-file.ts';
import { dropInvalidItems, readItem } from '#client/storage/local-items.ts';
import { readPendingBet } from '#client/storage/tab-items.ts';
import { loadLanguage } from '#i18n/set-language/speak.ts';
import {
  applyStoredBets,
  balance,
  clearBalance,
  clearOpenBets,
  refreshOpenBets,
  restoreOpenBets,
  setBalance,
} from '#player/betting/open-bets.ts';
import { clearSlip, stopChecking } from '#player/features/bet-slip/slip.ts';
import { offerUpdate } from '#player/features/install/install-offer.ts';
import { clearNotices } from '#player/features/notices/notice-head.ts';
import { pins } from '#player/features/pins/pins.ts';
import { followMode } from '#player/features/settings/look-choices.tsx';
import { findRoute } from '#player/routes/places.ts';
import { untilLoaded } from '#ui/lazy/lazy-component.ts';
import { whenIdle } from '#ui/motion/schedule.ts';
import { toasts } from '#ui/toast/toasts.ts';
import type { createAppRouter } from './router.tsx';

/**
 * Syncs with other tabs through storage events: logins, logouts, renewed tokens, balance, bets and settings. Every
 * writer stores the access token last, so one check suffices.
 */
export function followOtherTabs(): void {
  // A null key means another tab cleared the storage.
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'crease_preferences') restorePreferences();
    if (key === null || key === 'accessToken') revalidateSession();
    else if (key === 'balance' || key === 'exposure') applyStoredBalance();
    else if (key === 'ProfitLoss') applyStoredBets();
  });
}

/** Keeps the version, so that this tab still accepts newer pushes. */
function applyStoredBalance(): void {
  if (session.getState().user === null) return;
  balance.setState({ balance: readItem('balance'), exposure: readItem('exposure') });
}

/** Clears user data on logout and fetches it for the next user. */
export function syncUserData(): void {
  onUserChange((user) => {
    clearBalance();
    clearOpenBets();
    if (user !== null) setBalance(user);
    refreshOpenBets();
    // A logout clears pins; an expired session keeps them.
    pins.setState({ ids: readItem('pins') ?? [] });
    queryClient.removeQueries({ queryKey: ['limits'] });
  });
  onRevalidated(restoreOpenBets);
  onLogOut(clearSlip);
}

/** Starts everything outside the screens: session, tab sync and personal data. */
export function startData(): void {
  setCaller({ ...SESSION_CALLER, onOtherContract: offerUpdate });
  if (document.documentElement.dataset.traces !== undefined) {
    void import('#client/api/click-trace.ts').then(({ traceClicks }) => traceClicks());
  }
  dropInvalidItems();
  followMode();
  keepSession();
  syncUserData();
  revalidateSession();
  followOtherTabs();
  onSiteClosed((message) => toasts.show('error', message));
  syncPersonalData();
  checkLostBet();
  // Refetches what the hidden tab missed (spec section 4).
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && session.getState().user !== null) refreshOpenBets();
  });
}

/** Maximum wait for data before the first render; slower parts show their own loading state. */
const FIRST_DATA_MS = 800;

/** Waits briefly for the first page's data. */
export async function loadFirstData(router: ReturnType<typeof createAppRouter>): Promise<void> {
  const location = router.latestLocation;
  if (findRoute(location.pathname)?.layout !== 'main') return;
  const { eventid, dreamid }: { readonly eventid?: string; readonly dreamid?: string } =
    router.matchRoutes(location).at(-1)?.params ?? {};
  const match =
    eventid === undefined || dreamid === undefined ? null : { eventId: Number(eventid), dreamEventId: dreamid };
  await Promise.race([prefetchFirstPage(match), new Promise((resolve) => setTimeout(resolve, FIRST_DATA_MS))]);
}

/** Upper limit on waiting for idle, for pages that never become idle. */
const LIVE_WITHIN_MS = 1_000;

/** Connects in real time once the page is idle; initial prices are already loaded by then. */
export function startLive(): void {
  whenIdle(() => {
    // Preloaded in parallel to avoid a second round trip.
    import('@microsoft/signalr').catch(() => undefined);
    untilLoaded(() => import('./push-handlers.ts')).then(
      ({ startLiveUpdates }) => startLiveUpdates(),
      // The chunk was replaced by a newer release.
      offerUpdate,
    );
  }, LIVE_WITHIN_MS);
}

/** Loads the user's settings and notices, and the code that syncs them, after login. */
function syncPersonalData(): void {
  session.subscribe(({ user }, before) => {
    if (user?.userId === before.user?.userId) return;
    clearNotices();
    if (user === null) restorePreferences();
    else resetRiskyPreferences();
    loadPersonalData();
  });
  loadPersonalData();
}

const RETRY_MS = 30_000;
let isPersonalLoaded = false;

function loadPersonalData(): void {
  if (isPersonalLoaded || session.getState().user === null) return;
  isPersonalLoaded = true;
  Promise.all([import('#client/session/sync-preferences.ts'), import('#player/features/notices/notices.ts')]).then(
    ([{ syncPreferences }, { syncNotices }]) => {
      syncPreferences();
      syncNotices();
    },
    () => {
      isPersonalLoaded = false;
      setTimeout(loadPersonalData, RETRY_MS);
    },
  );
}

/** Checks for a bet that was in flight when the page reloaded. */
function checkLostBet(): void {
  if (readPendingBet() === null) return;
  import('#player/features/bet-slip/lost-bet.ts').then(({ resumeLostBet }) => resumeLostBet()).catch(stopChecking);
}

/**
 * Applies the user's language now and whenever it changes.
 *
 * @returns when the translations are loaded; anything rendered earlier is in English. Falls back to English if they
 * cannot be loaded.
 */
export function startLanguage(): Promise<void> {
  preferences.subscribe(({ language }, before) => {
    if (language !== before.language) loadLanguage(language).catch(() => undefined);
  });
  return loadLanguage(preferences.getState().language).catch(() => undefined);
}
