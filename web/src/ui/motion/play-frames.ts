/** The frames of one element. */
export interface Played {
  readonly element: Element | null;
  readonly frames: Keyframe[];
  readonly ms: number;
}

/**
 * Lets elements go through frames that were worked out before, evenly and at once. With `transform` and `opacity` alone
 * the browser draws them without the page.
 *
 * @returns ends it.
 */
export function playFrames(all: readonly Played[]): () => void {
  const running = all.flatMap(({ element, frames, ms }) =>
    element === null ? [] : [element.animate(frames, { duration: ms, fill: 'both' })],
  );
  return () => {
    for (const animation of running) animation.cancel();
  };
}
