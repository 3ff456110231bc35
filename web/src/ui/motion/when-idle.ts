/**
 * Runs work when the browser is idle, or at once if it can't tell.
 *
 * @param withinMs maximum delay on a page that is never idle.
 */
export function whenIdle(work: () => void, withinMs: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: withinMs });
  else work();
}
