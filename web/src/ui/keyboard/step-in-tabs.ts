import type { KeyboardEvent } from 'react';

/**
 * Arrow keys in a row of tabs: the next one, round the end, gets the focus.
 *
 * @param place of the tab that is open; `event` is of a tab whose siblings are the others.
 * @returns the place to open, or null when it is another key.
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
