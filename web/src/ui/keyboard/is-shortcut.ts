import { isWindowOpen } from './is-window-open.ts';

/** True if a key press may be a page shortcut: no text input, modifier or open dialog. */
export function isShortcut({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  return !isTyping && !ctrlKey && !metaKey && !altKey && !isWindowOpen();
}
