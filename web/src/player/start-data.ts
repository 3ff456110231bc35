import { startHub } from '#data/hub/hub-client.ts';
import { keepSession } from '#data/queries/account.ts';
import { bringFirst } from '#data/queries/catalogue.ts';
import { refetchAll } from '#data/queries/refetch.ts';
import { adoptItems } from '#data/storage/local-items.ts';
import { readPendingBet } from '#data/storage/tab-items.ts';
import { stopAsking } from '#data/stores/bet-slip.ts';
import { forgetNotices } from '#data/stores/notices.ts';
import { refreshOpenBets } from '#data/stores/open-bets.ts';
import { guardPreferences, preferences, restorePreferences } from '#data/stores/preferences.ts';
import { revalidateSession, session } from '#data/stores/session.ts';
import { followOtherTabs } from '#data/stores/tab-sync.ts';
import { keepMode } from '#data/stores/ui-flags.ts';
import { speak } from '#text/speak.ts';
import { whenIdle } from '#ui/motion/when-idle.ts';
import { placeOf } from './places.ts';
import type { routerOver } from './router.tsx';

/** Starts what lives outside of the screens: session, what other tabs do, what is personal. */
export function startData(): void {
  adoptItems();
  keepMode();
  keepSession();
  revalidateSession();
  followOtherTabs();
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
  whenIdle(
    () =>
      startHub(() => {
        refetchAll();
        refreshOpenBets();
      }),
    LIVE_WITHIN_MS,
  );
}

/** Settings and notices of whoever is logged in. What keeps them on the server comes once somebody is. */
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
  Promise.all([import('#data/queries/preferences.ts'), import('#data/queries/notices.ts')]).then(
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
  import('#data/queries/lost-bet.ts')
    .then(({ resumeLostBet }) => resumeLostBet())
    .catch(stopAsking);
}

/**
 * Speaks the reader's language, from now on too when he changes it.
 *
 * @returns when its words are there: what is drawn before is English. Words that cannot be fetched are done without.
 */
export function startLanguage(): Promise<void> {
  preferences.subscribe(({ language }, before) => {
    if (language !== before.language) speak(language).catch(() => undefined);
  });
  return speak(preferences.getState().language).catch(() => undefined);
}
