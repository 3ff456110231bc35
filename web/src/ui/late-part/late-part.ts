import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { MissingFile } from './fetch-part.ts';

/** A file that did not come is asked for again after this while. */
const AGAIN_MS = 5_000;

/**
 * A component whose file comes after the page. While the network fails it is asked for again and again, and the nearest
 * `Suspense` shows what stands in its place: one file that did not come never takes the page away.
 *
 * @param load for example `() => import('./bet-dialog.tsx').then(({ BetDialog }) => BetDialog)`.
 */
export function latePart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}

/** How many parts somebody waits for whose file did not come; `subscribe` hears of each change. */
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
 * Loads a part of the app, again and again when the network fails: the page waits for it instead of breaking.
 *
 * @throws MissingFile that is gone: a new version has replaced it.
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
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  } finally {
    if (isMissing) addMissing(-1);
  }
}
