import { isPutAway, putAway } from '#data/storage/kept-choice.ts';
import { storeOf } from '#data/storage/observable.ts';

/** What browsers send that can put the page among the apps of the device; no standard has it yet. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

export interface InstallOffer {
  /** `prompt`: the browser asks for itself. `share-menu`: the reader has to do it by hand. Null: not here, or done. */
  readonly way: 'prompt' | 'share-menu' | null;
}

/** Whether the app can be put on this device now. */
export const installOffer = storeOf<InstallOffer>({ way: null });

let asked: InstallEvent | null = null;

/** Catches the browser's offer, which comes once and early, for the menu that shows it later. */
export function keepInstallOffer(): void {
  if (isInstalled()) return;
  if (isAppleTouch()) installOffer.setState({ way: 'share-menu' });
  window.addEventListener('beforeinstallprompt', (event) => {
    // The menu offers it, not a bar over the page.
    event.preventDefault();
    asked = event as InstallEvent;
    installOffer.setState({ way: 'prompt' });
  });
  window.addEventListener('appinstalled', () => {
    asked = null;
    installOffer.setState({ way: null });
  });
}

/** Shows the browser's own question; it may be shown once. */
export async function askToInstall(): Promise<void> {
  const event = asked;
  asked = null;
  installOffer.setState({ way: null });
  await event?.prompt();
}

function isInstalled(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches;
}

/** iPhones and iPads; the latter call themselves Macs, which have no touch screen. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

const NAME = 'download-app';
const WEEK_MS = 7 * 86_400_000;

/** Whether the offer of the Android app may be shown: not for a week after it was closed, and not inside the app. */
export const appOffer = storeOf<{ readonly isWanted: boolean }>({
  isWanted: !isPutAway(NAME) && !isInsideApp(),
});

export function closeAppOffer(): void {
  putAway(NAME, WEEK_MS);
  appOffer.setState({ isWanted: false });
}

function isInsideApp(): boolean {
  return (
    new URLSearchParams(location.search).get('app') === '1' ||
    (typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches)
  );
}

/** Whether another build than the one of this page waits to be taken, or has been taken in another window. */
export const appUpdate = storeOf<{ readonly isReady: boolean }>({ isReady: false });

/** The site has changed since this page was loaded. */
export function offerUpdate(): void {
  appUpdate.setState({ isReady: true });
}
