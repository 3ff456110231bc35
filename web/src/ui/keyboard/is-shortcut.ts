import { isWindowOpen } from './is-window-open.ts';

/** Whether a key press may be a shortcut of the page: nobody is typing, no modifier is held, no dialog is open. */
export function isShortcut({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  return !isTyping && !ctrlKey && !metaKey && !altKey && !isWindowOpen();
}
