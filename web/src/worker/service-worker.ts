/**
 * Keeps the shell of the bettor's app, and nothing else: the files of one build, and the page that loads them. Calls,
 * settings, prices, pictures and the back office go to the network as if nobody stood between.
 */
interface Shell {
  /** Of every file below: another content, another version. */
  readonly version: string;
  /** Script that the page begins with; a page and a worker of the same build name the same. */
  readonly entry: string;
  /** Fetched at once: with them the app starts without a network. */
  readonly now: readonly string[];
  /** Large parts that few screens need: kept once they were used. */
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
/** The part of the worker's world that is used here: the app is compiled for pages. */
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
/** So many files are fetched at a time: prices of the open page go on beside them. */
const AT_A_TIME = 4;
/** A network that says nothing for this long is none: the kept page opens, and tells so itself. */
const PATIENCE_MS = 3_000;
/** Paths that are data or another app, also when somebody opens them in a window. */
const NO_PAGE =
  /^\/(backoffice|play|status|cdn|notify|uploads|api|ip|health|metrics)(\/|$)|\.\w+$/i;

worker.addEventListener('install', (event) => event.waitUntil(fill()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('message', ({ data, ports }) => {
  // The reader has agreed: only then a new build takes the place of the one they look at.
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
        await keep(cache, path);
      }
    }),
  );
  // A build that was replaced while it was fetched is none: the next look finds the newer one.
  const html = await (await cache.match(PAGE))?.text();
  if (html?.includes(SHELL.entry) !== true) throw new Error('The page is of another build.');
}

/** A file whose name comes from its content is not fetched again when an older build had it. */
async function keep(cache: Cache, path: string): Promise<void> {
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

/** The network failed, or said nothing, when the page was asked for: what the kept page begins with is not asked of it. */
let isAway = false;

/** The page from the network; the kept one where there is none, or only a gateway that found nobody behind it. */
async function page(request: Request): Promise<Response> {
  const kept = () => caches.match(PAGE, { cacheName: CACHE });
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
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
