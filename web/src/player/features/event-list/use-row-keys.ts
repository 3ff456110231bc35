import { type RefObject, useEffect, useRef } from 'react';
import { isShortcut } from '#ui/keyboard/is-shortcut.ts';

/**
 * J and K go to the next and former match of a list; Enter then follows the link that has the focus.
 *
 * @returns for the element around the rows.
 */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key.toLowerCase()];
      if (step === undefined || !isShortcut(asPressed(event))) return;
      const rows = [...(around.current?.querySelectorAll('article') ?? [])];
      const focused = rows.findIndex((row) => row.contains(document.activeElement));
      const start = step > 0 ? 0 : rows.length - 1;
      const next = rows[focused < 0 ? start : focused + step];
      next?.querySelector<HTMLAnchorElement>('a[href]')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return around;
}

/** A radio takes arrows, no letters: who has just chosen a tab by the keyboard goes on with J from there. */
function asPressed(event: KeyboardEvent): KeyboardEvent {
  const isRadio = event.target instanceof HTMLInputElement && event.target.type === 'radio';
  return isRadio ? new KeyboardEvent(event.type, event) : event;
}
