import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { MissingFile } from './fetch-part.ts';

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
