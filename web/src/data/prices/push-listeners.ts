const listeners = new Map<string, Set<() => void>>();
/** Keys that have changed in the push at hand, or while nobody looks. */
const changed = new Set<string>();
let isWaiting = false;

/** Calls a listener once at the end of a push that has touched its key. */
export function subscribe(key: string, listener: () => void): () => void {
  const set = listeners.get(key) ?? new Set();
  listeners.set(key, set);
  set.add(listener);
  return () => {
    set.delete(listener);
    if (set.size === 0) listeners.delete(key);
  };
}

export function hasListeners(key: string): boolean {
  return listeners.has(key);
}

/**
 * Something has changed: whoever listens to the key is called at the end of the push, so that it is painted with the very
 * next frame. A page out of sight waits for the frame that shows it again.
 */
export function touch(key: string): void {
  if (!listeners.has(key)) return;
  changed.add(key);
  if (isWaiting) return;
  isWaiting = true;
  if (document.hidden) requestAnimationFrame(notify);
  else queueMicrotask(notify);
}

function notify(): void {
  isWaiting = false;
  const keys = [...changed];
  changed.clear();
  for (const key of keys) for (const listener of [...(listeners.get(key) ?? [])]) listener();
}
