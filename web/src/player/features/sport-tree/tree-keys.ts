import type { KeyboardEvent } from 'react';

/**
 * Keys of the tree: up and down go from row to row, home and end to its ends; right unfolds, left folds what has a fold
 * button in its row. Every row is reached by Tab as well.
 */
export function onTreeKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || !event.currentTarget.contains(here)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const own = here.matches('[data-row]')
    ? here
    : here.parentElement?.querySelector<HTMLElement>(':scope > [data-row]');
  const at = own instanceof HTMLElement ? rows.indexOf(own) : -1;
  const next = nextOf(event.key, at, rows);
  if (next !== undefined) {
    event.preventDefault();
    next.focus();
    return;
  }
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const row = rows[at];
  const fold = row?.matches('[aria-expanded]')
    ? row
    : row?.parentElement?.querySelector<HTMLElement>(':scope > [aria-expanded]');
  const isOpen = fold?.getAttribute('aria-expanded') === 'true';
  if (fold === null || fold === undefined || isOpen === (event.key === 'ArrowRight')) return;
  event.preventDefault();
  fold.click();
}

function nextOf(key: string, at: number, rows: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return rows[at + 1];
  if (key === 'ArrowUp') return rows[at - 1];
  if (key === 'Home') return rows[0];
  return key === 'End' ? rows.at(-1) : undefined;
}
