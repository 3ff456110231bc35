import { useEffect, useRef } from 'react';
import { isWindowOpen } from '#ui/keyboard/keyboard.ts';

/** Handlers by `KeyboardEvent.key`: lower-case letters, or `Shift+X` with shift. */
export type HotKeys = Readonly<Record<string, () => void>>;

/** Registers single-key shortcuts. Ignored while typing, with a modifier held, or in a dialog. */
export function useHotKeys(keys: HotKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      // Ignore key repeat, which would toggle between suspend and open.
      if (event.repeat || event.defaultPrevented || !isFree(event)) return;
      const name = getKeyName(event);
      const act = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined;
      if (act === undefined) return;
      event.preventDefault();
      act();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** Normalises letters under Caps Lock. Other keys such as `?` may need shift, so it is ignored for them. */
function getKeyName({ key, shiftKey }: KeyboardEvent): string {
  if (!/^[a-z]$/i.test(key)) return key;
  return shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase();
}

/** Checkboxes and radio buttons accept shortcuts, except that radio buttons use the arrow keys. */
function isFree({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isWindowOpen()) return false;
  if (!(target instanceof HTMLElement)) return true;
  if (target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type)) {
    return key.length === 1;
  }
  return !target.isContentEditable && !/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
