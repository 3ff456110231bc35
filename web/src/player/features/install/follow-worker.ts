import { appUpdate } from './install-offer.ts';

const HOUR_MS = 3_600_000;
/** A page that is looked at again asks for a newer build, but not more often than this. */
const LOOK_AGAIN_MS = 300_000;
const ANSWER_MS = 2_000;
const TAKE_OVER_MS = 5_000;

/**
 * Registers the service worker and watches for newer builds; they are offered, never forced upon the reader.
 *
 * @param isOvertaken another window has taken a newer build since this page was opened.
 */
export async function followWorker(isOvertaken: boolean): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void offerIfNewer(registration.waiting);
    });
  });
  // Another window has agreed to a newer build: this one is of the old one and goes on until its reader wants.
  serviceWorker.addEventListener('controllerchange', () => {
    void offerIfNewer(registration.active);
  });
  void offerIfNewer(registration.waiting ?? (isOvertaken ? registration.active : null));
  askNowAndThen(registration);
}

/** Takes the newer build and opens the page with it; the other windows offer it to their readers. */
export async function takeUpdate(): Promise<void> {
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

/** A page comes from the network when there is one, so it may be as new as the worker that waits: nothing to offer then. */
async function offerIfNewer(worker: ServiceWorker | null): Promise<void> {
  if (worker === null) return;
  const entry = await entryOf(worker);
  appUpdate.setState({ isReady: entry !== null && entry !== ownEntry() });
}

/** Script that the pages of a worker's build begin with; null when it does not say. */
function entryOf(worker: ServiceWorker): Promise<string | null> {
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

function askNowAndThen(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now();
  const ask = () => {
    askedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  setInterval(ask, HOUR_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > LOOK_AGAIN_MS) ask();
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
