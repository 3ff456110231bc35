import { dismiss, isDismissed } from '#client/storage/dismissals.ts';
import { createObservable } from '#client/storage/observable.ts';

/** Non-standard `beforeinstallprompt` event. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

export interface InstallOffer {
  /** `prompt`: native install prompt. `share-menu`: manual install. Null if unavailable or installed. */
  readonly method: 'prompt' | 'share-menu' | null;
}

/** Available installation method on this device. */
export const installOffer = createObservable<InstallOffer>({ method: null });

let installEvent: InstallEvent | null = null;

/** Captures the browser's install event, which fires once and early, for the menu. */
export function captureInstallOffer(): void {
  if (isInstalled()) return;
  if (isAppleTouch()) installOffer.setState({ method: 'share-menu' });
  window.addEventListener('beforeinstallprompt', (event) => {
    // The menu offers it instead of the browser's banner.
    event.preventDefault();
    installEvent = event as InstallEvent;
    installOffer.setState({ method: 'prompt' });
  });
  window.addEventListener('appinstalled', () => {
    installEvent = null;
    installOffer.setState({ method: null });
  });
}

/** Shows the native prompt; each event allows one. */
export async function showInstallPrompt(): Promise<void> {
  const event = installEvent;
  installEvent = null;
  installOffer.setState({ method: null });
  await event?.prompt();
}

function isInstalled(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches;
}

/** iPhones and iPads. iPads identify as Macs, but Macs have no touch screen. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

const NAME = 'download-app';
const WEEK_MS = 7 * 86_400_000;

/** State of the Android app offer: hidden for a week after dismissal and inside the app. */
export const appOffer = createObservable<{ readonly isShown: boolean }>({
  isShown: !isDismissed(NAME) && !isInsideApp(),
});

export function closeAppOffer(): void {
  dismiss(NAME, WEEK_MS);
  appOffer.setState({ isShown: false });
}

function isInsideApp(): boolean {
  return (
    new URLSearchParams(location.search).get('app') === '1' ||
    (typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches)
  );
}

/** State of app updates: ready if a different build is waiting, or was activated in another window. */
export const appUpdate = createObservable<{ readonly isReady: boolean }>({ isReady: false });

/** Called when a newer release is detected. */
export function offerUpdate(): void {
  appUpdate.setState({ isReady: true });
}
