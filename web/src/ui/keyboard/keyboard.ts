import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** True if a key press may be a page shortcut: no text input, modifier or open dialog. */
export function isShortcut({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  return !isTyping && !ctrlKey && !metaKey && !altKey && !isWindowOpen();
}

/** True if a modal dialog is open. Panels don't count. */
export function isWindowOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/**
 * Arrow key navigation in a tab list, with wrap-around.
 *
 * @param index of the open tab. `event` is on a tab with the others as siblings.
 * @returns the tab index to open, or null for other keys.
 */
export function stepInTabs(event: ReactKeyboardEvent<HTMLElement>, index: number, count: number): number | null {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return null;
  const step = event.key === 'ArrowRight' ? 1 : count - 1;
  const next = (index + step) % count;
  const tab = event.currentTarget.parentElement?.children[next];
  if (tab instanceof HTMLElement) tab.focus();
  return next;
}
