import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Loaded or pending files by URL, initially those referenced by the page. */
const files = new Map<string, Promise<void>>();
if (typeof document !== 'undefined') {
  for (const { href } of document.querySelectorAll('link')) files.set(href, Promise.resolve());
}

/**
 * Wraps every `import()` in the build in place of the bundler's helper: fetches a chunk's files in parallel and
 * imports it when all have loaded. Browsers cache failed module fetches until a reload
 * (https://github.com/whatwg/html/issues/6768), so fetching first makes retries possible.
 *
 * @param load imports the chunk.
 * @param paths its files from the site's root, including stylesheets. If omitted the chunk is a single file, fetched
 * by its import.
 * @throws MissingFile
 */
export async function fetchPart<Part>(load: () => Promise<Part>, paths: readonly string[] = []): Promise<Part> {
  await Promise.all(paths.map((path) => fetchFile(new URL(`/${path}`, location.origin).href)));
  return load();
}

/** A file of the app couldn't be fetched. */
export class MissingFile extends Error {
  /** The server responded that the file doesn't exist: a new version has replaced it. */
  readonly isGone: boolean;

  constructor(address: string, isGone: boolean) {
    // untranslated: browser wording, by which the router recognises it
    super(`Failed to fetch dynamically imported module: ${address}`);
    this.isGone = isGone;
  }
}

function fetchFile(address: string): Promise<void> {
  const known = files.get(address);
  if (known !== undefined) return known;
  const coming = address.endsWith('.css') ? loadStylesheet(address) : loadScript(address);
  files.set(address, coming);
  coming.catch(() => files.delete(address));
  return coming;
}

function loadStylesheet(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new MissingFile(address, false));
    };
    document.head.append(link);
  });
}

/** Fetches into the browser's cache, from which the import is served. Hashed files never change. */
async function loadScript(address: string): Promise<void> {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok !== true) throw new MissingFile(address, answer?.status === 404);
  await answer.arrayBuffer().catch(() => {
    throw new MissingFile(address, false);
  });
}

/** Retry interval for a failed file. */
const RETRY_MS = 5_000;

/**
 * Creates a lazily loaded component. Retries while the network fails, with the nearest `Suspense` showing its
 * fallback, so that a missing file never breaks the page.
 *
 * @param load e.g. `() => import('./bet-dialog.tsx').then(({ BetDialog }) => BetDialog)`.
 */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}

/** Number of chunks awaited whose files failed to load, with change notification. */
export const missingParts = {
  count: () => missing,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

let missing = 0;
const listeners = new Set<() => void>();

function addMissing(change: 1 | -1): void {
  missing += change;
  for (const listener of listeners) listener();
}

/**
 * Loads a chunk, retrying while the network fails.
 *
 * @throws MissingFile if the file is gone: a new version has replaced it.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  let isMissing = false;
  try {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        if (error instanceof MissingFile && error.isGone) throw error;
        if (!isMissing) addMissing(1);
        isMissing = true;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  } finally {
    if (isMissing) addMissing(-1);
  }
}
