/**
 * Caches only the shell of the bettor's app: one build's files and the page that loads them. Calls, settings, prices,
 * images and the back office always use the network.
 */
interface Shell {
  /** Hash over all files below. */
  readonly version: string;
  /** Entry script, the same in a page and a worker of one build. */
  readonly entry: string;
  /** Precached, enough to start the app offline. */
  readonly now: readonly string[];
  /** Large, rarely used chunks, cached on first use. */
  readonly later: readonly string[];
}

declare const SHELL_OF_THIS_BUILD: Shell;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface MessageFromPage extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
/** The worker globals used here, since the app is compiled for pages. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listen: (event: ExtendableEvent) => void): void;
  addEventListener(name: 'fetch', listen: (event: FetchEvent) => void): void;
  addEventListener(name: 'message', listen: (event: MessageFromPage) => void): void;
}

const worker = globalThis as unknown as WorkerScope;
const SHELL = SHELL_OF_THIS_BUILD;
const PREFIX = 'crease-shell-';
const CACHE = PREFIX + SHELL.version;
const PAGE = '/index.html';
const FILES: ReadonlySet<string> = new Set([...SHELL.now, ...SHELL.later]);
/** Concurrent precache requests, which leave bandwidth for the open page's prices. */
const AT_A_TIME = 4;
/** Network timeout, after which the cached page opens and reports being offline. */
const TIMEOUT_MS = 3_000;
/** Paths of data or other apps, even when opened as a page. */
const NO_PAGE = /^\/(backoffice|play|status|cdn|notify|uploads|api|ip|health|metrics)(\/|$)|\.\w+$/i;

worker.addEventListener('install', (event) => event.waitUntil(fill()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('message', ({ data, ports }) => {
  // Sent with the user's consent, so that a new build never replaces the one in use unasked.
  if (data === 'TAKE_OVER') void worker.skipWaiting();
  if (data === 'ENTRY') ports[0]?.postMessage(SHELL.entry);
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NO_PAGE.test(url.pathname)) event.respondWith(page(request));
    return;
  }
  if (FILES.has(url.pathname)) event.respondWith(file(url.pathname, request));
});

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  const waiting = [...SHELL.now];
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        await cacheFile(cache, path);
      }
    }),
  );
  // The build was replaced while being fetched. The next update check finds the newer one.
  const html = await (await cache.match(PAGE))?.text();
  if (html?.includes(SHELL.entry) !== true) throw new Error('The page is from a different build.');
}

/** Reuses hashed files cached by an older build. */
async function cacheFile(cache: Cache, path: string): Promise<void> {
  const known = isHashed(path) ? await caches.match(path) : undefined;
  const answer = known ?? (await fetch(path, isHashed(path) ? {} : { cache: 'reload' }));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(path, answer);
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The page request failed or timed out, so the cached page's own requests skip the network. */
let isAway = false;

/** Serves the page from the network. Falls back to the cache offline, or on a gateway error. */
async function page(request: Request): Promise<Response> {
  const kept = () => caches.match(PAGE, { cacheName: CACHE });
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
  const asked = fetch(request);
  isAway = false;
  try {
    const answer = await Promise.race([asked, late]);
    if (answer !== null && answer.status < 500) return answer;
  } catch {
    // No network.
  }
  isAway = true;
  return (await kept()) ?? asked;
}

async function file(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const known = await cache.match(path);
  if (known !== undefined && (isAway || isHashed(path))) return known;
  try {
    const answer = await fetch(request);
    if (answer.status === 200) await cache.put(path, answer.clone());
    return answer;
  } catch (failure) {
    if (known !== undefined) return known;
    throw failure;
  }
}

function isHashed(path: string): boolean {
  return path.startsWith('/assets/');
}
