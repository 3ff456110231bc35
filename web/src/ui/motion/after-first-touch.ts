import { whenIdle } from './when-idle.ts';

/** What the touch itself asks for comes first. */
const AFTER_MS = 2_000;
/** A page that never rests comes to it in the end. */
const AT_MOST_MS = 10_000;

let touched: Promise<void> | undefined;

/**
 * Does work that is ahead of its time, such as fetching a menu: a while after the visitor has pressed something, when the
 * browser has nothing else to do. Until then the line and the processor belong to the page; who only looks on pays for
 * no menus.
 *
 * @returns takes the work back.
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
