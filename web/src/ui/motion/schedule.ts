/**
 * Runs work when the browser is idle, or at once if it can't tell.
 *
 * @param withinMs maximum delay on a page that is never idle.
 */
export function whenIdle(work: () => void, withinMs: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: withinMs });
  else work();
}

/** Delay after the touch, so that its own requests go first. */
const AFTER_MS = 2_000;
/** Maximum delay on a page that is never idle. */
const AT_MOST_MS = 10_000;

let touched: Promise<void> | undefined;

/**
 * Runs speculative work such as prefetching a menu, some time after the first interaction and when idle. Until then
 * network and CPU are left to the page, and visitors who only look never download menus.
 *
 * @returns a function that cancels it.
 */
export function afterFirstTouch(work: () => void): () => void {
  let isWanted = true;
  touched ??= new Promise((resolve) => {
    for (const name of ['pointerdown', 'keydown']) {
      window.addEventListener(name, () => setTimeout(resolve, AFTER_MS), {
        once: true,
        passive: true,
        capture: true,
      });
    }
  });
  void touched.then(() =>
    whenIdle(() => {
      if (isWanted) work();
    }, AT_MOST_MS),
  );
  return () => {
    isWanted = false;
  };
}

/**
 * Runs work after the next paint: measuring and focusing force layout, and a press should show its effect first.
 *
 * @returns a function that cancels it.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
