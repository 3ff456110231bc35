const listeners = new Map<string, Set<() => void>>();
/** Keys that changed since the last paint. */
const changed = new Set<string>();
let painting = false;

/** Calls a listener once in each frame after its key was touched. */
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

/** Something has changed: whoever listens to the key is called with the next frame. */
export function touch(key: string): void {
  if (!listeners.has(key)) return;
  changed.add(key);
  if (painting) return;
  painting = true;
  requestAnimationFrame(() => {
    painting = false;
    const keys = [...changed];
    changed.clear();
    for (const name of keys) for (const listener of [...(listeners.get(name) ?? [])]) listener();
  });
}
