import { setCaller } from '#data/api/caller.ts';
import { queryClient } from '#data/api/query-client.ts';
import { bringFirst } from '#data/catalogue/catalogue.ts';
import { keepSession, onLogOut, onUserChange } from '#data/session/keep-session.ts';
import { guardPreferences, preferences, restorePreferences } from '#data/session/preferences.ts';
import {
  onRevalidated,
  revalidateSession,
  SESSION_CALLER,
  session,
} from '#data/session/session.ts';
import { onSiteClosed } from '#data/site/domain-file.ts';
import { adoptItems, readItem } from '#data/storage/local-items.ts';
import { readPendingBet } from '#data/storage/tab-items.ts';
import {
  adoptOpenBets,
  balance,
  forgetBalance,
  forgetOpenBets,
  refreshOpenBets,
  restoreOpenBets,
  setBalance,
} from '#player/betting/open-bets.ts';
import { clearSlip } from '#player/features/bet-slip/slip.ts';
import { stopAsking } from '#player/features/bet-slip/slip-sending.ts';
import { offerUpdate } from '#player/features/install/install-offer.ts';
import { forgetNotices } from '#player/features/notices/notice-head.ts';
import { pins } from '#player/features/pins/pins.ts';
import { keepMode } from '#player/features/settings/theme.ts';
import { placeOf } from '#player/places/places.ts';
import { speak } from '#text/speak/speak.ts';
import { untilLoaded } from '#ui/late-part/late-part.ts';
import { whenIdle } from '#ui/motion/when-idle.ts';
import { toasts } from '#ui/toast/toasts.ts';
import type { routerOver } from './router.tsx';

/**
 * Follows what other tabs do, without asking the server: their logins and logouts, renewed tokens, figures, bets
 * and settings.
 * Every writer puts the access token last, so one look suffices.
 */
export function followOtherTabs(): void {
  // A null key: another tab has cleared everything.
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'crease_preferences') restorePreferences();
    if (key === null || key === 'accessToken') revalidateSession();
    else if (key === 'balance' || key === 'exposure') adoptBalance();
    else if (key === 'ProfitLoss') adoptOpenBets();
  });
}

/** The version stays: a push that is newer than the one of this tab still counts. */
function adoptBalance(): void {
  if (session.getState().user === null) return;
  balance.setState({ balance: readItem('balance'), exposure: readItem('exposure') });
}

/** What belongs to a user is forgotten when they leave, and fetched for the next one. */
export function keepUserData(): void {
  onUserChange((user) => {
    forgetBalance();
    forgetOpenBets();
    if (user !== null) setBalance(user);
    refreshOpenBets();
    // A logout has cleared what was pinned; an expired session has not.
    pins.setState({ ids: readItem('pins') ?? [] });
    queryClient.removeQueries({ queryKey: ['limits'] });
  });
  onRevalidated(restoreOpenBets);
  onLogOut(clearSlip);
}

/** Starts what lives outside of the screens: session, what other tabs do, what is personal. */
export function startData(): void {
  setCaller({ ...SESSION_CALLER, onOtherContract: offerUpdate });
  if (document.documentElement.dataset.traces !== undefined) {
    void import('#data/api/click-trace.ts').then(({ traceClicks }) => traceClicks());
  }
  adoptItems();
  keepMode();
  keepSession();
  keepUserData();
  revalidateSession();
  followOtherTabs();
  onSiteClosed((message) => toasts.show('error', message));
  keepPersonal();
  askAfterLostBet();
  // The tab was away: what it missed is asked for again (spec section 4).
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && session.getState().user !== null)
      refreshOpenBets();
  });
}

/** The first page is drawn without what takes longer: it says itself that it waits. */
const FIRST_DATA_MS = 800;

/** Waits a moment for what the first page shows. */
export async function firstData(router: ReturnType<typeof routerOver>): Promise<void> {
  const location = router.latestLocation;
  if (placeOf(location.pathname)?.layout !== 'main') return;
  const { eventid, dreamid }: { readonly eventid?: string; readonly dreamid?: string } =
    router.matchRoutes(location).at(-1)?.params ?? {};
  const match =
    eventid === undefined || dreamid === undefined
      ? null
      : { eventId: Number(eventid), dreamEventId: dreamid };
  await Promise.race([
    bringFirst(match),
    new Promise((resolve) => setTimeout(resolve, FIRST_DATA_MS)),
  ]);
}

/** The browser draws first, but a page that never rests does not wait for ever. */
const LIVE_WITHIN_MS = 1_000;

/** Starts the real-time connection once the page stands: prices are there by then, and move from then on. */
export function startLive(): void {
  whenIdle(() => {
    // On its way with the part that uses it: one wait and not two.
    import('@microsoft/signalr').catch(() => undefined);
    untilLoaded(() => import('./live.ts')).then(
      ({ goLive }) => goLive(),
      // A new version has replaced the file.
      offerUpdate,
    );
  }, LIVE_WITHIN_MS);
}

/** Settings and notices of the user who is logged in. What keeps them on the server comes once somebody is. */
function keepPersonal(): void {
  session.subscribe(({ user }, before) => {
    if (user?.userId === before.user?.userId) return;
    forgetNotices();
    if (user === null) restorePreferences();
    else guardPreferences();
    bringPersonal();
  });
  bringPersonal();
}

const BRING_AGAIN_MS = 30_000;
let isBrought = false;

function bringPersonal(): void {
  if (isBrought || session.getState().user === null) return;
  isBrought = true;
  Promise.all([
    import('#data/session/sync-preferences.ts'),
    import('#player/features/notices/notices.ts'),
  ]).then(
    ([{ keepPreferences }, { keepNotices }]) => {
      keepPreferences();
      keepNotices();
    },
    () => {
      isBrought = false;
      setTimeout(bringPersonal, BRING_AGAIN_MS);
    },
  );
}

/** The page was loaded anew while a bet was under way. */
function askAfterLostBet(): void {
  if (readPendingBet() === null) return;
  import('#player/features/bet-slip/lost-bet.ts')
    .then(({ resumeLostBet }) => resumeLostBet())
    .catch(stopAsking);
}

/**
 * Speaks the reader's language, from now on too when they change it.
 *
 * @returns when its words are there: what is drawn before is English. Words that cannot be fetched are done without.
 */
export function startLanguage(): Promise<void> {
  preferences.subscribe(({ language }, before) => {
    if (language !== before.language) speak(language).catch(() => undefined);
  });
  return speak(preferences.getState().language).catch(() => undefined);
}
