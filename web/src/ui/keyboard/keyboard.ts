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
