import { useEffect, useRef } from 'react';
import { isWindowOpen } from '#ui/keyboard/is-window-open.ts';

/** What each key does, by `KeyboardEvent.key`; letters in lower case, with the shift key `Shift+X`. */
export type HotKeys = Readonly<Record<string, () => void>>;

/** Listens for single keys of the page. Nothing happens while somebody types, holds a modifier or has a window open. */
export function useHotKeys(keys: HotKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      // A key held down must not suspend and open by turns.
      if (event.repeat || event.defaultPrevented || !isFree(event)) return;
      const name = nameOf(event);
      const act = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined;
      if (act === undefined) return;
      event.preventDefault();
      act();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** A capital by the lock key is the letter itself; `?` needs the shift key on most keyboards. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (!/^[a-z]$/i.test(key)) return key;
  return shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase();
}

/** Boxes and radio buttons take no letters, but radio buttons take the arrows. */
function isFree({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isWindowOpen()) return false;
  if (!(target instanceof HTMLElement)) return true;
  if (target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type)) {
    return key.length === 1;
  }
  return !target.isContentEditable && !/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
