import type { KeyboardEvent } from 'react';

/**
 * Arrow key navigation in a tab list, with wrap-around.
 *
 * @param place index of the open tab. `event` is on a tab with the others as siblings.
 * @returns the tab index to open, or null for other keys.
 */
export function stepInTabs(
  event: KeyboardEvent<HTMLElement>,
  place: number,
  count: number,
): number | null {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return null;
  const step = event.key === 'ArrowRight' ? 1 : count - 1;
  const next = (place + step) % count;
  const tab = event.currentTarget.parentElement?.children[next];
  if (tab instanceof HTMLElement) tab.focus();
  return next;
}
