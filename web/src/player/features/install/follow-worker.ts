import { appUpdate } from './install-offer.ts';

const HOUR_MS = 3_600_000;
/** Minimum interval between update checks when the page becomes visible. */
const CHECK_INTERVAL_MS = 300_000;
const ANSWER_MS = 2_000;
const TAKE_OVER_MS = 5_000;

/**
 * Registers the service worker and watches for new builds, which are offered rather than forced.
 *
 * @param hasNewerBuild another window has activated a newer build since this page was opened.
 */
export async function watchServiceWorker(hasNewerBuild: boolean): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void offerIfNewer(registration.waiting);
    });
  });
  // Another window activated a newer build; this one keeps its own until the user updates.
  serviceWorker.addEventListener('controllerchange', () => {
    void offerIfNewer(registration.active);
  });
  void offerIfNewer(registration.waiting ?? (hasNewerBuild ? registration.active : null));
  scheduleUpdateChecks(registration);
}

/** Activates the new build and reloads; other windows offer it to the user. */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const waiting = registration?.waiting ?? null;
  if (waiting !== null) {
    const taken = new Promise<void>((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    });
    waiting.postMessage('TAKE_OVER');
    await Promise.race([taken, pause(TAKE_OVER_MS)]);
  }
  location.reload();
}

/**
 * Offers an update only if the worker's build differs from this page's, which may already be the latest from the
 * network.
 */
async function offerIfNewer(worker: ServiceWorker | null): Promise<void> {
  if (worker === null) return;
  const entry = await fetchEntryScript(worker);
  appUpdate.setState({ isReady: entry !== null && entry !== ownEntry() });
}

/** Entry script of the worker's build; null if it does not answer. */
function fetchEntryScript(worker: ServiceWorker): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  const said = new Promise<string | null>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      resolve(typeof data === 'string' ? data : null);
    };
  });
  worker.postMessage('ENTRY', [port2]);
  return Promise.race([said, pause(ANSWER_MS).then(() => null)]);
}

function ownEntry(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script === null ? null : new URL(script.src).pathname;
}

function scheduleUpdateChecks(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now();
  const checkForUpdate = () => {
    askedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  setInterval(checkForUpdate, HOUR_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > CHECK_INTERVAL_MS) checkForUpdate();
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
