/** Whether a window is open that takes keys and presses from the page; a panel beside the page does not. */
export function isWindowOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
