const listeners = new Map<string, Set<() => void>>();
/** Keys changed in the current push, or while the page is hidden. */
const changed = new Set<string>();
let isWaiting = false;

/** Calls a listener once at the end of each push that changed its key. */
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
 * Marks a key as changed. Its listeners run at the end of the push, so the change paints in the next frame. A hidden
 * page waits for the frame that shows it again.
 */
export function markChanged(key: string): void {
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
