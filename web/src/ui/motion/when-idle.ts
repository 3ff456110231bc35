/**
 * Does work once the browser has nothing else to do; at once where a browser does not tell.
 *
 * @param withinMs a page that never rests does not wait longer.
 */
export function whenIdle(work: () => void, withinMs: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: withinMs });
  else work();
}
