/** True if a modal dialog is open. Panels don't count. */
export function isWindowOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
